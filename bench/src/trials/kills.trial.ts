import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@waybill/e2e/harness/waybill-process';
import { startWaybillProcess } from '../waybill-process.ts';
import {
  countTorn,
  fillSmallWorld,
  findLost,
  findPostmaster,
  findServerStart,
} from './small-world.ts';
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
        const [postmaster, began] = [await findPostmaster(dataDir), await findServerStart(dataDir)];
        const startedAt = performance.now();
        if (victim !== 'the app') process.kill(postmaster, 'SIGKILL');
        if (victim !== 'its PostgreSQL') {
          waybill.signal('SIGKILL');
          await waybill.ended;
          waybill = await start();
        }
        await untilReady(origin, dataDir, victim === 'the app' ? '' : began);
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
 * Waits until a server other than the one that began at `former` runs, Waybill says that it is
 * ready, and, as that answer is remembered for a moment, also answers from the database.
 * @throws Error after half a minute
 */
async function untilReady(origin: string, dataDir: string, former: string): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const began = await findServerStart(dataDir).catch(() => former);
    if (began !== former && (await answers(`${origin}/api/health/ready`))) {
      if (await answers(`${origin}/api/vtc/all?limit=1`)) return;
    }
    if (performance.now() > deadline) throw new Error('Waybill did not become ready');
    await delay(10);
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}
