import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startOutboxAlone } from '@waybill/api/testing/outbox-alone';
import { createTestDatabase, prepareTestServer } from '@waybill/db/test-database';
import { startThrowawayServer } from '@waybill/db/throwaway-server';
import { Client } from 'pg';
import type { Begun, WayOfWriting, Written } from '../outbox-writers.ts';
import { percentile } from '../trial-request.ts';
import type { RunTrial } from './trial.ts';

const processCount = 2;
const writersEach = 32;
/** What each way of writing is tried with, again and again so that the machine's noise hits all. */
const rounds = 4;
const writerFile = fileURLToPath(new URL('../outbox-writers.ts', import.meta.url));

/**
 * Says 10,000 things, or so many, in two processes with 32 writers each: alone, with a NOTIFY in each
 * transaction, and with the outbox running in both.
 */
export const runTrial: RunTrial = async ([events = '10000']) => {
  const count = Math.ceil(Number(events) / rounds / processCount) * processCount;
  // What a commit costs is what this is about.
  const { adminUrl, stop } = await startThrowawayServer({ isDurable: true });
  try {
    const { server } = await prepareTestServer(adminUrl);
    const { url } = await createTestDatabase(server);
    const rates: Rates = { alone: [], notifying: [], outbox: [] };
    const lags: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      rates.alone.push(await write(url, count, 'alone'));
      rates.notifying.push(await write(url, count, 'notifying'));
      await forget(url);
      rates.outbox.push(await writeAndWatch(url, count, lags));
    }
    process.stdout.write(`consumers         ${Math.round(await measureConsumers(url))} events/s\n`);
    return judge(rates, lags);
  } finally {
    await stop();
  }
};

type Rates = Readonly<Record<WayOfWriting, number[]>>;

const rate = (value = 0) => `${Math.round(value)} transactions/s`;

function judge(rates: Rates, lags: readonly number[]) {
  const [alone, notifying, outbox] = [rates.alone, rates.notifying, rates.outbox].map(mean);
  process.stdout.write(`inserts alone     ${rate(alone)}\n`);
  process.stdout.write(`with the outbox   ${rate(outbox)}\n`);
  process.stdout.write(`a NOTIFY in each  ${rate(notifying)}\n`);
  const [p50, p99] = [50, 99].map((part) => percentile(lags, part));
  process.stdout.write(`told after        p50 ${p50} ms, p99 ${p99} ms\n`);
  const share = (outbox ?? 0) / (alone ?? 1);
  return [
    {
      sentence: `99 % are told ${p99} ms after their transaction began (goal: at most 500)`,
      isMet: (p99 ?? Infinity) <= 500,
    },
    {
      sentence: `${share.toFixed(2)} of the transactions of inserts alone (goal: at least 0.8)`,
      isMet: share >= 0.8,
    },
  ];
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** How many transactions a second two processes commit, with 32 writers each. */
async function write(
  url: string,
  count: number,
  way: WayOfWriting,
  onBegun: (begun: readonly Begun[]) => void = () => {},
): Promise<number> {
  const written = await Promise.all(
    Array.from({ length: processCount }, () => runWriters(url, count / processCount, way)),
  );
  for (const { begun } of written) onBegun(begun);
  return count / Math.max(...written.map(({ seconds }) => seconds));
}

async function runWriters(url: string, count: number, way: WayOfWriting): Promise<Written> {
  const child = fork(writerFile, [url, String(count), String(writersEach), way], {
    execArgv: ['--import', 'tsx'],
  });
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  const [written]: Written[] = await once(child, 'message');
  await ended;
  if (!written) throw new Error('the writers said nothing');
  return written;
}

/** Writes as above, and notes how long after its begin each event is told. */
async function writeAndWatch(url: string, count: number, lags: number[]): Promise<number> {
  const reader = await connect(url);
  const toldAt = new Map<string, number>();
  let position = await readHead(reader);
  let reading = Promise.resolve();
  const read = async () => {
    const { rows } = await reader.query<{ id: string; position: string }>(
      'SELECT id, position FROM outbox_events WHERE position > $1 ORDER BY position',
      [position],
    );
    position = Number(rows.at(-1)?.position ?? position);
    for (const { id } of rows) toldAt.set(id, Date.now());
  };
  reader.on('notification', () => void (reading = reading.then(read)));
  await reader.query('LISTEN waybill');
  const all: Begun[] = [];
  const rate = await write(url, count, 'outbox', (begun) => all.push(...begun));
  await reading;
  await reader.end();
  for (const [id, beganAt] of all) {
    const at = toldAt.get(id);
    if (at === undefined) throw new Error('an event was not told');
    lags.push(at - beganAt);
  }
  return rate;
}

/** How many events a second the consumers of the product see, of all that were said. */
async function measureConsumers(url: string): Promise<number> {
  const client = await connect(url);
  const head = await readHead(client);
  await client.query(`INSERT INTO outbox_consumers (name, position) VALUES ('activity', 0)`);
  await client.end();
  const startedAt = performance.now();
  const outbox = await startOutboxAlone(url);
  await outbox.settle();
  const seconds = (performance.now() - startedAt) / 1_000;
  await outbox.stop();
  return head / seconds;
}

/** What was said while nobody gave positions would be given them first. */
async function forget(url: string): Promise<void> {
  const client = await connect(url);
  await client.query('TRUNCATE outbox_pending');
  await client.end();
}

async function readHead(client: Client): Promise<number> {
  const { rows } = await client.query<{ position: string }>('SELECT position FROM outbox_head');
  return Number(rows[0]?.position);
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}
