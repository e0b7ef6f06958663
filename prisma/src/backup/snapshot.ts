import { type Client, escapeLiteral } from 'pg';
import { SCHEMA_LOCK_KEY } from '../migrate/schema-lock.ts';

/** How values are written, whatever the database or its user prefers. */
export const copySettings = [
  `SET LOCAL client_encoding = 'UTF8'`,
  `SET LOCAL datestyle = 'ISO, YMD'`,
  `SET LOCAL intervalstyle = 'postgres'`,
  `SET LOCAL timezone = 'UTC'`,
  'SET LOCAL extra_float_digits = 1',
  `SET LOCAL bytea_output = 'hex'`,
  // It takes as long as it takes, also where the receiver is slow.
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
].join(';');

export type SnapshotOptions = {
  /** Whether the caller holds the lock of the schema alone. */
  isLocked?: boolean;
  /** What another transaction sees, by the name that it was exported under (default: what is now). */
  snapshot?: string;
};

/**
 * Begins to see the database as it is now, until the connection ends. Unless the caller holds the lock of
 * the schema alone, it is taken with others, so that the schema stays as it is meanwhile.
 */
export async function beginSnapshot(
  client: Client,
  { isLocked = false, snapshot }: SnapshotOptions,
): Promise<void> {
  // Held by the session and taken before the snapshot, which is made by the first statement in it.
  if (!isLocked) await client.query('SELECT pg_advisory_lock_shared($1)', [SCHEMA_LOCK_KEY]);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  if (snapshot !== undefined) {
    await client.query(`SET TRANSACTION SNAPSHOT ${escapeLiteral(snapshot)}`);
  }
  await client.query(copySettings);
}
