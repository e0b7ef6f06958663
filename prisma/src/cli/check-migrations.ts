import { sourceMigrationsDir } from '../migrate/read-migrations.ts';
import { findDrift } from './find-drift.ts';
import { lintMigrations } from './lint-migrations.ts';

const findings = await lintMigrations(sourceMigrationsDir);
if (findings !== '') {
  fail(
    `Servers of the previous version would fail or wait during these migrations. See CONTRIBUTING.\n\n${findings}`,
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
  console.log('The migrations match the schema and functions.');
}

function fail(message: string): void {
  console.error(message);
  process.exitCode = 1;
}
