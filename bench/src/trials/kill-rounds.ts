import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '@waybill/e2e/harness/waybill-process';
import { startWaybillProcess } from '../waybill-process.ts';
import { findPostmaster, findServerStart } from './small-world.ts';
import type { Goal } from './trial.ts';

const victims = ['the app', 'its PostgreSQL', 'both'] as const;
type Victim = (typeof victims)[number];

/** A load of writes while Waybill is killed. */
export interface Load {
  /** Waits until this many more writes are acknowledged. */
  readonly progress: (count: number) => Promise<void>;
  /** Checks after each kill that every acknowledged write is stored. */
  readonly check: () => Promise<void>;
  /** Stops the load while Waybill is running, and returns the results. */
  readonly finish: () => Promise<readonly Goal[]>;
}

/**
 * Starts Waybill with an embedded PostgreSQL, and kills the app, its PostgreSQL, and both under load, each
 * this many times.
 */
export async function killInRounds(
  roundCount: number,
  begin: (place: { readonly origin: string; readonly dataDir: string }) => Promise<Load>,
): Promise<readonly Goal[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-kills-'));
  // PostgreSQL runs as another user under root and needs access, or the database would be elsewhere.
  await chmod(dataDir, 0o755);
  const port = String(await findFreePort());
  const origin = `http://127.0.0.1:${port}`;
  const start = () => startWaybillProcess({ DATA_DIR: dataDir, PORT: port, PUBLIC_URL: origin });

  let waybill = await start();
  const readyMs = new Map<Victim, number[]>(victims.map((victim) => [victim, []]));
  try {
    const load = await begin({ origin, dataDir });
    for (let round = 0; round < roundCount; round += 1) {
      for (const victim of victims) {
        await load.progress(randomInt(5, 40));
        const [postmaster, began] = [await findPostmaster(dataDir), await findServerStart(dataDir)];
        const startedAt = performance.now();
        if (victim !== 'the app') process.kill(postmaster, 'SIGKILL');
        if (victim !== 'its PostgreSQL') {
          waybill.signal('SIGKILL');
          await waybill.ended;
          waybill = await start();
        }
        const isReady = await becomesReady(origin, dataDir, victim === 'the app' ? '' : began);
        if (!isReady) throw new Error(`Waybill did not become ready:\n${waybill.output()}`);
        readyMs.get(victim)?.push(performance.now() - startedAt);
        await load.check();
      }
    }
    const goals = await load.finish();
    return [...goals, ...[...readyMs].map(([victim, times]) => describeTimes(victim, times))];
  } finally {
    waybill.signal('SIGTERM');
    await waybill.ended;
    await rm(dataDir, { recursive: true });
  }
}

function describeTimes(victim: Victim, times: readonly number[]): Goal {
  const sorted = times.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? Infinity;
  const sentence = `${times.length} kills of ${victim}: ready after ${describe(median)} (median, at most 2 s), ${describe(sorted.at(-1) ?? 0)} at worst`;
  return { sentence, isMet: median <= 2_000 };
}

const describe = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;

/**
 * Waits, at most half a minute, until a server other than the one started at `former` runs, Waybill
 * reports ready, and the database responds too, because the ready response is cached briefly.
 */
async function becomesReady(origin: string, dataDir: string, former: string): Promise<boolean> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const began = await findServerStart(dataDir).catch(() => former);
    if (began !== former && (await answers(`${origin}/api/health/ready`))) {
      if (await answers(`${origin}/api/vtc/all?limit=1`)) return true;
    }
    if (performance.now() > deadline) return false;
    await delay(10);
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.ok ?? false;
}
