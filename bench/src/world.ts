import { randomBytes } from 'node:crypto';
import { insertVtcs, nameOneOfMany } from '@waybill/api/testing/bulk-data';
import { createTestDatabase, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { createBareTables, tidyBareTables } from './bare-tables.ts';

export interface World {
  readonly databaseUrl: string;
  /** An owner with eight members, and the token of a session. */
  readonly owner: { readonly userId: string; readonly sessionToken: string };
  /** Of companies from all over the list. */
  readonly tags: readonly string[];
}

/**
 * A database with so many companies, five members in each on average, in Waybill's
 * tables and in those of the bare server.
 */
export async function createWorld(server: TestServer, vtcCount: number): Promise<World> {
  const { url } = await createTestDatabase(server);
  const pool = new Pool({ connectionString: url });
  try {
    await insertVtcs(pool, vtcCount, nameOneOfMany);
    const { rows } = await pool.query<{ ownerId: string; tag: string }>(
      `SELECT owner_id AS "ownerId", tag::text AS tag FROM vtcs
       WHERE member_count = 9 ORDER BY md5(id::text) LIMIT 200`,
    );
    const userId = rows[0]?.ownerId ?? '';
    const sessionToken = randomBytes(32).toString('base64url');
    await pool.query(
      `INSERT INTO sessions (id, user_id, token_hash, expires_at)
       VALUES (gen_random_uuid(), $1, sha256($2), now() + interval '1 day')`,
      [userId, Buffer.from(sessionToken)],
    );
    await grantOwnerRole(pool, userId);
    await pool.query(createBareTables);
    await pool.query(tidyBareTables);
    // Once more: while autovacuum looks at one of them, the first time leaves rows to be fetched.
    await pool.query('VACUUM users, media, vtcs, memberships');
    return {
      databaseUrl: url,
      owner: { userId, sessionToken },
      tags: rows.map(({ tag }) => tag),
    };
  } finally {
    await pool.end();
  }
}

/** As a founder has it: the session check reads roles and keys. */
async function grantOwnerRole(pool: Pool, userId: string): Promise<void> {
  await pool.query(
    `WITH role AS (
       INSERT INTO roles (id, vtc_id, name, is_owner, permissions, duties)
       SELECT gen_random_uuid(), vtc_id, 'Owner', true, enum_range(NULL::permission), duty_keys()
       FROM memberships WHERE user_id = $1 RETURNING id, vtc_id)
     INSERT INTO member_roles (user_id, vtc_id, role_id) SELECT $1, vtc_id, id FROM role`,
    [userId],
  );
}
