import type { ClientConfig } from 'pg';
import { type EmbeddedConfig, openEmbeddedDatabase } from './embedded/embedded-database.ts';
import { type GivenConfig, openGivenDatabase } from './given-database.ts';

export type ServerConfig = EmbeddedConfig &
  Omit<GivenConfig, 'databaseUrl'> & {
    /** A PostgreSQL to use instead of the embedded one. */
    databaseUrl?: string | undefined;
  };

/**
 * Opens the configured PostgreSQL with any database content.
 * @throws DatabaseOpenError if that fails
 */
export async function openServer(config: ServerConfig): Promise<{
  connection: ClientConfig;
  location: string;
  close: () => Promise<void>;
}> {
  const { databaseUrl } = config;
  return databaseUrl === undefined
    ? await openEmbeddedDatabase(config)
    : await openGivenDatabase({ ...config, databaseUrl });
}
