import type { RecountQuery } from '@waybill/schema/features/evidence-recount.contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Sql } from '../../lib/sql.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { findVtc } from '../vtcs/vtcs.data.ts';
import { withVtcLocked } from '../vtcs/vtc-transaction.service.ts';
import { listConditions } from './conditions.data.ts';
import * as data from './evidence-recount.data.ts';
import {
  countRecounted,
  type OldJob,
  type RecountCounts,
  type RecountedJob,
  toRecounted,
} from './evidence-recount.policy.ts';
import { findReplays } from './replays.policy.ts';
import { type JobReplayRow, setJobs } from './saving.data.ts';
import { toRows } from './settled-rows.policy.ts';
import { isDelivered, readHaul, type Settled } from './settled.policy.ts';
import { listHaulsOfJobs, lockHauls, type LockedHauls } from './settling.data.ts';
import type { Haul } from './settling.policy.ts';
import { settleHauls } from './settling.service.ts';
import { storeConditions } from './surroundings.service.ts';

/** The result of a company's old jobs by rules version 2. */
interface EvidenceRecount extends RecountCounts {
  /** Jobs that stay unchanged because their drives are not known. */
  readonly unknown: number;
  readonly hasMore: boolean;
}

/** Old jobs judged in one batch. */
const atOnce = 100;
const dayMs = 86_400_000;

/** Previews rules version 2 for a company's old jobs. Read-only. @throws VALIDATION_FAILED */
export async function getEvidenceRecount(
  { db, clock, rateLimits, actor }: ActorContext,
  vtcId: string,
  query: RecountQuery,
): Promise<EvidenceRecount> {
  const span = spanOf(vtcId, query);
  await rateLimits.consume('evidenceRecountsByUser', actor.userId);
  const most = limits.jobsPerRecountPreview;
  const known = await data.listKnownJobs(db, span, most + 1);
  const recounted: RecountedJob[] = [];
  const asked = known.slice(0, most);
  for (let start = 0; start < asked.length; start += atOnce) {
    recounted.push(...(await recountJobs(db, asked.slice(start, start + atOnce), clock())));
  }
  const unknown = await data.countUnknownJobs(db, span);
  return { ...countRecounted(recounted), unknown, hasMore: known.length > most };
}

/**
 * Applies rules version 2 to the oldest of a company's old jobs. Concurrent calls wait, then
 * continue with the remaining jobs.
 * @throws VALIDATION_FAILED
 */
export async function applyEvidenceRecount(
  ctx: WriteContext,
  vtcId: string,
  query: RecountQuery,
): Promise<EvidenceRecount> {
  const span = spanOf(vtcId, query);
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const most = limits.jobsPerRecount;
    const known = await data.listKnownJobs(db, span, most + 1);
    const asked = known.slice(0, most).map(({ id }) => id);
    const counts = countRecounted(await applyToJobs(db, asked, ctx.clock()));
    if (counts.jobs > 0) {
      const changed = counts.changes.filter(({ before, after }) => before !== after);
      await recordAudit(db, actor, {
        vtcId,
        at: ctx.clock(),
        action: 'job.recounted',
        subject: { id: vtcId, name: (await findVtc(db, vtcId))?.name ?? '' },
        after: {
          from: query.from,
          until: query.to,
          recountedJobs: counts.jobs,
          changedJobs: changed.reduce((sum, { jobs }) => sum + jobs, 0),
        },
      });
    }
    const unknown = await data.countUnknownJobs(db, span);
    return { ...counts, unknown, hasMore: known.length > most };
  });
}

function spanOf(vtcId: string, { from, to }: RecountQuery): data.RecountSpan {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const days = (last - first) / dayMs + 1;
  if (days < 1 || days > limits.jobStatsDays.max) {
    throw new AppError('VALIDATION_FAILED', { fields: { from: messages.periodTooLong } });
  }
  return { vtcId, from: new Date(first), before: new Date(last + dayMs) };
}

/** Judges old jobs with known drives by rules version 2. Read-only. */
export async function recountJobs(
  db: Db,
  jobs: readonly OldJob[],
  now: Date,
): Promise<RecountedJob[]> {
  const sql = sqlOf(db);
  const recounted: RecountedJob[] = [];
  for (const [driverId, old] of groupBy(jobs, (job) => job.driverId)) {
    if (driverId === null) continue;
    const hauls = await listHaulsOfJobs(
      sql,
      old.map(({ id }) => id),
    );
    const { settled } = await settleOld(sql, driverId, { hauls, near: null }, old, now);
    recounted.push(...withTiers(old, settled));
  }
  return recounted;
}

async function applyToJobs(db: Db, jobIds: readonly string[], now: Date): Promise<RecountedJob[]> {
  if (jobIds.length === 0) return [];
  const sql = sqlOf(db);
  const locked = await data.lockOldJobs(db, jobIds);
  const all: Settled[] = [];
  const replays: JobReplayRow[] = [];
  const recounted: RecountedJob[] = [];
  for (const [driverId, old] of groupBy(locked, (job) => job.driverId)) {
    if (driverId === null) continue;
    const fingerprints = old.map(({ fingerprint }) => fingerprint);
    const change = { hasBegun: false, isDelivered: false, chapters: [] };
    const hauls = await lockHauls(sql, driverId, fingerprints, change);
    const found = await settleOld(sql, driverId, hauls, old, now);
    // Another driver's job of the same haul is settled with that driver's jobs.
    all.push(...found.settled.filter((one) => one.driverId === driverId));
    replays.push(...found.replays);
    recounted.push(...withTiers(old, found.settled));
  }
  await data.setEvidenceVersion(
    sql,
    recounted.map(({ id }) => id),
  );
  // One statement, to lock the sums in the order of their keys.
  await setJobs(sql, { ...toRows(all, false), chapters: [], replays });
  return recounted;
}

function withTiers(old: readonly OldJob[], settled: readonly Settled[]): RecountedJob[] {
  const byId = new Map(settled.map((one) => [one.id, one]));
  return old.flatMap((job) => {
    const one = byId.get(job.id);
    return one ? [toRecounted(job, one)] : [];
  });
}

/** Settles a driver's hauls as if the old jobs among them had been delivered under version 2. */
async function settleOld(
  sql: Sql,
  driverId: string,
  { hauls, near }: Pick<LockedHauls, 'hauls' | 'near'>,
  old: readonly OldJob[],
  now: Date,
): Promise<{ readonly settled: Settled[]; readonly replays: JobReplayRow[] }> {
  const ids = new Set(old.map(({ id }) => id));
  const alone = hauls.filter(({ job }) => job && ids.has(job.id)).map(toVersion2);
  const seen = alone.map((haul) => readHaul(haul, now)).filter(({ read }) => isDelivered(read.job));
  const conditions = await listConditions(
    sql,
    seen.flatMap(
      ({
        id,
        game,
        read: {
          job: { startedAt, endedAt, prints, contract },
        },
      }) =>
        endedAt === null ? [] : [{ id, driverId, game, startedAt, endedAt, prints, contract }],
    ),
    1,
  );
  const judged = new Map<string, Haul>();
  const replays: JobReplayRow[] = [];
  for (const one of seen) {
    const found = conditions.get(one.id);
    if (!found || !one.job) continue;
    const { prints } = one.read.job;
    const kept = storeConditions(prints, found);
    judged.set(one.id, { ...one, job: { ...one.job, conditions: kept } });
    for (const { otherId, shared } of findReplays(prints, found.similar)) {
      replays.push({ job_id: one.id, other_id: otherId, shared });
    }
  }
  const byId = new Map(alone.map((one) => [one.job?.id, one]));
  const given = hauls.map((one) => {
    const id = one.job?.id ?? '';
    return judged.get(id) ?? byId.get(id) ?? one;
  });
  return {
    settled: await settleHauls(sql, driverId, { hauls: given, near }, now),
    replays,
  };
}

/** Version 2 compares a drive by odometer and fingerprints. Only reports can be duplicates. */
function toVersion2(haul: Haul): Haul {
  const { job } = haul;
  if (!job) return haul;
  return { ...haul, job: { ...job, evidenceVersion: 2, isDuplicate: false } };
}
