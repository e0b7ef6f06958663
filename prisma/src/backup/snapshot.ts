import { type Client, escapeLiteral } from 'pg';
import { SCHEMA_LOCK_KEY } from '../migrate/schema-lock.ts';

/** The output format of values, independent of settings of the database or user. */
export const copySettings = [
  `SET LOCAL client_encoding = 'UTF8'`,
  `SET LOCAL datestyle = 'ISO, YMD'`,
  `SET LOCAL intervalstyle = 'postgres'`,
  `SET LOCAL timezone = 'UTC'`,
  'SET LOCAL extra_float_digits = 1',
  `SET LOCAL bytea_output = 'hex'`,
  // No timeout, because a slow receiver takes longer.
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
].join(';');

export type SnapshotOptions = {
  /** True if the caller holds the schema lock exclusively. */
  isLocked?: boolean;
  /** The name of another transaction's exported snapshot (default: a new one). */
  snapshot?: string;
};

/**
 * Begins a snapshot of the database, until the connection ends. Unless the caller holds the schema lock
 * exclusively, it takes a shared one, so that the schema doesn't change.
 */
export async function beginSnapshot(
  client: Client,
  { isLocked = false, snapshot }: SnapshotOptions,
): Promise<void> {
  // A session lock, taken before the snapshot, which the transaction's first statement creates.
  if (!isLocked) await client.query('SELECT pg_advisory_lock_shared($1)', [SCHEMA_LOCK_KEY]);
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  if (snapshot !== undefined) {
    await client.query(`SET TRANSACTION SNAPSHOT ${escapeLiteral(snapshot)}`);
  }
  await client.query(copySettings);
}
