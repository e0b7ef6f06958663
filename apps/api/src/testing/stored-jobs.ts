import type { Pool } from 'pg';

/**
 * Reads a driver's stored jobs, without ids, which differ between servers, and without the sequence numbers
 * and first receipt times of sessions, which depend on their order of arrival.
 */
export async function readStoredJobs(pool: Pool, driverId: string) {
  const { rows } = await pool.query<Record<string, unknown>>(
    `SELECT to_jsonb(j) - '{id,driver_id,vtc_id,created_at,number}'::text[] AS job,
            (SELECT coalesce(jsonb_agg(to_jsonb(i) - 'job_id' ORDER BY i.ordinal), '[]')
             FROM job_items i WHERE i.job_id = j.id) AS items,
            (SELECT jsonb_agg(to_jsonb(c) - '{job_id,driver_id,received_at}'::text[] ORDER BY c.session_id, c.ordinal)
             FROM job_chapters c WHERE c.job_id = j.id) AS chapters
     FROM jobs j WHERE j.driver_id = $1 ORDER BY j.fingerprint`,
    [driverId],
  );
  return rows;
}

/** Reads the totals of a driver's jobs. */
export async function readStoredSums(pool: Pool, driverId: string) {
  const sums = async (table: string) => {
    const { rows } = await pool.query<{ sums: unknown }>(
      `SELECT to_jsonb(s) - '{driver_id,vtc_id}'::text[] AS sums FROM ${table} s
       WHERE s.driver_id = $1 ORDER BY to_jsonb(s)::text`,
      [driverId],
    );
    return rows.map(({ sums: row }) => row);
  };
  return { days: await sums('driver_days'), totals: await sums('driver_totals') };
}
