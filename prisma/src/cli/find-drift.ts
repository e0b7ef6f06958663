import { withConnection } from '../connect.ts';
import { findSchemaDrift } from '../migrate/diff-schema.ts';
import { findFunctionDrift } from '../migrate/sql-functions.ts';
import { startThrowawayServer } from '../throwaway-server.ts';

/** Compares the result of the migrations to the schema and the functions' files. */
export async function findDrift() {
  const server = await startThrowawayServer();
  try {
    const connectionString = server.adminUrl;
    await withConnection({ connectionString }, (client) =>
      client.query('CREATE DATABASE functions'),
    );
    const url = new URL(connectionString);
    url.pathname = '/functions';
    return {
      schema: await findSchemaDrift({ connectionString }),
      functions: await findFunctionDrift({ connectionString: url.href }),
    };
  } finally {
    await server.stop();
  }
}
