import type { JobFilter, JobSort } from '@waybill/schema/features/jobs.fields';
import type { Job } from '@waybill/schema/features/jobs.models';
import { limits } from '@waybill/schema/limits';
import type { FindRowAndActor } from '../../../http/context.ts';
import { isoTime } from '../../../lib/json-sql.ts';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow, Statement } from '../../../lib/statement.ts';
import { conditionsOf, type JobScope } from '../job-filter.data.ts';
import { jobJson } from '../job-json.data.ts';

/** Where a page begins: the last row of the page before, as it was sorted. */
export interface JobPosition {
  /** Null for a job that is under way, in the order of their ends. */
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
  /** The page's last row; null when no page comes after. */
  readonly last: JobPosition | null;
}

/** Unknown figures come last. The end of a job is an index's order, in which those under way are first. */
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
 * One page of jobs. The limit stands in the text: a plan for any limit sorts all that a company has.
 * Only what everybody asks for first has a name, and so one plan for all; everything else is planned
 * for its values.
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
    // One row more than asked for tells whether there is a next page.
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

/** In SQL and as JSON, as the list of companies is: it is what everybody looks at. */
export async function listJobs(findRow: FindRow, request: JobListRequest): Promise<JobPage> {
  return readPage(await findRow(buildJobListStatement(request)));
}

/** The same in one question with who asks. */
export async function listJobsAndActor(
  findRowAndActor: FindRowAndActor,
  request: JobListRequest,
): Promise<JobPage> {
  return readPage((await findRowAndActor(buildJobListStatement(request))).row);
}

function readPage(row: JobListRow | null): JobPage {
  if (!row) throw new Error('an aggregate gave no row');
  const { jobs, key, id, hasMore } = row;
  return { jobs: new JsonText(jobs), last: hasMore && id !== null ? { key, id } : null };
}
