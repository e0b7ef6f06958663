import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestDatabase, startTestServer } from '@waybill/db/test-database';
import { Client } from 'pg';
import { percentile } from '../trial-request.ts';
import { startWaybillProcess, type WaybillProcess } from '../waybill-process.ts';
import type { RunTrial } from './trial.ts';

const writerCount = 64;
/** What each way of writing is tried with, again and again so that the machine's noise hits all. */
const rounds = 4;

/** Says 10,000 things, or so many, with two replicas that give positions, without any, and with a NOTIFY in each. */
export const runTrial: RunTrial = async ([events = '10000']) => {
  const count = Math.ceil(Number(events) / rounds);
  const { server, stop } = await startTestServer();
  const folder = await mkdtemp(join(tmpdir(), 'waybill-outbox-'));
  try {
    const { url } = await createTestDatabase(server);
    const alone: number[] = [];
    const notifying: number[] = [];
    const sequenced: number[] = [];
    const lags: Lags = { seen: [], passed: [] };
    for (let round = 0; round < rounds; round += 1) {
      alone.push(await write(url, count, insertAlone));
      notifying.push(await write(url, count, insertAndNotify));
      await forget(url);
      const replicas = await startReplicas(url, folder);
      sequenced.push(await writeAndWatch(url, count, lags));
      for (const replica of replicas) replica.signal('SIGTERM');
      await Promise.all(replicas.map(({ ended }) => ended));
    }
    return judge({ alone, notifying, sequenced }, lags);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await stop();
  }
};

interface Lags {
  /** From the begin of its transaction until an event could be read and was told. */
  readonly seen: number[];
  /** Until the consumer had passed it. */
  readonly passed: number[];
}

function judge(rates: Readonly<Record<'alone' | 'notifying' | 'sequenced', number[]>>, lags: Lags) {
  const [alone, notifying, sequenced] = [rates.alone, rates.notifying, rates.sequenced].map(mean);
  const rate = (value = 0) => `${Math.round(value)} transactions/s`;
  process.stdout.write(`inserts alone          ${rate(alone)}\n`);
  process.stdout.write(`two replicas           ${rate(sequenced)}\n`);
  process.stdout.write(`a NOTIFY in each       ${rate(notifying)}\n`);
  for (const [name, values] of Object.entries(lags)) {
    const [p50, p99] = [50, 99].map((share) => percentile(values, share).toFixed(0));
    process.stdout.write(`${name.padEnd(23)}p50 ${p50} ms, p99 ${p99} ms of ${values.length}\n`);
  }
  const [seen, passed] = [lags.seen, lags.passed].map((values) => percentile(values, 99));
  const share = (sequenced ?? 0) / (alone ?? 1);
  return [
    lagGoal('told to every replica', seen ?? Infinity),
    lagGoal('seen by the consumer', passed ?? Infinity),
    {
      sentence: `${share.toFixed(2)} of the inserts alone (goal: at least 0.8)`,
      isMet: share >= 0.8,
    },
  ];
}

function lagGoal(what: string, p99: number) {
  return {
    sentence: `99 % are ${what} ${p99.toFixed(0)} ms after their transaction began (goal: 500)`,
    isMet: p99 <= 500,
  };
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

type Insert = (client: Client, id: string) => Promise<unknown>;

const insertAlone: Insert = (client, id) =>
  client.query(
    `INSERT INTO outbox_pending (id, type, version, vtc_id, subject_id, payload)
     VALUES ($1, 'vtc.restored', 1, $2, $2, '{}')`,
    [id, companyId],
  );

const insertAndNotify: Insert = async (client, id) => {
  await insertAlone(client, id);
  await client.query(`SELECT pg_notify('others', $1)`, [id]);
};

const companyId = randomUUID();

/** How many transactions a second many writers commit; each is told of when it begins. */
async function write(
  url: string,
  count: number,
  insert: Insert,
  onBegin: (id: string) => void = () => {},
): Promise<number> {
  const clients = await Promise.all(Array.from({ length: writerCount }, () => connect(url)));
  let left = count;
  const startedAt = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      while (left > 0) {
        left -= 1;
        const id = randomUUID();
        onBegin(id);
        await client.query('BEGIN');
        await insert(client, id);
        await client.query('COMMIT');
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  await Promise.all(clients.map((client) => client.end()));
  return count / seconds;
}

/** Writes as above, and notes when each event is told and when the consumer has passed it. */
async function writeAndWatch(url: string, count: number, lags: Lags): Promise<number> {
  const begun = new Map<string, number>();
  const unpassed: { position: number; beganAt: number }[] = [];
  const reader = await connect(url);
  const watcher = await connect(url);
  let position = await readNumber(reader, 'SELECT position AS n FROM outbox_head');
  let reading = Promise.resolve();
  const read = async () => {
    const { rows } = await reader.query<{ id: string; position: string }>(
      'SELECT id, position FROM outbox_events WHERE position > $1 ORDER BY position',
      [position],
    );
    const now = performance.now();
    for (const row of rows) {
      position = Number(row.position);
      const beganAt = begun.get(row.id) ?? now;
      lags.seen.push(now - beganAt);
      unpassed.push({ position, beganAt });
    }
  };
  reader.on('notification', () => void (reading = reading.then(read)));
  await reader.query('LISTEN waybill');
  const goal = lags.passed.length + count;
  const watch = async () => {
    while (lags.passed.length < goal) {
      const passed = await readNumber(watcher, 'SELECT min(position) AS n FROM outbox_consumers');
      const now = performance.now();
      while ((unpassed[0]?.position ?? Infinity) <= passed) {
        lags.passed.push(now - (unpassed.shift()?.beganAt ?? now));
      }
      await delay(5);
    }
  };
  const watched = watch();
  const rate = await write(url, count, insertAlone, (id) => begun.set(id, performance.now()));
  await watched;
  await Promise.all([reader.end(), watcher.end()]);
  return rate;
}

/** What was said while nobody gave positions would be given them first. */
async function forget(url: string): Promise<void> {
  const client = await connect(url);
  await client.query('TRUNCATE outbox_pending');
  await client.end();
}

async function readNumber(client: Client, text: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(text);
  return Number(rows[0]?.n);
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

async function startReplicas(url: string, folder: string): Promise<WaybillProcess[]> {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: folder,
    SECRET_KEY: 'the secret of this trial, which is none at all',
  };
  return [await startWaybillProcess(env), await startWaybillProcess(env)];
}
