import type { JobFilter, JobSort } from '@waybill/schema/features/jobs.fields';
import type { Job } from '@waybill/schema/features/jobs.models';
import { limits } from '@waybill/schema/limits';
import { isoTime } from '../../../lib/json-sql.ts';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';
import { conditionsOf, type JobScope } from '../job-filter.data.ts';
import { jobJson } from '../job-json.data.ts';

/** Page cursor: the last row of the previous page, with its sort key. */
export interface JobPosition {
  /** Null for a job under way when sorting by end. */
  readonly key: string | null;
  readonly id: string;
}

export interface JobListRequest {
  readonly scope: JobScope;
  readonly filter: Partial<JobFilter>;
  readonly sort: JobSort;
  readonly after: JobPosition | null;
  readonly limit: number;
}

export interface JobPage {
  readonly jobs: JsonText<Job[]>;
  /** The last row of the page; null on the last page. */
  readonly last: JobPosition | null;
}

/** Unknown values sort last. Sorting by end uses index order, with jobs under way first. */
const sorts = {
  ended: { key: 'j.ended_at', type: 'timestamptz', text: isoTime('key') },
  started: { key: 'j.started_at', type: 'timestamptz', text: isoTime('key') },
  distance: { key: 'coalesce(j.distance_m, -1)', type: 'integer', text: 'key::text' },
  revenue: { key: 'coalesce(j.revenue_minor, -1)', type: 'bigint', text: 'key::text' },
} as const;

interface JobListRow {
  readonly jobs: string;
  readonly key: string | null;
  readonly id: string | null;
  readonly hasMore: boolean;
}

/**
 * Builds the query of one page. The limit is inlined, because a plan for any limit would sort all jobs of the
 * company. Only the default query is a named statement with a shared plan; all others are planned for their
 * values.
 */
export function buildJobListStatement(request: JobListRequest): Statement<JobListRow> {
  const { scope, filter, sort, after, limit } = request;
  const { key, type, text } = sorts[sort];
  const values: unknown[] = [];
  const conditions = conditionsOf(scope, filter, values);
  const isPlain = conditions.length === 1 && after === null && limit === limits.pageSize.default;
  if (after !== null) conditions.push(conditionAfter(after, key, type, values));
  return {
    ...(isPlain && { name: `jobs-${'vtcId' in scope ? 'vtc' : 'driver'}-${sort}` }),
    // One extra row shows whether there is a next page.
    text: `SELECT coalesce(json_agg(job ORDER BY number) FILTER (WHERE number <= ${limit}), '[]')::text
                    AS jobs,
                  max(key) FILTER (WHERE number = ${limit}) AS key,
                  (array_agg(id) FILTER (WHERE number = ${limit}))[1] AS id,
                  count(*) > ${limit} AS "hasMore"
           FROM (SELECT j.id, ${text} AS key, ${jobJson} AS job,
                        row_number() OVER (ORDER BY key DESC, j.id DESC) AS number
                 FROM (SELECT j.*, ${key} AS key FROM jobs j WHERE ${conditions.join(' AND ')}
                       ORDER BY ${key} DESC, j.id DESC LIMIT ${limit + 1}) j) page`,
    values,
  };
}

function conditionAfter(
  { key: last, id }: JobPosition,
  key: string,
  type: string,
  values: unknown[],
): string {
  const lastId = `$${values.push(id)}::uuid`;
  if (last === null) return `(${key} IS NOT NULL OR j.id < ${lastId})`;
  return `(${key}, j.id) < ($${values.push(last)}::${type}, ${lastId})`;
}

/** Lists one page of jobs, as JSON built in SQL because this is the hottest list. */
export async function listJobs(findRow: FindRow, request: JobListRequest): Promise<JobPage> {
  const row = await findRow(buildJobListStatement(request));
  if (!row) throw new Error('an aggregate gave no row');
  const { jobs, key, id, hasMore } = row;
  return { jobs: new JsonText(jobs), last: hasMore && id !== null ? { key, id } : null };
}
