import { type Config, readConfig } from './config.ts';
import { openOwnDatabase } from './database.ts';
import { cast, newcomers } from './demo/cast.ts';
import { fillDemo } from './demo/fill-demo.ts';
import { DatabaseUsedError, refuseUsedDatabase } from './demo/used-database.data.ts';
import type { World } from './demo/world.ts';
import { alignColumns } from './lib/columns.ts';
import { explainFailure, fail } from './startup-failure.ts';

await main();

/** Fills the database that the server would use with the demo. */
async function main(): Promise<void> {
  const result = await readConfig(process.env);
  if (!result.ok) return fail(result.problems.join('\n'));
  const { config } = result;
  try {
    await fill(config);
  } catch (error) {
    const sentence =
      error instanceof DatabaseUsedError ? error.message : explainFailure(error, config);
    if (sentence === null) throw error;
    fail(sentence);
  }
}

async function fill(config: Config): Promise<void> {
  const database = await openOwnDatabase(config, { inspect: refuseUsedDatabase });
  try {
    process.stdout.write('Filling the database with the demo ...\n');
    announce(await fillDemo(database, new Date()), database.location, config);
  } finally {
    await database.close();
  }
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
  process.stdout.write(`\n  ${lines.join('\n  ')}\n\n`);
}
