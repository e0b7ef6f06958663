import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

/** An event emitted by a writer, without a position yet. */
export interface Said {
  readonly id: string;
  /** The row that was locked when it was emitted. */
  readonly row: string;
  /** How many events were emitted under that lock before. */
  readonly number: number;
}

interface Writing {
  readonly writers: number;
  readonly events: number;
  /** How long a commit is delayed at most. */
  readonly holdMs: number;
  /** Between 0 and 1, like `Math.random`. */
  readonly random: () => number;
}

/** Creates the table of the rows that writers lock. */
export async function createWrittenRows(databaseUrl: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await withClient(databaseUrl, async (client) => {
    await client.query(
      'CREATE TABLE IF NOT EXISTS written_rows (id uuid PRIMARY KEY, said int NOT NULL)',
    );
    await client.query('INSERT INTO written_rows SELECT unnest($1::uuid[]), 0', [ids]);
  });
  return ids;
}

/**
 * Runs many writers that emit events in transactions with a locked row, and delay their commits. Returns the
 * committed events.
 */
export async function writeManyEvents(
  databaseUrl: string,
  rows: readonly string[],
  { writers, events, holdMs, random }: Writing,
): Promise<Said[]> {
  const said: Said[] = [];
  let left = events;
  const write = async () =>
    withClient(databaseUrl, async (client) => {
      while (left > 0) {
        left -= 1;
        const row = rows[Math.floor(random() * rows.length)] ?? '';
        said.push(await sayOne(client, row, random() * holdMs));
      }
    });
  await Promise.all(Array.from({ length: writers }, write));
  return said;
}

async function sayOne(client: Client, row: string, holdMs: number): Promise<Said> {
  const id = randomUUID();
  await client.query('BEGIN');
  const { rows } = await client.query<{ said: number }>(
    'UPDATE written_rows SET said = said + 1 WHERE id = $1 RETURNING said',
    [row],
  );
  const number = rows[0]?.said ?? 0;
  await client.query(
    `INSERT INTO outbox_pending (id, type, version, vtc_id, subject_id, payload)
     VALUES ($1, 'role.changed', 1, NULL, $2::uuid, jsonb_build_object('roleId', $2::uuid))`,
    [id, row],
  );
  await delay(holdMs);
  await client.query('COMMIT');
  return { id, row, number };
}

async function withClient<T>(databaseUrl: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
