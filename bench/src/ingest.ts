import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, type TestServer } from '@waybill/db/test-database';
import { toBatches } from '@waybill/simulator/delivery';
import { type SimulationOptions, simulateDriver } from '@waybill/simulator/simulate-driver';
import { Client, Pool, type PoolClient } from 'pg';
import { joinOfflineCompany } from './offline-company.ts';
import { watchProcessors } from './processor-time.ts';
import type { Verdict } from './report.ts';
import { startWaybill } from './servers.ts';

const rounds = 5;
/** With 16, rounds took 1.3 s, and their ratios were between 0.48 and 0.84. */
const driversPerRound = 48;
/** The number of parallel senders of batches, or inserters of rows. */
const lanes = 8;
/** The data of a device that was offline: full batches, of long drives. */
const journeys = { jobs: 10, distances: [1_500, 2_500], breakHours: [2, 3] } as const;
const dayMs = 86_400_000;
const goal = 0.6;

/** One batch of a device. */
export interface Batch {
  readonly sessionId: string;
  readonly body: Buffer;
  readonly firstSeq: number;
  readonly lastSeq: number;
  /** True for the last batch, with which rows that belong to no single batch are inserted. */
  readonly isLast: boolean;
  /** True if a job was delivered in it. */
  readonly isDelivery: boolean;
}

/** A driver whose device has data to send. */
export interface Driver {
  readonly userId: string;
  readonly token: string;
  readonly batches: readonly Batch[];
}

/**
 * Measures how many events per second Waybill ingests, compared to a bare loop that only inserts the
 * resulting rows into the same tables of another database, in one transaction per batch.
 */
export async function compareIngest(
  server: TestServer,
  tell: (line: string) => void,
): Promise<Verdict[]> {
  const [own, bare] = [await createTestDatabase(server), await createTestDatabase(server)];
  const [from, to] = [own, bare].map(({ url }) => new Pool({ connectionString: url, max: lanes }));
  if (!from || !to) throw new Error('there are two databases');
  const waybill = await startWaybill(own.url);
  const client = new Client({ connectionString: own.url });
  await client.connect();
  const readProcessors = await watchProcessors(client);
  const readTimes = () => ({ server: waybill.cpuMs() ?? 0, ...readProcessors() });
  const ratios: number[] = [];
  try {
    for (let round = 0; round <= rounds; round += 1) {
      const drivers = createDrivers(round);
      for (const pool of [from, to]) await insertDevices(pool, drivers);
      await joinOfflineCompany(from, drivers);
      const bareVtcId = await joinOfflineCompany(to, drivers);
      const events = drivers
        .flatMap(({ batches }) => batches)
        .reduce((sum, b) => sum + b.lastSeq - b.firstSeq + 1, 0);
      const batches = drivers.reduce((sum, driver) => sum + driver.batches.length, 0);
      const before = readTimes();
      const sendMs = await timeLanes(drivers, (driver) => send(waybill.origin, driver));
      const after = readTimes();
      await untilLearned(from);
      const learned = readTimes();
      const rows = await readRows(from, drivers, bareVtcId);
      const beforeBare = readTimes();
      const insertMs = await timeLanes(drivers, (driver) => insert(to, driver, rows));
      const afterBare = readTimes();
      // The first is the warm-up.
      if (round === 0) continue;
      ratios.push(insertMs / sendMs);
      const perSecond = (ms: number) => Math.round((events * 1_000) / ms).toLocaleString('en');
      const perBatch = (ms: number) => `${(ms / batches).toFixed(1)} ms`;
      tell(
        `Round ${round} of ${rounds}: ${events} events in ${batches} batches, Waybill ${perSecond(sendMs)}/s, bare ${perSecond(insertMs)}/s; ` +
          `processor time of a batch: Waybill ${perBatch(after.server - before.server)}, PostgreSQL ${perBatch(after.database - before.database)}, ` +
          `bare loop ${perBatch(afterBare.generator - beforeBare.generator)}, PostgreSQL ${perBatch(afterBare.database - beforeBare.database)}; ` +
          `of its roads later: ${perBatch(learned.server - after.server)}, ${perBatch(learned.database - after.database)}`,
      );
    }
  } finally {
    await waybill.stop();
    await Promise.all([from.end(), to.end(), client.end()]);
  }
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)] ?? 0;
  const sentence = `ingest: ${ratio.toFixed(2)} of a bare loop of the same inserts, goal ${goal}`;
  return [{ sentence, isMet: ratio >= goal }];
}

/** Creates the drivers of a round with their devices' data: long drives by default. */
export function createDrivers(round: number, options: SimulationOptions = {}): Driver[] {
  return Array.from({ length: driversPerRound }, (_, index) => {
    const startAt = new Date(Date.now() - 25 * dayMs).toISOString();
    const { sessions } = simulateDriver(round * driversPerRound + index, {
      startAt,
      ...journeys,
      ...options,
    });
    const batches = sessions.flatMap((session) =>
      toBatches(session).map((batch) => {
        const [first, last] = [batch.events[0]?.seq ?? 0, batch.events.at(-1)?.seq ?? 0];
        const isLast = last === session.events.at(-1)?.seq;
        const sessionId = batch.session.id;
        return {
          sessionId,
          body: Buffer.from(JSON.stringify(batch)),
          firstSeq: first,
          lastSeq: last,
          isLast,
          isDelivery: batch.events.some(({ type }) => type === 'job.delivered'),
        };
      }),
    );
    const token = `wbd_${randomBytes(32).toString('base64url')}`;
    return { userId: randomUUID(), token, batches };
  });
}

let nextSteamId = 76_561_198_200_000_000n;

/** Signs in the drivers' devices. */
export async function insertDevices(
  pool: Pool,
  drivers: readonly Pick<Driver, 'userId' | 'token'>[],
): Promise<void> {
  for (const { userId, token } of drivers) {
    await pool.query(
      `INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
       VALUES ($1, $2, 'Driver', $3, 'none', now())`,
      [userId, String((nextSteamId += 1n)), `${userId}@example.org`],
    );
    await pool.query(
      `INSERT INTO devices (id, user_id, name, token_hash)
       VALUES (gen_random_uuid(), $1, 'PC', sha256($2))`,
      [userId, Buffer.from(token)],
    );
  }
}

/** Stops Waybill from learning roads from telemetry, which would continue during other measurements. */
export async function stopLearning(pool: Pool): Promise<void> {
  for (const on of ['insert', 'update']) {
    await pool.query(`ALTER TABLE jobs DISABLE TRIGGER jobs_tell_the_map_${on}`);
  }
}

/** Waits until the map includes everything sent, so that nothing else runs during the bare loop. */
async function untilLearned(pool: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('SELECT FROM map_pending LIMIT 1');
    if (rowCount === 0) return;
    await delay(200);
  }
}

/** Returns the time to process all drivers, several in parallel. */
export async function timeLanes(
  drivers: readonly Driver[],
  work: (driver: Driver) => Promise<void>,
): Promise<number> {
  const waiting = [...drivers];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let driver = waiting.pop(); driver; driver = waiting.pop()) await work(driver);
    }),
  );
  return performance.now() - startedAt;
}

let sent = 0;

/** Sends all batches of a device, and reports the duration of each. */
export async function send(
  origin: string,
  { token, batches }: Driver,
  tell: (batch: Batch, ms: number) => void = () => {},
): Promise<void> {
  for (const batch of batches) {
    const { body } = batch;
    const startedAt = performance.now();
    const address = (sent += 1) % 60_000;
    await post(`${origin}/api/telemetry/batches`, body, {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': body.length,
      'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`,
    });
    tell(batch, performance.now() - startedAt);
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: lanes });

/** Not with fetch: on the same processors it takes half as long per batch as Waybill itself. */
async function post(url: string, body: Buffer, headers: OutgoingHttpHeaders): Promise<void> {
  const sending = request(url, { method: 'POST', agent, headers }).end(body);
  const [response]: IncomingMessage[] = await once(sending, 'response');
  const reply = response ? await text(response) : '';
  if (response?.statusCode !== 200) {
    throw new Error(`a batch was refused: ${response?.statusCode} ${reply}`);
  }
}

type Rows = ReadonlyMap<string, readonly object[]>;

/**
 * Reads all rows created from the drivers' sessions, by table and session, for a company of the other
 * database.
 */
async function readRows(
  pool: Pool,
  drivers: readonly Driver[],
  vtcId: string,
): Promise<Readonly<Record<string, Rows>>> {
  const ids = [
    ...new Set(drivers.flatMap(({ batches }) => batches.map((batch) => batch.sessionId))),
  ];
  const read = async (sql: string, ...more: string[]): Promise<Rows> => {
    const values = [ids, ...more];
    const { rows } = await pool.query<{ session: string; row: object }>(sql, values);
    const bySession = new Map<string, object[]>();
    for (const { session, row } of rows) {
      bySession.set(session, [...(bySession.get(session) ?? []), row]);
    }
    return bySession;
  };
  // A job is inserted with the session of its first chapter.
  const firstChapters = `SELECT DISTINCT ON (job_id) job_id, session_id FROM job_chapters
    WHERE session_id = ANY($1) ORDER BY job_id, session_id`;
  return {
    telemetry_sessions: await read(
      `SELECT id AS session, to_jsonb(s) - 'device_id' AS row FROM telemetry_sessions s WHERE id = ANY($1)`,
    ),
    telemetry_events: await read(
      `SELECT session_id AS session, to_jsonb(e) AS row FROM telemetry_events e
       WHERE session_id = ANY($1) ORDER BY session_id, seq`,
    ),
    jobs: await read(
      `SELECT f.session_id AS session, to_jsonb(j) || jsonb_build_object('vtc_id', $2::text) AS row
       FROM (${firstChapters}) f JOIN jobs j ON j.id = f.job_id`,
      vtcId,
    ),
    job_chapters: await read(
      `SELECT session_id AS session, to_jsonb(c) AS row FROM job_chapters c WHERE session_id = ANY($1)`,
    ),
    job_items: await read(
      `SELECT f.session_id AS session, to_jsonb(i) AS row FROM (${firstChapters}) f JOIN job_items i ON i.job_id = f.job_id`,
    ),
  };
}

async function insert(
  pool: Pool,
  { batches }: Driver,
  rows: Readonly<Record<string, Rows>>,
): Promise<void> {
  for (const { sessionId, firstSeq, lastSeq, isLast } of batches) {
    const client = await pool.connect();
    const insertInto = (table: string, list?: readonly object[]) =>
      insertRows(client, table, list ?? rows[table]?.get(sessionId) ?? []);
    await client.query('BEGIN');
    if (firstSeq === 1) await insertInto('telemetry_sessions');
    const events = rows['telemetry_events']?.get(sessionId) ?? [];
    await insertInto('telemetry_events', events.slice(firstSeq - 1, lastSeq));
    if (isLast) for (const table of ['jobs', 'job_chapters', 'job_items']) await insertInto(table);
    await client.query('COMMIT');
    client.release();
  }
}

async function insertRows(
  client: PoolClient,
  table: string,
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  await client.query({
    name: table,
    text: `INSERT INTO ${table} SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    values: [JSON.stringify(rows)],
  });
}
