import type { JobCounts } from '@waybill/schema/features/jobs.models';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';
import { isOnTheRoad } from '../on-the-road.data.ts';

/** Builds the count of jobs in a state or tier that the daily sums don't cover. */
const rare = (column: 'state' | 'tier', value: string) =>
  `coalesce(sum(n) FILTER (WHERE ${column} = '${value}'), 0)`;

/**
 * Counts a company's jobs. Counted and cancelled jobs come from the daily sums; the rest come from a partial
 * index, whose predicate must be repeated exactly.
 */
export function buildCountsStatement(vtcId: string, now: string): Statement<{ json: string }> {
  return {
    name: 'job-counts',
    text: `WITH days AS (
             SELECT coalesce(sum(jobs), 0) AS jobs, coalesce(sum(cancelled_jobs), 0) AS cancelled
             FROM vtc_days WHERE vtc_id = $1::uuid),
           rare AS (
             SELECT state, tier, count(*) AS n FROM jobs
             WHERE vtc_id = $1::uuid AND (state IN ('started', 'abandoned')
               OR tier IN ('accepted', 'review', 'rejected', 'void'))
             GROUP BY state, tier),
           counted AS (
             SELECT ${rare('state', 'started')} AS started, ${rare('tier', 'accepted')} AS accepted,
                    ${rare('tier', 'review')} AS review, ${rare('tier', 'rejected')} AS rejected,
                    ${rare('tier', 'void')} AS void, ${rare('state', 'abandoned')} AS abandoned
             FROM rare)
           SELECT row_to_json(counts)::text AS json
           FROM (SELECT started, (SELECT count(*) FROM jobs j
                                 WHERE j.vtc_id = $1::uuid AND ${isOnTheRoad('j', '$2')}) AS "onTheRoad",
                        days.jobs - accepted AS verified, accepted, review, rejected, void,
                        days.cancelled, abandoned
                 FROM counted, days) counts`,
    values: [vtcId, now],
  };
}

export async function getCounts(
  findRow: FindRow,
  vtcId: string,
  now: string,
): Promise<JsonText<JobCounts>> {
  const row = await findRow(buildCountsStatement(vtcId, now));
  if (!row) throw new Error('an aggregate gave no row');
  return new JsonText(row.json);
}
