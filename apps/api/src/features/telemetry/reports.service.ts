import type { ReportCorrection } from '@waybill/schema/features/jobs.models';
import { trackerNames, type TrackerProvider } from '@waybill/schema/features/trackers.models';
import { v7 } from 'uuid';
import { lockUsersInOrder } from '../../auth/user-locks.data.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { sha256Of } from '../../lib/secrets.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { fulfilPlan } from '../jobs/plans/plans.service.ts';
import { entryKeyOf } from './entry.policy.ts';
import * as data from './reports.data.ts';
import type { KnownReport, NewReport } from './reports.data.ts';
import { correctionBetween, type ToldDelivery, toStoredReport } from './reports.policy.ts';
import { type SavedJob, setJobs } from './saving.data.ts';
import { listHaulsOfJobs } from './settling.data.ts';
import type { Haul } from './settling.policy.ts';
import { fingerprintOfReport, settleReported } from './settling.service.ts';
import { emitJobEvents } from './job-events.service.ts';

export type ReportOutcome =
  | 'STORED'
  | 'MERGED'
  | 'REPEATED'
  | 'UNMATCHED'
  | 'CHANGED'
  | 'DELETED'
  | 'UNINTERESTING';

/** A report that came through a company's tracker link. */
interface TrackerReport extends NewReport {
  readonly vtcId: string;
  readonly provider: TrackerProvider;
}

interface Received {
  readonly outcome: ReportOutcome;
  readonly reportId: string | null;
}

/**
 * Stores a report from another source, and settles its job: a known one, or a new one. Locks the
 * driver, like a batch. A report without a known driver is stored without a job.
 */
export async function receiveReport(
  db: Db,
  driverId: string | null,
  report: TrackerReport,
  now: Date,
): Promise<Received> {
  const sql = sqlOf(db);
  if (driverId !== null) await lockUsersInOrder(db, [driverId]);
  const reportId = await data.createReport(db, { ...report, receivedAt: now });
  if (reportId === null) return receiveAgain(db, report, now);
  if (driverId === null) return { outcome: 'UNMATCHED', reportId };
  const whose = { driverId, vtcId: null };
  const same = await data.findSameDelivery(db, whose, report.provider, report.mapped);
  const { isKnown, saved, delivered } = await settleReport(db, driverId, {
    ...report,
    id: reportId,
    sameId: same?.id ?? null,
    now,
  });
  for (const job of saved) await emitJobEvents(sql, job, delivered.includes(job.id));
  return { outcome: isKnown ? 'MERGED' : 'STORED', reportId };
}

/**
 * Applies a repeated report of a job. If it differs, the job goes to review with the new figures; a
 * job that staff decided keeps the figures they saw. Staff are notified in both cases.
 */
async function receiveAgain(db: Db, report: TrackerReport, now: Date): Promise<Received> {
  const known = await lockKnown(db, report);
  if (!known || known.sha256 === report.sha256) return { outcome: 'REPEATED', reportId: null };
  const correction = correctionBetween(known.mapped, report.mapped);
  if (correction === null || known.correction === 'deleted') {
    return { outcome: 'REPEATED', reportId: null };
  }
  const { sha256, mapped, provider } = report;
  const isTaken = correction === 'changed' && !known.isDecided;
  await data.correctReport(db, known.id, { correction, sha256, ...(isTaken && { mapped }) });
  return settleCorrected(db, known, { provider, correction, now });
}

/** Applies that a tracker deleted a job that it reported: the job goes to review. */
export async function receiveDeletion(
  db: Db,
  report: Pick<TrackerReport, 'vtcId' | 'provider' | 'providerJobId'>,
  now: Date,
): Promise<Received> {
  const known = await lockKnown(db, report);
  if (!known) return { outcome: 'UNINTERESTING', reportId: null };
  if (known.correction === 'deleted') return { outcome: 'REPEATED', reportId: null };
  const correction = 'deleted';
  await data.correctReport(db, known.id, { correction });
  return settleCorrected(db, known, { provider: report.provider, correction, now });
}

/** The stored report. Locks its driver, then its job. Null if the job has no driver. */
async function lockKnown(
  db: Db,
  report: Pick<TrackerReport, 'vtcId' | 'provider' | 'providerJobId'>,
): Promise<KnownReport | null> {
  const driverId = await data.findDriverOfReport(db, report);
  if (driverId === null) return null;
  await lockUsersInOrder(db, [driverId]);
  return data.lockReport(db, report);
}

async function settleCorrected(
  db: Db,
  { id, jobId, driverId, vtcId }: KnownReport,
  {
    provider,
    correction,
    now,
  }: {
    readonly provider: TrackerProvider;
    readonly correction: ReportCorrection;
    readonly now: Date;
  },
): Promise<Received> {
  const sql = sqlOf(db);
  for (const haul of await listHaulsOfJobs(sql, [jobId])) {
    const isReportedTwice = haul.job?.isDuplicate ?? false;
    await setJobs(sql, await settleReported(sql, { ...haul, id: jobId, isReportedTwice }, now));
  }
  await happened(db, {
    type: 'job.corrected',
    vtcId,
    actorId: null,
    subjectId: driverId,
    payload: { jobId, driverId, tracker: trackerNames[provider], correction },
  });
  return { outcome: correction === 'deleted' ? 'DELETED' : 'CHANGED', reportId: id };
}

/** The driver of an entry. With a company, only that company's jobs can be the same delivery. */
interface Whose {
  readonly driverId: string;
  readonly vtcId: string | null;
}

/**
 * Stores a manual entry. It belongs to the job that is the same delivery, or creates one. A
 * repeated entry is not stored again. Emits no event: the entry waits for review.
 */
export async function receiveEntry(
  db: Db,
  whose: Whose,
  mapped: ToldDelivery,
  now: Date,
): Promise<{ readonly outcome: 'STORED' | 'MERGED' | 'REPEATED'; readonly jobId: string }> {
  const { driverId } = whose;
  const sql = sqlOf(db);
  await lockUsersInOrder(db, [driverId]);
  const providerJobId = entryKeyOf(driverId, mapped);
  const repeated = await data.findJobOfEntry(db, providerJobId);
  if (repeated !== null) return { outcome: 'REPEATED', jobId: repeated };
  const same = await data.findSameDelivery(db, whose, 'form', mapped);
  if (same?.isEntered) return { outcome: 'REPEATED', jobId: same.id };
  const report: NewReport = {
    vtcId: null,
    provider: 'form',
    providerJobId,
    mapped,
    body: new Uint8Array(),
    sha256: sha256Of(JSON.stringify(mapped)),
    signed: false,
    trusted: false,
    own: false,
  };
  const id = await data.createReport(db, { ...report, receivedAt: now });
  if (id === null) throw new Error(`${providerJobId} is an entry without a job`);
  const sameId = same?.id ?? null;
  const { jobId, isKnown, saved } = await settleReport(db, driverId, {
    ...report,
    id,
    sameId,
    now,
  });
  for (const job of saved.filter(({ mayBePlanned }) => mayBePlanned)) {
    await fulfilPlan(sql, job.id);
  }
  return { outcome: isKnown ? 'MERGED' : 'STORED', jobId };
}

/** Settles a stored report's job: the matching one, or a new one. */
async function settleReport(
  db: Db,
  driverId: string,
  {
    sameId,
    now,
    ...report
  }: Omit<NewReport, 'body' | 'sha256' | 'providerJobId'> & {
    readonly id: string;
    readonly sameId: string | null;
    readonly now: Date;
  },
): Promise<{
  readonly jobId: string;
  readonly isKnown: boolean;
  readonly saved: readonly SavedJob[];
  readonly delivered: readonly string[];
}> {
  const sql = sqlOf(db);
  const { id: reportId, mapped } = report;
  const [known] = sameId === null ? [] : await listHaulsOfJobs(sql, [sameId]);
  const haul: Haul = known ?? {
    driverId,
    fingerprint: fingerprintOfReport(reportId),
    game: mapped.game,
    job: null,
    chapters: [],
    reports: [],
  };
  const id = haul.job?.id ?? v7();
  const twice = known
    ? new Set<string>()
    : await data.listReportedTwice(db, [{ id, driverId, mapped }]);
  const reports = [...haul.reports, toStoredReport({ ...report, correction: null })];
  const isReportedTwice = twice.has(id);
  const rows = await settleReported(sql, { ...haul, id, reports, isReportedTwice }, now);
  const saved = await setJobs(sql, rows);
  await data.setJobOfReport(db, reportId, id);
  return { jobId: id, isKnown: known !== undefined, saved, delivered: rows.delivered };
}
