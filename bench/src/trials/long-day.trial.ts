import { randomBytes, randomUUID } from 'node:crypto';
import type { TelemetryBatch } from '@waybill/schema/features/telemetry.models';
import { createTestDatabase, startTestServer } from '@waybill/db/test-database';
import { asNewSession, mapTimes } from '@waybill/simulator/forge/tampering';
import { simulateDriver } from '@waybill/simulator/simulate-driver';
import type { SimulatedSession } from '@waybill/simulator/truth';
import { Pool } from 'pg';
import { type Driver, insertDevices, send } from '../ingest.ts';
import { joinOfflineCompany } from '../offline-company.ts';
import { startWaybill } from '../servers.ts';
import { percentile } from '../trial-request.ts';
import type { RunTrial } from './trial.ts';

const dayMs = 86_400_000;
const goal = 1.2;
const early = 5;
const compared = 40;
/** A device may send 120 batches a minute. */
const batchesPerDevice = 100;

/** A driver with this many jobs in one day, each delivered in its own batch. */
interface Trucker {
  readonly userId: string;
  readonly deliveries: readonly Driver[];
}

/**
 * Compares the time to settle a driver's 500th job of a day to other drivers' fifth. This many jobs
 * fit into a day only because their times are compressed. The number is an argument.
 */
export const runTrial: RunTrial = async ([count = '500']) => {
  const jobs = Number(count);
  const { server, stop } = await startTestServer();
  const { url } = await createTestDatabase(server);
  const pool = new Pool({ connectionString: url });
  const waybill = await startWaybill(url);
  try {
    const late = await createTrucker(pool, 0, jobs);
    const timed = Math.min(compared, jobs - early);
    const times: { readonly early: number[]; readonly late: number[] } = { early: [], late: [] };
    for (const delivery of late.deliveries.slice(0, -timed)) await send(waybill.origin, delivery);
    for (const [index, delivery] of late.deliveries.slice(-timed).entries()) {
      const { deliveries } = await createTrucker(pool, index + 1, early);
      for (const each of deliveries.slice(0, -1)) await send(waybill.origin, each);
      for (const last of deliveries.slice(-1)) times.early.push(await time(waybill.origin, last));
      times.late.push(await time(waybill.origin, delivery));
    }
    const { rows } = await pool.query<{ jobs: number }>(
      `SELECT count(*)::int AS jobs FROM jobs WHERE driver_id = $1 AND state = 'delivered'
         AND ended_at >= $2::timestamptz AND ended_at < $2::timestamptz + interval '1 day'`,
      [late.userId, new Date(yesterday())],
    );
    const [first, last] = [times.early, times.late].map((each) => percentile(each, 50));
    const ratio = (last ?? 0) / (first ?? 1);
    return [
      {
        sentence: `${rows[0]?.jobs} deliveries of one day are stored, of ${jobs}`,
        isMet: rows[0]?.jobs === jobs,
      },
      {
        sentence: `the last ${timed} of them take ${ratio.toFixed(2)} times as long as fifth ones of others: ${last?.toFixed(1)} and ${first?.toFixed(1)} ms, the median (at most ${goal})`,
        isMet: ratio <= goal,
      },
    ];
  } finally {
    await Promise.all([pool.end(), waybill.stop()]);
    await stop();
  }
};

const yesterday = () => Math.floor(Date.now() / dayMs - 1) * dayMs;

async function createTrucker(pool: Pool, seed: number, jobs: number): Promise<Trucker> {
  const { sessions } = simulateDriver(seed, {
    game: 'ets2',
    startAt: new Date(yesterday()).toISOString(),
    jobs,
    distances: [10, 25],
    courses: ['uneventful'],
    incidents: [0, 0],
    multiplayer: ['none'],
    sitsDownAt: (_random, endedMs) => endedMs + 1_000,
  });
  const userId = randomUUID();
  const batches = sessions.flatMap(fitIntoDay(sessions)).flatMap(toDeliveries);
  const tokens = Array.from(
    { length: Math.ceil(batches.length / batchesPerDevice) },
    () => `wbd_${randomBytes(32).toString('base64url')}`,
  );
  const [token = '', ...others] = tokens;
  await insertDevices(pool, [{ userId, token }]);
  await pool.query(
    `INSERT INTO devices (id, user_id, name, token_hash)
     SELECT gen_random_uuid(), $1, 'PC', sha256(convert_to(token, 'UTF8')) FROM unnest($2::text[]) token`,
    [userId, others],
  );
  await joinOfflineCompany(pool, [{ userId }]);
  const deliveries = batches.map((batch, index) => ({
    userId,
    token: tokens[Math.floor(index / batchesPerDevice)] ?? token,
    batches: [toBatch(batch)],
  }));
  return { userId, deliveries };
}

const startOf = ({ header }: SimulatedSession) => Date.parse(header.session.startedAt);

/** Compresses times so that all sessions end before the next midnight. */
function fitIntoDay(sessions: readonly SimulatedSession[]) {
  const from = yesterday();
  const end = Math.max(...sessions.map((each) => startOf(each) + (each.events.at(-1)?.t ?? 0)));
  const pace = Math.max(1, (end - from) / (dayMs - 60_000));
  return (session: SimulatedSession): SimulatedSession =>
    mapTimes(
      asNewSession(session, Math.round(from + (startOf(session) - from) / pace)),
      (t: number) => Math.floor(t / pace),
    );
}

/** Splits into one batch per delivery; drops everything after the last one. */
function toDeliveries({ header, events }: SimulatedSession): TelemetryBatch[] {
  const batches: TelemetryBatch[] = [];
  let begin = 0;
  for (const [index, { type }] of events.entries()) {
    if (type !== 'job.delivered') continue;
    batches.push({ ...header, events: events.slice(begin, index + 1) });
    begin = index + 1;
  }
  return batches;
}

function toBatch(batch: TelemetryBatch) {
  return {
    sessionId: batch.session.id,
    body: Buffer.from(JSON.stringify(batch)),
    firstSeq: batch.events[0]?.seq ?? 0,
    lastSeq: batch.events.at(-1)?.seq ?? 0,
    isLast: false,
    isDelivery: true,
  };
}

async function time(origin: string, delivery: Driver): Promise<number> {
  const startedAt = performance.now();
  await send(origin, delivery);
  return performance.now() - startedAt;
}
