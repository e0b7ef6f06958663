import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createTestDatabase, prepareTestServer } from '@waybill/db/test-database';
import { startThrowawayServer } from '@waybill/db/throwaway-server';
import { createRandom } from '@waybill/simulator/random';
import { Client } from 'pg';
import { describeProfile, profileInto } from '../cpu-profile.ts';
import { createLargeWorld } from '../large-world.ts';
import { compareCosts, kindRate, kindSeconds, measureCosts } from '../kind-costs.ts';
import { createLoad, type Load } from '../load-kinds.ts';
import { createPeople, type People } from '../load-people.ts';
import { countFailures, type LoadOutcome, runOpenLoad } from '../open-load.ts';
import { openWatcher, type Watcher } from '../position-watchers.ts';
import { watchProcessors } from '../processor-time.ts';
import { runRecount } from '../run-recount.ts';
import { type Server, startWaybill, sumCpuMs } from '../servers.ts';
import { percentile } from '../trial-request.ts';
import type { Goal, RunTrial } from './trial.ts';

const p99GoalMs = 200;
const memoryGoal = 1.1;
/** A generator delayed by more than this in one request of a hundred lacks CPU time itself. */
const latenessMs = 50;
/** Shared by all servers of a database. */
const secretKey = randomBytes(32).toString('hex');
/** Long runs are evaluated per minute, because one bad minute would be hidden in twenty. */
const minuteS = 60;
/** The requests per second of a kind while it is profiled, and the duration. */
const profiledRate = 60;
const profiledSeconds = 20;

const options = {
  /** Sizes to measure one after the other and compare. */
  jobs: { type: 'string', default: '1000000' },
  drivers: { type: 'string', default: '100000' },
  companies: { type: 'string', default: '2000' },
  /** The number of Waybill servers, used in turn. */
  servers: { type: 'string', default: '1' },
  /** Requests per second, tried in order for this many seconds each until one is too high. */
  rates: { type: 'string', default: '50,100,200,300,400,500,600,700,800' },
  seconds: { type: 'string', default: '20' },
  /** How many seconds to hold the highest sustainable rate, at the last size. */
  hold: { type: 'string', default: '0' },
  /** The number of open map streams. */
  watchers: { type: 'string', default: '50' },
  /** Another PostgreSQL server, by a superuser's URL, instead of a throwaway one. */
  database: { type: 'string' },
  /** host:port of a PgBouncer for it, and of one for its standby. */
  pooler: { type: 'string' },
  reader: { type: 'string' },
  /** A folder for profiles of the three most expensive kinds. */
  profiles: { type: 'string' },
} as const;

type Settings = ReturnType<typeof readSettings>;

/**
 * Runs an open load of visitors, members, applicants and companions on a large world, and reports the highest
 * rate answered in time, the cost of each kind of request, and the bottleneck.
 */
export const runTrial: RunTrial = async (args) => {
  const settings = readSettings(args);
  const database = settings.database
    ? { adminUrl: settings.database, stop: async () => {} }
    : await startThrowawayServer({ isDurable: true });
  try {
    const { server, dropTemplate } = await prepareTestServer(database.adminUrl);
    const goals: Goal[] = [];
    const costs: ReadonlyMap<string, number>[] = [];
    for (const jobs of settings.jobs) {
      const { url, drop } = await createTestDatabase(server);
      const isLast = jobs === settings.jobs.at(-1);
      const measured = await measureSize(url, jobs, isLast ? settings : { ...settings, hold: 0 });
      goals.push(...measured.goals);
      costs.push(measured.costs);
      await drop();
    }
    await dropTemplate();
    return [...goals, ...compareCosts(costs, settings.jobs)];
  } finally {
    await database.stop();
  }
};

function readNumbers(text: string): number[] {
  return text.split(',').map(Number);
}

function readSettings(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options });
  return {
    ...values,
    jobs: readNumbers(values.jobs),
    rates: readNumbers(values.rates),
    world: { drivers: Number(values.drivers), companies: Number(values.companies) },
    servers: Number(values.servers),
    seconds: Number(values.seconds),
    hold: Number(values.hold),
    watchers: Number(values.watchers),
  };
}

/** A world with its servers and simulated users. */
interface Scene {
  readonly client: Client;
  readonly servers: readonly Server[];
  readonly load: Load;
  readonly settings: Settings;
}

async function measureSize(databaseUrl: string, jobs: number, settings: Settings) {
  const startedAt = performance.now();
  await createLargeWorld(databaseUrl, { ...settings.world, jobs }, tell);
  const bytes = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ size: string }>(
      'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
    );
    return rows[0]?.size ?? '';
  });
  tell(`made in ${secondsSince(startedAt)} s, ${bytes}`);
  // More jobs are made by the same statements, so the totals are only verified at the first size.
  const goals =
    jobs === settings.jobs[0]
      ? [await proveSums(databaseUrl, 'jobs'), await proveSums(databaseUrl, 'regions')]
      : [];
  return withClient(databaseUrl, async (client) => {
    const env = findEnvironment(databaseUrl, settings);
    const servers: Server[] = [];
    const watchers: Watcher[] = [];
    try {
      for (let count = 0; count < settings.servers; count += 1) {
        servers.push(await startWaybill(env.DATABASE_URL, env));
      }
      const first = servers[0];
      if (!first) throw new Error('there is no server');
      const people = await createPeople(databaseUrl, first, countOnceOnly(settings));
      const origins = servers.map(({ origin }) => origin);
      const load = createLoad(people, origins, createRandom('people'));
      for (const [index, { cookie }] of people.readers.slice(0, settings.watchers).entries()) {
        const origin = origins[index % origins.length] ?? '';
        watchers.push(await openWatcher(origin, cookie, `10.9.0.${index}`, 'company', () => {}));
      }
      const scene = { client, servers, load, settings };
      const costs = await measureCosts(scene, Math.min(settings.seconds, kindSeconds));
      goals.push(...(await findHighestRate(scene)));
      load.close();
      await profileDearest(databaseUrl, people, costs, settings);
      return { goals, costs };
    } finally {
      for (const watcher of watchers) watcher.close();
      for (const server of servers) await server.stop();
    }
  });
}

/**
 * Returns the maximum number of applications, and of deliveries: one of each hundred requests, plus those
 * while the cost of each kind is measured.
 */
function countOnceOnly({ rates, seconds, hold, profiles }: Settings): number {
  const mixed = sumOf(rates) * (seconds + hold);
  const alone =
    kindRate * kindSeconds + (profiles === undefined ? 0 : profiledRate * profiledSeconds);
  // Arrivals are random: somewhat more or less than planned.
  return Math.ceil(1.1 * (mixed / 100 + alone));
}

/**
 * Returns how Waybill connects to the database: directly, or through PgBouncer, with a standby for slow
 * reads.
 */
function findEnvironment(databaseUrl: string, { pooler, reader }: Settings) {
  return {
    SECRET_KEY: secretKey,
    DATABASE_URL: pooler === undefined ? databaseUrl : leadTo(databaseUrl, pooler),
    ...(pooler !== undefined && {
      DATABASE_DIRECT_URL: databaseUrl,
      DATABASE_NAMED_STATEMENTS: 'off',
    }),
    ...(reader !== undefined && { DATABASE_READ_URL: leadTo(databaseUrl, reader) }),
  };
}

function leadTo(databaseUrl: string, host: string): string {
  const url = new URL(databaseUrl);
  url.host = host;
  url.searchParams.delete('host');
  return url.href;
}

/** Raises the rate until responses are late, and holds the highest sustainable one. */
async function findHighestRate(scene: Scene): Promise<Goal[]> {
  const good: number[] = [];
  for (const perSecond of scene.settings.rates) {
    if (!(await runRate(scene, perSecond, scene.settings.seconds)).isMet) break;
    good.push(perSecond);
  }
  const sentence = `highest rate with 99 % within ${p99GoalMs} ms and no failure: ${good.at(-1) ?? 0} a second`;
  return [{ sentence, isMet: good.length > 0 }, ...(await holdHighest(scene, good.toReversed()))];
}

/** Holds a rate for the given duration; switches to the next lower one after a bad minute. */
async function holdHighest(scene: Scene, descending: readonly number[]): Promise<Goal[]> {
  const { hold } = scene.settings;
  if (hold === 0) return [];
  for (const perSecond of descending) {
    const held = await holdRate(scene, perSecond, hold);
    if (held) return held;
  }
  return [{ sentence: `no rate was held for ${hold} s`, isMet: false }];
}

async function holdRate(scene: Scene, perSecond: number, hold: number): Promise<Goal[] | null> {
  const samples: number[] = [];
  const sample = () => samples.push(sumOf(scene.servers.map(({ memoryMb }) => memoryMb() ?? 0)));
  const timer = setInterval(sample, 1_000);
  const minutes: Rated[] = [];
  for (let left = hold; left > 0; left -= minuteS) {
    const minute = await runRate(scene, perSecond, Math.min(minuteS, left));
    if (!minute.isMet) break;
    minutes.push(minute);
  }
  clearInterval(timer);
  if (minutes.length * minuteS < hold) return null;
  const worst = minutes.toSorted((a, b) => b.p99 - a.p99)[0];
  const [before, last] = [1, 2].map((third) =>
    percentile(samples.slice((samples.length * third) / 3, (samples.length * (third + 1)) / 3), 95),
  );
  const growth = (last ?? Number.NaN) / (before ?? 1);
  return [
    { sentence: `held for ${hold} s, the worst minute: ${worst?.sentence}`, isMet: true },
    {
      sentence: `memory of the last third: ${growth.toFixed(2)} of the second one (${last?.toFixed(0)} MB; at most ${memoryGoal})`,
      isMet: growth <= memoryGoal,
    },
  ];
}

interface Rated {
  readonly sentence: string;
  readonly p99: number;
  readonly isMet: boolean;
}

async function runRate(
  { client, servers, load }: Scene,
  perSecond: number,
  seconds: number,
): Promise<Rated> {
  const readProcessors = await watchProcessors(client);
  const before = { ...readProcessors(), waybill: sumCpuMs(servers) };
  const outcome = await runOpenLoad(
    load.kinds,
    { perSecond, seconds },
    createRandom(`rate ${perSecond}`),
  );
  const after = { ...readProcessors(), waybill: sumCpuMs(servers) };
  const shareOf = (what: keyof typeof before) =>
    `${Math.round((after[what] - before[what]) / outcome.seconds / 10)} %`;
  const { p50, p99, failures, slowest, lateness } = summarize(outcome);
  const sentence = `${perSecond} a second: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${countFailures(failures)}, slowest kind ${slowest}; Waybill ${shareOf('waybill')}, PostgreSQL ${shareOf('database')}, generator ${shareOf('generator')}, idle ${shareOf('idle')} of ${availableParallelism()} cores${lateness > latenessMs ? `; the generator itself was ${lateness.toFixed(0)} ms late` : ''}`;
  tell(sentence);
  return { sentence, p99, isMet: p99 <= p99GoalMs && failures.length === 0 };
}

function summarize({ kinds, lateness }: LoadOutcome) {
  const latencies = [...kinds.values()].flatMap((kind) => kind.latencies);
  const slowest = [...kinds]
    .map(([name, kind]) => ({ name, p99: percentile(kind.latencies, 99) }))
    .toSorted((a, b) => b.p99 - a.p99)[0];
  return {
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
    failures: [...kinds.values()].flatMap((kind) => kind.failures),
    slowest: `${slowest?.name} (p99 ${slowest?.p99.toFixed(0)} ms)`,
    lateness: percentile(lateness, 99),
  };
}

/**
 * Profiles a separate Waybill under each of the three most expensive kinds, and prints its hottest functions.
 */
async function profileDearest(
  databaseUrl: string,
  people: People,
  costs: ReadonlyMap<string, number>,
  settings: Settings,
): Promise<void> {
  if (settings.profiles === undefined) return;
  const dearest = [...costs].toSorted(([, one], [, other]) => other - one).slice(0, 3);
  for (const [name] of dearest) {
    const folder = join(settings.profiles, name.replaceAll(' ', '-'));
    await mkdir(folder, { recursive: true });
    const env = findEnvironment(databaseUrl, settings);
    const server = await startWaybill(env.DATABASE_URL, {
      ...env,
      ...profileInto(folder),
    });
    const load = createLoad(people, [server.origin], createRandom('profile'));
    const kinds = load.kinds.filter((kind) => kind.name === name);
    await runOpenLoad(
      kinds,
      { perSecond: profiledRate, seconds: profiledSeconds },
      createRandom(name),
    );
    load.close();
    await server.stop();
    for (const file of await readdir(folder)) {
      const lines = describeProfile(await readFile(join(folder, file), 'utf8'));
      tell(`${name}, ${join(folder, file)}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
    }
  }
}

async function proveSums(databaseUrl: string, what: 'jobs' | 'regions'): Promise<Goal> {
  const startedAt = performance.now();
  const { report, isProven } = await runRecount({ DATABASE_URL: databaseUrl }, what);
  return {
    sentence: `${what} recount in ${secondsSince(startedAt)} s: ${report.slice(0, 500)}`,
    isMet: isProven,
  };
}

async function withClient<T>(
  connectionString: string,
  use: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

const tell = (line: string) => void process.stdout.write(`${line}\n`);
const secondsSince = (startedAt: number) => ((performance.now() - startedAt) / 1_000).toFixed(0);
