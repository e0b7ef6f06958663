import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@waybill/e2e/harness/waybill-process';
import { startWaybillProcess } from '../waybill-process.ts';
import { countTorn, fillSmallWorld, findLost, findPostmaster } from './small-world.ts';
import type { RunTrial } from './trial.ts';
import { startWriters } from './writers.ts';

const victims = ['the app', 'its PostgreSQL', 'both'] as const;
type Victim = (typeof victims)[number];

/** Kills the app, its embedded PostgreSQL and both amid writes: `kills <rounds of each>`. */
export const runTrial: RunTrial = async ([rounds = '100']) => {
  const roundCount = Number(rounds);
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-kills-'));
  // Started by root, PostgreSQL's user has to get in, or the database would be elsewhere.
  await chmod(dataDir, 0o755);
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const start = () => startWaybillProcess({ DATA_DIR: dataDir, PORT: port, PUBLIC_URL: origin });

  let waybill = await start();
  const writers = await startWriters(origin, await fillSmallWorld(dataDir, 4));
  const readyMs = new Map<Victim, number[]>(victims.map((victim) => [victim, []]));
  let [lost, torn] = [0, 0];
  try {
    for (let round = 0; round < roundCount; round += 1) {
      for (const victim of victims) {
        await writers.progress(randomInt(5, 40));
        const postmaster = await findPostmaster(dataDir);
        const startedAt = performance.now();
        if (victim !== 'the app') process.kill(postmaster, 'SIGKILL');
        if (victim !== 'its PostgreSQL') {
          waybill.signal('SIGKILL');
          await waybill.ended;
          waybill = await start();
        }
        await untilReady(
          origin,
          () => findPostmaster(dataDir),
          victim === 'the app' ? 0 : postmaster,
        );
        readyMs.get(victim)?.push(performance.now() - startedAt);
        lost += (await findLost(dataDir, new Set(writers.acknowledged))).length;
        torn += await countTorn(dataDir);
      }
    }
  } finally {
    await writers.stop();
    waybill.signal('SIGTERM');
    await waybill.ended;
    await rm(dataDir, { recursive: true });
  }

  process.stdout.write(
    `${writers.acknowledged.size} acknowledged requests, ${writers.moves()} joins and leaves\n`,
  );
  return [
    { sentence: `${lost} acknowledged writes lost (0)`, isMet: lost === 0 },
    { sentence: `${torn} companies torn (0)`, isMet: torn === 0 },
    ...[...readyMs].map(([victim, times]) => {
      const sorted = times.toSorted((one, other) => one - other);
      const median = sorted[Math.floor(sorted.length / 2)] ?? Infinity;
      const sentence = `${roundCount} kills of ${victim}: ready after ${describe(median)} (median, at most 2 s), ${describe(sorted.at(-1) ?? 0)} at worst`;
      return { sentence, isMet: median <= 2_000 };
    }),
  ];
};

const describe = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;

/**
 * Waits until Waybill is ready with another PostgreSQL than `former`, whose connections answer for
 * a moment after its end.
 * @throws Error after half a minute
 */
async function untilReady(
  origin: string,
  findServer: () => Promise<number>,
  former: number,
): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const isNew = (await findServer().catch(() => former)) !== former;
    const answer = isNew && (await fetch(`${origin}/api/health/ready`).catch(() => null));
    if (answer && answer.ok) return;
    if (performance.now() > deadline) throw new Error('Waybill did not become ready');
    await delay(10);
  }
}
