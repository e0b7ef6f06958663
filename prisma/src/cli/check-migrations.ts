import { sourceMigrationsDir } from '../migrate/read-migrations.ts';
import { findDrift } from './find-drift.ts';
import { lintMigrations } from './lint-migrations.ts';

const findings = await lintMigrations(sourceMigrationsDir);
if (findings !== '') {
  fail(
    `Servers of the version before would not go on beside these migrations, or wait for them. CONTRIBUTING says what to do.\n\n${findings}`,
  );
}

const { schema, functions } = await findDrift();
if (schema !== null) {
  fail(
    `The schema and the migrations differ. Run db:migration <name>; the difference is:\n\n${schema}`,
  );
}
for (const { name } of functions.changed) {
  fail(`prisma/functions/${name}.sql and the migrations differ. Run db:migration <name>.`);
}
for (const { name, sql } of functions.unlisted) {
  fail(`A migration defines ${name}. Save it as prisma/functions/${name}.sql:\n\n${sql}`);
}
if (process.exitCode === undefined) {
  console.log('The migrations make the database that schema and functions describe.');
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
