import type { Database } from '@waybill/db/open-database';
import { DatabaseUsedError } from './used-database.data.ts';
import { planWorld } from './world.ts';

const dayMs = 86_400_000;

/**
 * Returns the day on which a database's demo was planned, so that the same world can be planned again. Null
 * for a database without users. It may lack migrations.
 * @throws DatabaseUsedError for one with users of its own
 */
export async function findDemoDay(pool: Database['pool'], now: Date): Promise<Date | null> {
  const tables = await pool.query<{ hasUsers: boolean; hasVtcs: boolean }>(
    `SELECT to_regclass('users') IS NOT NULL AS "hasUsers",
            to_regclass('vtcs') IS NOT NULL AS "hasVtcs"`,
  );
  const [has] = tables.rows;
  if (has?.hasUsers !== true) return null;
  const users = await pool.query('SELECT FROM users LIMIT 1');
  if (users.rows.length === 0) return null;
  const [first] = planWorld(now).vtcs;
  const foundedAt = has.hasVtcs && first ? await findFounding(pool, first.tag) : null;
  // Each time in the demo is a whole number of days and minutes before the midnight that it was planned for.
  const shiftMs = foundedAt && first ? foundedAt.getTime() - first.foundedAt.getTime() : NaN;
  if (shiftMs % dayMs !== 0) throw new DatabaseUsedError();
  return new Date(now.getTime() + shiftMs);
}

async function findFounding(pool: Database['pool'], tag: string): Promise<Date | null> {
  const text = 'SELECT created_at AS "createdAt" FROM vtcs WHERE tag = $1';
  const { rows } = await pool.query<{ createdAt: Date }>(text, [tag]);
  return rows[0]?.createdAt ?? null;
}

/** Returns the ids of the accounts by Steam id, and of the companies by tag. */
export async function findIds(pool: Database['pool']) {
  const read = async (text: string) => {
    const { rows } = await pool.query<{ name: string; id: string }>(text);
    return new Map(rows.map(({ name, id }) => [name, id]));
  };
  return {
    users: await read('SELECT steam_id AS name, id FROM users'),
    vtcs: await read('SELECT tag AS name, id FROM vtcs'),
  };
}
