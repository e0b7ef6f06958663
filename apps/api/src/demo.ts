import type { Database } from '@waybill/db/open-database';
import { type Config, readConfig } from './config.ts';
import { openOwnDatabase } from './database.ts';
import { readArguments, UsageError } from './demo-arguments.ts';
import { driveLive, signInTrucks, type SignedInTruck } from './demo-live.ts';
import { driveDemo } from './demo-server.ts';
import { cast, newcomers } from './demo/cast.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { findDemoDay } from './demo/known-demo.data.ts';
import { countJobs, findDrivenUntil } from './demo/past.data.ts';
import { DatabaseUsedError } from './demo/used-database.data.ts';
import { planWorld, type World } from './demo/world.ts';
import { alignColumns } from './lib/columns.ts';
import { explainFailure, fail } from './startup-failure.ts';
import { listenForStop } from './stop-signal.ts';

await main();

/** Fills the server's database with the demo, and keeps it running if requested. */
async function main(): Promise<void> {
  const result = await readConfig(process.env);
  if (!result.ok) return fail(result.problems.join('\n'));
  const { config } = result;
  try {
    const { isLive, jobCount } = readArguments(process.argv.slice(2));
    const trucks = await fill(config, { jobCount, isLive });
    if (isLive) await driveLive(config, trucks, listenForStop());
  } catch (error) {
    const isUsers = error instanceof DatabaseUsedError || error instanceof UsageError;
    const sentence = isUsers ? error.message : explainFailure(error, config);
    if (sentence === null) throw error;
    fail(sentence);
  }
}

/** Fills the database. Returns the trucks that keep driving, if requested. */
async function fill(
  config: Config,
  { jobCount, isLive }: { readonly jobCount: number; readonly isLive: boolean },
): Promise<readonly SignedInTruck[]> {
  const now = new Date();
  const known: { day: Date | null } = { day: null };
  const inspect = async (pool: Database['pool']) => {
    known.day = await findDemoDay(pool, now);
  };
  const database = await openOwnDatabase(config, { inspect });
  try {
    const world = await keepWorld(database, known.day, now);
    const planned = { world, day: known.day ?? now, now, jobCount };
    if (jobCount > 0) await drive(config, database, planned);
    announce(world, database.location, config);
    return isLive ? await signInTrucks(database, world, { day: planned.day, now: new Date() }) : [];
  } finally {
    await database.close();
  }
}

/** Returns the existing companies and drivers, or creates them. */
async function keepWorld(database: Database, day: Date | null, now: Date): Promise<World> {
  if (day) {
    say('The demo is here already: its companies and drivers are kept as they are.');
    return planWorld(day);
  }
  say('Filling the database with the demo ...');
  return fillDemo(database, now);
}

async function drive(
  config: Config,
  database: Database,
  plan: {
    readonly world: World;
    readonly day: Date;
    readonly now: Date;
    readonly jobCount: number;
  },
): Promise<void> {
  const since = performance.now();
  const { prisma } = database;
  const before = await countJobs(prisma);
  const drivenUntil = await findDrivenUntil(prisma);
  const sent = await driveDemo(config, database, {
    ...plan,
    drivenUntil,
    onProgress: createProgress(),
  });
  const added = (await countJobs(prisma)) - before;
  const seconds = Math.round((performance.now() - since) / 1_000);
  say(
    before > 0
      ? `${count(before)} jobs were here; ${count(added)} were driven since then.`
      : `Three months were driven in ${seconds} s: ${count(added)} jobs in ${count(sent)} sessions.`,
  );
}

function announce({ vtcs, loners }: World, location: string, config: Config): void {
  const driverCount = vtcs.reduce((sum, { members }) => sum + members.length, loners.length);
  const people = [
    ...cast,
    ...newcomers.map((name) => ({ name, description: 'has no account yet' })),
  ];
  const lines = [
    `${vtcs.length} companies and ${driverCount} drivers are in ${location}`,
    ...(config.steamEmulated
      ? ['Run npm start, sign in with Steam and be one of these:']
      : ['Signing in as one of these needs the Steam emulator, which is off (STEAM_EMULATOR):']),
    ...alignColumns(people.map(({ name, description }) => [`  ${name}`, description])).map((line) =>
      line.join('  ').trimEnd(),
    ),
    'No account has a password.',
  ];
  say(`\n  ${lines.join('\n  ')}\n`);
}

/** Reports progress once for each tenth. */
function createProgress(): (share: number) => void {
  let shown = 0;
  return (share) => {
    const tenths = Math.floor(share * 10);
    if (tenths <= shown) return;
    shown = tenths;
    say(`${tenths * 10} % of the time is driven ...`);
  };
}

function count(number: number): string {
  return number.toLocaleString('en');
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
