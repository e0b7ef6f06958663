import type { JobChoices, JobCounts } from '@waybill/schema/features/jobs.models';
import { limits } from '@waybill/schema/limits';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';

/** How many jobs have come to each state and tier that no sum counts. */
const rare = (column: 'state' | 'tier', value: string) =>
  `coalesce(sum(n) FILTER (WHERE ${column} = '${value}'), 0)`;

/**
 * Counts a company's jobs. Those that count, and the cancelled, are what its days add up to; of all
 * others an index holds the few that there are. The condition is that index's, word for word.
 */
export function buildCountsStatement(vtcId: string): Statement<{ json: string }> {
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
           FROM (SELECT started, days.jobs - accepted AS verified, accepted, review, rejected, void,
                        days.cancelled, abandoned
                 FROM counted, days) counts`,
    values: [vtcId],
  };
}

export async function getCounts(findRow: FindRow, vtcId: string): Promise<JsonText<JobCounts>> {
  return readJson(await findRow(buildCountsStatement(vtcId)));
}

/** Names of the game by their ids, in the order of their names. */
const choicesOf = (id: string, name: string) => `(
  SELECT coalesce(json_agg(choice ORDER BY choice.name, choice.id), '[]')
  FROM (SELECT ${id} AS id, max(${name}) AS name FROM latest
        WHERE ${id} IS NOT NULL AND ${name} IS NOT NULL GROUP BY ${id}) choice)`;

/** What a company's latest jobs can be narrowed down to. */
export async function getChoices(findRow: FindRow, vtcId: string): Promise<JsonText<JobChoices>> {
  return readJson(
    await findRow<{ json: string }>({
      text: `WITH latest AS MATERIALIZED (
               SELECT cargo_id, cargo, source_city_id, source_city, destination_city_id,
                      destination_city, market
               FROM jobs WHERE vtc_id = $1::uuid
               ORDER BY ended_at DESC, id DESC LIMIT ${limits.jobsForChoices})
             SELECT row_to_json(choices)::text AS json
             FROM (SELECT ${choicesOf('cargo_id', 'cargo')} AS cargoes,
                          ${choicesOf('source_city_id', 'source_city')} AS sources,
                          ${choicesOf('destination_city_id', 'destination_city')} AS destinations,
                          (SELECT coalesce(json_agg(DISTINCT market), '[]') FROM latest
                           WHERE market IS NOT NULL) AS markets) choices`,
      values: [vtcId],
    }),
  );
}

function readJson<Value>(row: { readonly json: string } | null): JsonText<Value> {
  if (!row) throw new Error('an aggregate gave no row');
  return new JsonText(row.json);
}
