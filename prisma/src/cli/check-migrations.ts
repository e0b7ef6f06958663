import { findSchemaDrift } from '../migrate/diff-schema.ts';
import { sourceMigrationsDir } from '../migrate/read-migrations.ts';
import { startThrowawayServer } from '../throwaway-server.ts';
import { lintMigrations } from './lint-migrations.ts';

const findings = await lintMigrations(sourceMigrationsDir);
if (findings !== '') {
  console.error(
    `Servers of the version before would not go on beside these migrations, or wait for them. CONTRIBUTING says what to do.\n\n${findings}`,
  );
  process.exitCode = 1;
}

const server = await startThrowawayServer();
try {
  const drift = await findSchemaDrift({ connectionString: server.adminUrl });
  if (drift === null) {
    console.log('The migrations make the database that the schema describes.');
  } else {
    console.error(
      `The schema and the migrations differ. Run db:migration <name>; the difference is:\n\n${drift}`,
    );
    process.exitCode = 1;
  }
} finally {
  await server.stop();
}
