import { randomBytes } from 'node:crypto';
import { insertVtcs, nameOneOfMany } from '@waybill/api/testing/bulk-data';
import { insertJobs } from '@waybill/api/testing/bulk-jobs';
import { createTestDatabase, type TestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { createBareJobs, tidyBareJobs } from './bare-jobs.ts';
import { createBareTables, tidyBareTables } from './bare-tables.ts';

export interface World {
  readonly databaseUrl: string;
  /** An owner with eight members, and the owner's session token. */
  readonly owner: { readonly userId: string; readonly sessionToken: string };
  /** Companies from all over the list whose pages have every kind of content. */
  readonly tags: readonly string[];
  /** Others whose pages show no more than lists do. */
  readonly shortTags: readonly string[];
}

const pageCount = 200;
const jobsPerPage = 100;

/**
 * Creates a database with this many companies, five members each on average, in Waybill's tables and those of
 * the bare server.
 */
export async function createWorld(server: TestServer, vtcCount: number): Promise<World> {
  const { url } = await createTestDatabase(server);
  const pool = new Pool({ connectionString: url });
  try {
    await insertVtcs(pool, vtcCount, nameOneOfMany);
    const { rows } = await pool.query<Company>(
      `SELECT id, owner_id AS "ownerId", tag::text AS tag FROM vtcs
       WHERE member_count = 9 ORDER BY md5(id::text) LIMIT $1`,
      [2 * pageCount],
    );
    const half = Math.floor(rows.length / 2);
    const [telling, short] = [rows.slice(0, half), rows.slice(half)];
    await fillPages(pool, telling);
    await pool.query('UPDATE vtcs SET show_figures = false WHERE id = ANY($1)', [idsOf(short)]);
    const userId = rows[0]?.ownerId ?? '';
    const sessionToken = randomBytes(32).toString('base64url');
    await pool.query(
      `INSERT INTO sessions (id, user_id, token_hash, expires_at)
       VALUES (gen_random_uuid(), $1, sha256($2), now() + interval '1 day')`,
      [userId, Buffer.from(sessionToken)],
    );
    await grantOwnerRole(pool, userId);
    await pool.query(createBareTables);
    await pool.query(createBareJobs);
    await pool.query(tidyBareTables);
    await pool.query(tidyBareJobs);
    // A second time: if autovacuum is on one of them, the first VACUUM leaves rows that need heap fetches.
    await pool.query('VACUUM users, media, vtcs, memberships, vtc_recruitment');
    return {
      databaseUrl: url,
      owner: { userId, sessionToken },
      tags: telling.map(({ tag }) => tag),
      shortTags: short.map(({ tag }) => tag),
    };
  } finally {
    await pool.end();
  }
}

interface Company {
  readonly id: string;
  readonly ownerId: string;
  readonly tag: string;
}

function idsOf(companies: readonly Company[]): string[] {
  return companies.map(({ id }) => id);
}

/** Adds texts, links, application requirements, and ninety days of jobs. */
async function fillPages(pool: Pool, companies: readonly Company[]): Promise<void> {
  const ids = idsOf(companies);
  await pool.query(
    `UPDATE vtcs SET recruitment = 'APPLICATION', show_roster = true, description = $2, rules = $3,
       discord_url = 'https://discord.gg/' || tag, website_url = 'https://example.org/' || tag
     WHERE id = ANY($1)`,
    [ids, writeText(3), writeText(6)],
  );
  await pool.query(
    `INSERT INTO vtc_recruitment (vtc_id, min_distance_km, min_account_days, games)
     SELECT id, 1000, 30, '{ets2}' FROM unnest($1::uuid[]) id`,
    [ids],
  );
  await insertJobs(pool, ids.length * jobsPerPage, ids);
}

/** Returns a formatted text in its stored form. */
function writeText(paragraphs: number): string {
  const text = 'We drive by night and by day, keep to the limits, and wait for one another.';
  const blocks = Array.from({ length: paragraphs }, () => ({
    type: 'paragraph',
    children: [{ type: 'text', text }],
  }));
  return JSON.stringify({ blocks, source: blocks.map(() => text).join('\n\n') });
}

/** As for a founder, because the session check reads roles and keys. */
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
