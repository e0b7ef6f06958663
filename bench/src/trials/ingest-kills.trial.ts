import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { toBatches } from '@waybill/simulator/delivery';
import { genuineSession } from '@waybill/simulator/forge-session';
import type { SimulatedDriver } from '@waybill/simulator/simulate-driver';
import { runRecount } from '../run-recount.ts';
import { killInRounds, type Load } from './kill-rounds.ts';
import { joinOfflineCompany } from '../offline-company.ts';
import {
  countMissing,
  fillDevices,
  queryDatabase,
  type SmallDevice,
  sumDistances,
} from './small-world.ts';
import type { RunTrial } from './trial.ts';

const dayMs = 86_400_000;
/** Few enough batches per driver to stay below the device's rate limit. */
const eventsPerBatch = 3;

/** Kills the app, its embedded PostgreSQL, and both during ingest: `ingest-kills <rounds of each>`. */
export const runTrial: RunTrial = async ([rounds = '17']) =>
  killInRounds(Number(rounds), async ({ origin, dataDir }) => {
    const devices = await fillDevices(dataDir, 40 + Number(rounds) * 15);
    await queryDatabase(dataDir, (pool) => joinOfflineCompany(pool, devices));
    return startSenders(origin, dataDir, devices);
  });

/** Four devices in parallel; each sends all of one driver's data, and retries until accepted. */
function startSenders(origin: string, dataDir: string, devices: readonly SmallDevice[]): Load {
  /** The last acknowledged number of each session. */
  const acknowledged = new Map<string, number>();
  const drivers: SimulatedDriver[] = [];
  const stopped = new AbortController();
  const counts = { batches: 0, missing: 0 };

  /** Shared by the workers. Each takes the next one. */
  const queue = devices.entries();

  async function sendAll({ token }: SmallDevice, { sessions }: SimulatedDriver): Promise<void> {
    for (const batch of sessions.flatMap((session) => toBatches(session, eventsPerBatch))) {
      const reply = await sendUntilTaken(origin, token, JSON.stringify(batch));
      acknowledged.set(batch.session.id, reply);
      counts.batches += 1;
    }
  }

  async function work(): Promise<void> {
    for (const [seed, device] of queue) {
      if (stopped.signal.aborted) return;
      const startAt = new Date(Date.now() - 3 * dayMs).toISOString();
      const driver = genuineSession(seed, { startAt });
      await sendAll(device, driver);
      drivers.push(driver);
    }
  }
  const working = Promise.all([work(), work(), work(), work()]);

  return {
    async progress(count) {
      const goal = counts.batches + count;
      while (counts.batches < goal) await delay(5);
    },
    async check() {
      counts.missing += await countMissing(dataDir, new Map(acknowledged));
    },
    async finish() {
      stopped.abort();
      await working;
      counts.missing += await countMissing(dataDir, acknowledged);
      const jobs = drivers.flatMap(({ truth }) => truth.jobs);
      const truth = jobs.reduce((sum, { distanceM }) => sum + (distanceM ?? 0), 0);
      const summed = await sumDistances(dataDir);
      const recount = await runRecount({ DATA_DIR: dataDir });
      process.stdout.write(`${counts.batches} acknowledged batches of ${drivers.length} drivers\n`);
      return [
        {
          sentence: `${counts.missing} acknowledged events missing (0)`,
          isMet: counts.missing === 0,
        },
        {
          sentence: `${summed.jobs} deliveries of ${summed.distanceM} m counted, driven ${jobs.length} of ${truth} m`,
          isMet: summed.jobs === jobs.length && summed.distanceM === truth,
        },
        { sentence: `jobs recount: ${recount.report}`, isMet: recount.isProven },
      ];
    },
  };
}

/** Sends a batch and retries until accepted. @returns what was acknowledged @throws when it is refused */
async function sendUntilTaken(origin: string, token: string, body: string): Promise<number> {
  for (;;) {
    const response = await fetch(`${origin}/api/telemetry/batches`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      },
      body,
      signal: AbortSignal.timeout(5_000),
    }).catch(() => null);
    const reply: unknown = await response?.json().catch(() => null);
    if (response?.ok && typeof reply === 'object' && reply !== null) {
      return Number(Reflect.get(reply, 'acknowledged'));
    }
    if (response && response.status < 500) {
      throw new Error(`a batch was refused: ${response.status} ${JSON.stringify(reply)}`);
    }
    await delay(50);
  }
}
