import { killInRounds } from './kill-rounds.ts';
import { countTorn, fillSmallWorld, findLost } from './small-world.ts';
import type { RunTrial } from './trial.ts';
import { startWriters } from './writers.ts';

/** Kills the app, its embedded PostgreSQL, and both during writes: `kills <rounds of each>`. */
export const runTrial: RunTrial = async ([rounds = '100']) =>
  killInRounds(Number(rounds), async ({ origin, dataDir }) => {
    const writers = await startWriters(origin, await fillSmallWorld(dataDir, 4));
    let [lost, torn] = [0, 0];
    return {
      progress: writers.progress,
      async check() {
        lost += (await findLost(dataDir, new Set(writers.acknowledged))).length;
        torn += await countTorn(dataDir);
      },
      async finish() {
        await writers.stop();
        process.stdout.write(
          `${writers.acknowledged.size} acknowledged requests, ${writers.moves()} joins and leaves\n`,
        );
        return [
          { sentence: `${lost} acknowledged writes lost (0)`, isMet: lost === 0 },
          { sentence: `${torn} companies torn (0)`, isMet: torn === 0 },
        ];
      },
    };
  });
