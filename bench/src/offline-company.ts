import { insertVtcs } from '@waybill/api/testing/bulk-data';
import type { Pool } from 'pg';

/**
 * Makes drivers members, for a year already, of a company that counts offline jobs, so that data sent in one
 * go counts. The first call creates the company in a database without one.
 * @returns the id of the company
 */
export async function joinOfflineCompany(
  pool: Pool,
  drivers: readonly { readonly userId: string }[],
): Promise<string> {
  const { rowCount } = await pool.query('SELECT FROM vtc_offline_rules');
  if (rowCount === 0) {
    await insertVtcs(pool, 1);
    await pool.query(
      `INSERT INTO vtc_offline_rules (vtc_id, since, counts_offline_jobs)
       SELECT id, now() - interval '1 year', true FROM vtcs`,
    );
  }
  await pool.query(
    `INSERT INTO membership_periods (user_id, vtc_id, joined_at, left_at)
     SELECT user_id, vtc_id, since, now()
     FROM unnest($1::uuid[]) user_id, vtc_offline_rules`,
    [drivers.map(({ userId }) => userId)],
  );
  const { rows } = await pool.query<{ vtcId: string }>(
    'SELECT vtc_id AS "vtcId" FROM vtc_offline_rules',
  );
  if (!rows[0]) throw new Error('there is no company');
  return rows[0].vtcId;
}
