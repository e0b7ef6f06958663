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
/** A generator that is later than this with one request of a hundred is short of processor itself. */
const latenessMs = 50;
/** The same for all servers of a database. */
const secretKey = randomBytes(32).toString('hex');
/** What goes on for long is looked at by the minute: one bad one is lost in the sum of twenty. */
const minuteS = 60;
/** How often a kind is asked a second while it is profiled, and for how long. */
const profiledRate = 60;
const profiledSeconds = 20;

const options = {
  /** Sizes that are measured one after the other, and compared. */
  jobs: { type: 'string', default: '1000000' },
  drivers: { type: 'string', default: '100000' },
  companies: { type: 'string', default: '2000' },
  /** How many Waybills, asked in turn. */
  servers: { type: 'string', default: '1' },
  /** Requests a second, tried one after the other for so many seconds until one is too many. */
  rates: { type: 'string', default: '50,100,200,300,400,500,600,700,800' },
  seconds: { type: 'string', default: '20' },
  /** For how many seconds the highest rate goes on that can be held for so long, of the last size. */
  hold: { type: 'string', default: '0' },
  /** How many streams of the map are open. */
  watchers: { type: 'string', default: '50' },
  /** Another server than one of its own, by a superuser's address. */
  database: { type: 'string' },
  /** host:port of a PgBouncer before it, and of a standby of it. */
  pooler: { type: 'string' },
  reader: { type: 'string' },
  /** A folder for profiles of the three dearest kinds. */
  profiles: { type: 'string' },
} as const;

type Settings = ReturnType<typeof readSettings>;

/**
 * Mixed open load of visitors, members, applicants and companions on a large world: the highest rate that
 * is answered in time, what each kind of request costs, and what gives out first.
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

/** A world with its servers, and whoever asks them. */
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
  // What makes few makes many: that the sums are right is shown of the first size.
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
 * How many applications, and how many deliveries, are asked at most: of each hundred requests one, and those
 * while what a kind takes is measured.
 */
function countOnceOnly({ rates, seconds, hold, profiles }: Settings): number {
  const mixed = sumOf(rates) * (seconds + hold);
  const alone =
    kindRate * kindSeconds + (profiles === undefined ? 0 : profiledRate * profiledSeconds);
  // Arrivals come by chance: a few more or less than planned.
  return Math.ceil(1.1 * (mixed / 100 + alone));
}

/** How Waybill reaches the database: itself, or by PgBouncer, and a standby for what takes long. */
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

/** Raises the rate until answers come late, and holds the highest that can be held. */
async function findHighestRate(scene: Scene): Promise<Goal[]> {
  const good: number[] = [];
  for (const perSecond of scene.settings.rates) {
    if (!(await runRate(scene, perSecond, scene.settings.seconds)).isMet) break;
    good.push(perSecond);
  }
  const sentence = `highest rate with 99 % within ${p99GoalMs} ms and no failure: ${good.at(-1) ?? 0} a second`;
  return [{ sentence, isMet: good.length > 0 }, ...(await holdHighest(scene, good.toReversed()))];
}

/** Goes on with a rate for as long as is asked for; with the next one as soon as a minute is not good. */
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

/** Asks a Waybill of its own for each of the three dearest kinds, and tells what it was at. */
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
