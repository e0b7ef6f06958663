import type { JobListQuery, JobTableQuery } from '@waybill/schema/features/jobs.fields';
import { type Job, jobSchema } from '@waybill/schema/features/jobs.models';
import { z } from 'zod';
import type { ActorContext } from '../../../http/context.ts';
import { decodeCursor, encodeCursor, isTime, isUuid, refuseCursor } from '../../../lib/cursor.ts';
import { joinJson } from '../../../lib/json-text.ts';
import type { JobScope } from '../job-filter.data.ts';
import * as data from './job-list.data.ts';
import type { JobListRequest, JobPage, JobPosition } from './job-list.data.ts';
import * as traceData from './job-traces.data.ts';

/** Lists the traces of the company's latest jobs. */
export async function listTraces(
  { findRow }: Pick<ActorContext, 'findRow'>,
  vtcId: string,
  driverId: string | null,
) {
  return joinJson({ traces: await traceData.listTraces(findRow, vtcId, driverId) });
}

/** Lists one page of the jobs of a company or of a driver. @throws VALIDATION_FAILED */
export async function listJobs(
  { findRow }: Pick<ActorContext, 'findRow'>,
  scope: JobScope,
  query: JobListQuery,
) {
  return presentPage(await data.listJobs(findRow, toRequest(scope, query)), query);
}

function toRequest(scope: JobScope, query: JobListQuery): JobListRequest {
  const { sort, limit, cursor: _cursor, ...filter } = query;
  return { scope, filter, sort, after: readPosition(query), limit };
}

function presentPage({ jobs, last }: JobPage, { sort }: JobListQuery) {
  return joinJson({ jobs, nextCursor: last && encodeCursor([sort, last.key ?? '', last.id]) });
}

const pageSchema = z.object({ jobs: z.array(jobSchema), nextCursor: z.string().nullable() });

/** No connection is held between pages, so slow readers are harmless. */
const rowsPerPage = 500;

/** Yields all jobs that match a filter, page by page. */
export async function* readJobPages(
  ctx: Pick<ActorContext, 'findRow'>,
  scope: JobScope,
  query: JobTableQuery,
): AsyncGenerator<readonly Job[], undefined> {
  let cursor: string | undefined;
  do {
    const { text } = await listJobs(ctx, scope, { ...query, limit: rowsPerPage, cursor });
    const page = pageSchema.parse(JSON.parse(text));
    yield page.jobs;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

/** Yields all jobs of the actor, page by page, latest start first. */
export function readOwnJobPages(ctx: ActorContext): AsyncGenerator<readonly Job[], undefined> {
  return readJobPages(ctx, { driverId: ctx.actor.userId }, { sort: 'started', search: '' });
}

/** Validates the sort key of a cursor; a job under way has no end. */
const keys = {
  ended: (key: string) => key === '' || isTime(key),
  started: isTime,
  distance: (key: string) => /^(-1|\d{1,8})$/.test(key),
  revenue: (key: string) => /^(-1|\d{1,15})$/.test(key),
} as const;

function readPosition({ cursor, sort }: JobListQuery): JobPosition | null {
  if (cursor === undefined) return null;
  const [cursorSort, key, id] = decodeCursor(cursor) ?? [];
  const isOwn = cursorSort === sort && key !== undefined && keys[sort](key);
  if (isOwn && id !== undefined && isUuid(id)) return { key: key === '' ? null : key, id };
  throw refuseCursor();
}
