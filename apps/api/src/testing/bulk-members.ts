import { Client } from 'pg';
import { ascendingId } from './bulk-data.ts';

/** Inserts drivers who joined a company an hour ago, by SQL. */
export async function insertMembers(
  databaseUrl: string,
  vtcId: string,
  count: number,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    // The trigger would recount them for each row.
    await client.query('ALTER TABLE memberships DISABLE TRIGGER USER');
    await client.query(
      `WITH fresh AS (
         INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
         SELECT ${ascendingId}, (76561198500000000 + i)::text, 'Crowd ' || i,
                'crowd-' || i || '@example.org', 'none', now()
         FROM generate_series(1, $2::int) i RETURNING id)
       INSERT INTO memberships (user_id, vtc_id, joined_at)
       SELECT id, $1, now() - interval '1 hour' FROM fresh`,
      [vtcId, count],
    );
    const counted = 'UPDATE vtcs SET member_count = member_count + $2 WHERE id = $1';
    await client.query(counted, [vtcId, count]);
    await client.query('ALTER TABLE memberships ENABLE TRIGGER USER');
    await client.query('COMMIT');
    await client.query('ANALYZE users, memberships');
  } finally {
    await client.end();
  }
}
