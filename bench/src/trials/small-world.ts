import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { insertVtcs } from '@waybill/api/testing/bulk-data';
import { Pool } from 'pg';

/** A company that anyone may join, and signed-in users without a company. */
export interface SmallWorld {
  readonly vtcId: string;
  readonly joiners: readonly { readonly userId: string; readonly sessionToken: string }[];
}

/**
 * Queries the database of a running Waybill: an embedded one through the socket in its data folder, another
 * one by its URL.
 */
export async function queryDatabase<T>(
  place: string,
  look: (pool: Pool) => Promise<T>,
): Promise<T> {
  const pool = new Pool(
    place.startsWith('postgresql://')
      ? { connectionString: place }
      : { host: join(place, 'postgres'), user: 'waybill', database: 'waybill' },
  );
  try {
    return await look(pool);
  } finally {
    await pool.end();
  }
}

/** Fills the database of a running Waybill. */
export async function fillSmallWorld(place: string, joinerCount: number): Promise<SmallWorld> {
  return await queryDatabase(place, async (pool) => {
    await insertVtcs(pool, 9);
    const joiners = Array.from({ length: joinerCount }, () => ({
      userId: randomUUID(),
      sessionToken: randomBytes(32).toString('base64url'),
    }));
    for (const [index, { userId, sessionToken }] of joiners.entries()) {
      await pool.query(
        `INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
         VALUES ($1, $2, $3, $4, 'none', now())`,
        [userId, String(76561198000000000n + BigInt(index)), `J${index}`, `j${index}@example.org`],
      );
      await pool.query(
        `INSERT INTO sessions (id, user_id, token_hash, expires_at)
         VALUES (gen_random_uuid(), $1, sha256($2), now() + interval '1 day')`,
        [userId, Buffer.from(sessionToken)],
      );
    }
    // New members get the default roles.
    const { rows } = await pool.query<{ vtcId: string }>(
      `INSERT INTO roles (id, vtc_id, name, is_default, permissions)
       SELECT gen_random_uuid(), id, 'Driver', true, '{}' FROM vtcs ORDER BY id LIMIT 1
       RETURNING vtc_id AS "vtcId"`,
    );
    return { vtcId: rows[0]?.vtcId ?? '', joiners };
  });
}

/** Returns the requests with these addresses that aren't in the database. */
export async function findLost(place: string, emails: ReadonlySet<string>): Promise<string[]> {
  const { rows } = await queryDatabase(place, (pool) =>
    pool.query<{ email: string }>(
      'SELECT unnest($1::text[]) AS email EXCEPT SELECT email FROM demo_requests',
      [[...emails]],
    ),
  );
  return rows.map(({ email }) => email);
}

/** Counts companies whose stored member count is wrong, although one transaction writes both. */
export async function countTorn(place: string): Promise<number> {
  const { rows } = await queryDatabase(place, (pool) =>
    pool.query<{ torn: number }>(
      `SELECT count(*)::int AS torn FROM vtcs WHERE member_count <>
         (SELECT count(*) FROM memberships WHERE memberships.vtc_id = vtcs.id)`,
    ),
  );
  return rows[0]?.torn ?? 0;
}

/** Returns the process id of the embedded PostgreSQL. */
export async function findPostmaster(dataDir: string): Promise<number> {
  return parseInt(await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10);
}

/** Returns the start time of the running embedded PostgreSQL, which identifies it. */
export async function findServerStart(dataDir: string): Promise<string> {
  const { rows } = await queryDatabase(dataDir, (pool) =>
    pool.query<{ began: string }>('SELECT pg_postmaster_start_time()::text AS began'),
  );
  return rows[0]?.began ?? '';
}

/** A user with a device, and its token. */
export interface SmallDevice {
  readonly userId: string;
  readonly token: string;
}

/** Creates users with a device each, in the database of a running Waybill. */
export async function fillDevices(dataDir: string, count: number): Promise<SmallDevice[]> {
  const devices = Array.from({ length: count }, () => ({
    userId: randomUUID(),
    token: `wbd_${randomBytes(32).toString('base64url')}`,
  }));
  await queryDatabase(dataDir, async (pool) => {
    for (const [index, { userId, token }] of devices.entries()) {
      await pool.query(
        `INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
         VALUES ($1, $2, $3, $4, 'none', now())`,
        [userId, String(76561198100000000n + BigInt(index)), `D${index}`, `d${index}@example.org`],
      );
      await pool.query(
        `INSERT INTO devices (id, user_id, name, token_hash)
         VALUES (gen_random_uuid(), $1, 'PC', sha256($2))`,
        [userId, Buffer.from(token)],
      );
    }
  });
  return devices;
}

/** Counts events that were acknowledged, by session up to a number, but aren't stored or folded. */
export async function countMissing(
  dataDir: string,
  acknowledged: ReadonlyMap<string, number>,
): Promise<number> {
  const { rows } = await queryDatabase(dataDir, (pool) =>
    pool.query<{ missing: number }>(
      `SELECT coalesce(sum(given.upto - least(
         (SELECT count(*) FROM telemetry_events e WHERE e.session_id = given.id AND e.seq <= given.upto),
         coalesce((SELECT s.folded_seq FROM telemetry_sessions s WHERE s.id = given.id), 0),
         given.upto)), 0)::int AS missing
       FROM unnest($1::uuid[], $2::int[]) given (id, upto)`,
      [[...acknowledged.keys()], [...acknowledged.values()]],
    ),
  );
  return rows[0]?.missing ?? 0;
}

/** Returns the counted totals of all drivers together. */
export async function sumDistances(dataDir: string) {
  const { rows } = await queryDatabase(dataDir, (pool) =>
    pool.query<{ jobs: number; distanceM: number }>(
      `SELECT coalesce(sum(jobs), 0)::int AS jobs,
              coalesce(sum(distance_m), 0)::float8 AS "distanceM" FROM driver_totals`,
    ),
  );
  return rows[0] ?? { jobs: 0, distanceM: 0 };
}
