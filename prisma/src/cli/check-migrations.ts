import { findSchemaDrift } from '../migrate/diff-schema.ts';
import { startThrowawayServer } from '../throwaway-server.ts';

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
