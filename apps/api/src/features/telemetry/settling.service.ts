import type { Chapter } from '@waybill/telemetry/chapter';
import { keepChapters } from '@waybill/telemetry/history';
import type { JobChapter, Replay } from '@waybill/telemetry/job';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { groupBy } from '../../lib/group-by.ts';
import type { Sql } from '../../lib/sql.ts';
import * as reported from './reports.data.ts';
import type { StoredReport } from './reports.policy.ts';
import { type Absorbed, type SettledRows, setJobs } from './saving.data.ts';
import { toChangedRows, toDeliveredRows, toDriven, toRows } from './settled-rows.policy.ts';
import {
  isCancelledByReportsGone,
  isApplicable,
  judgeHaul,
  markDuplicates,
  readHaul,
  type ReadHaul,
  type Settled,
  createSurroundingsLookup,
} from './settled.policy.ts';
import * as data from './settling.data.ts';
import type { LockedHauls } from './settling.data.ts';
import {
  type ChangedChapters,
  type Haul,
  type HaulKey,
  keyOf,
  listSurplus,
} from './settling.policy.ts';
import { collect, findSurroundings } from './surroundings.service.ts';

/**
 * Settles each job that changed chapters affect: their own, overlapping ones, and other drivers'
 * jobs of the same haul. Lock order: session, hauls, drivers. The caller's writes then lock the
 * jobs, and finally the sums.
 */
export async function settleChanged(
  sql: Sql,
  changed: ChangedChapters,
  now: Date,
): Promise<SettledRows | null> {
  const { driverId, session, chapters, hasBegun, concernsAll } = changed;
  const others = concernsAll ? await data.listFingerprintsOfSession(sql, session.id) : [];
  const fingerprints = chapters.map(({ fingerprint }) => fingerprint);
  const touched = [...new Set([...fingerprints, ...others])];
  if (touched.length === 0) return null;
  const isDelivered = chapters.some(({ outcomes }) =>
    outcomes.some(({ kind }) => kind === 'delivered'),
  );
  const change = {
    hasBegun,
    isDelivered,
    chapters: chapters.map((chapter) => toDriven(changed.game, chapter)),
  };
  const locked = await data.lockHauls(sql, driverId, touched, change);
  const hauls = withChanges(locked.hauls, changed);
  const seen = hauls.map((haul) => readHaul(haul, now));
  const joined = await findReported(sql, driverId, seen, locked.mayBeReported);
  const settled = await judgeAll(sql, driverId, withReports(seen, joined, now), locked.near, now);
  const rows = toRows(settled, changed.hasItems || joined.length > 0);
  // Their delivery was already emitted for a report.
  const told = new Set(joined.flatMap(({ into, wasDelivered }) => (wasDelivered ? [into] : [])));
  return {
    ...rows,
    delivered: rows.delivered.filter((id) => !told.has(id)),
    chapters: toChangedRows(changed, locked.hauls, settled),
    surplus: listSurplus(locked.hauls, hauls),
    absorbed: joined.map(({ from, into }) => ({ from, into })),
  };
}

/** A job known only from reports that the device's job replaces. */
interface Joined extends Absorbed {
  readonly wasDelivered: boolean;
  readonly reports: readonly StoredReport[];
}

/**
 * Finds the jobs known only from reports that match the driver's jobs that just ended or lost
 * contact: the nearest end, one for each provider.
 */
async function findReported(
  sql: Sql,
  driverId: string,
  seen: readonly ReadHaul[],
  mayBeReported: LockedHauls['mayBeReported'],
): Promise<Joined[]> {
  const joined: Joined[] = [];
  for (const one of seen) {
    const { contract, endedAt: toldEnd } = one.read.job;
    const endedAt = toldEnd ?? lastHeardOf(one.chapters);
    const hasEnded = one.driverId === driverId && endedAt !== null && one.job?.endedAt !== endedAt;
    if (!hasEnded || one.chapters.length === 0 || !mayBeReported(endedAt)) continue;
    const providers = new Set(one.reports.map(({ provider }) => provider));
    const ids = await reported.listReportedAlone(sql, driverId, contract, {
      game: one.game,
      endedAt: new Date(endedAt).toISOString(),
    });
    for (const { job, reports } of inOrder(ids, await data.listHaulsOfJobs(sql, ids))) {
      if (job === null || reports.some(({ provider }) => providers.has(provider))) continue;
      if (joined.some(({ from }) => from === job.id)) continue;
      for (const { provider } of reports) providers.add(provider);
      // Manual entries emit no delivery.
      const wasDelivered = job.isDelivered && reports.some(({ provider }) => provider !== 'form');
      joined.push({ from: job.id, into: one.id, wasDelivered, reports });
    }
  }
  return joined;
}

/** The last contact of a job that no device records any more; null while one does. */
function lastHeardOf(chapters: readonly JobChapter[]): number | null {
  const isOpen = chapters.some(({ ending }) => ending === null);
  return isOpen || chapters.length === 0 ? null : Math.max(...chapters.map(({ to }) => to));
}

function inOrder(ids: readonly string[], found: readonly Haul[]): Haul[] {
  return ids.flatMap((id) => found.filter(({ job }) => job?.id === id));
}

/** Adds the reports that the jobs take over. */
function withReports(
  seen: readonly ReadHaul[],
  joined: readonly Joined[],
  now: Date,
): readonly ReadHaul[] {
  return seen.map((one) => {
    const taken = joined.filter(({ into }) => into === one.id).flatMap(({ reports }) => reports);
    return taken.length === 0
      ? one
      : readHaul({ ...one, reports: [...one.reports, ...taken] }, now);
  });
}

/**
 * Settles a driver's haul after a new report. Duplicates can't change by it. The driver must be
 * locked.
 */
export async function settleReported(
  sql: Sql,
  haul: Haul & { readonly id: string; readonly isReportedTwice: boolean },
  now: Date,
): Promise<SettledRows> {
  const read = readHaul(haul, now);
  const settled = await judgeAmongOthers(sql, haul.driverId, [read], null, now);
  return { ...toRows(settled, true), chapters: toDeliveredRows(settled) };
}

/**
 * Settles one haul of a driver again without new data: after a time limit, or when another job is
 * found to be the same drive. Locks like a batch.
 */
export async function settleStored(
  sql: Sql,
  { driverId, fingerprint }: HaulKey,
  now: Date,
  replay: Replay | null = null,
): Promise<void> {
  const change = { hasBegun: true, isDelivered: false, chapters: [] };
  const locked = await data.lockHauls(sql, driverId, [fingerprint], change);
  const hauls = locked.hauls.map((haul) =>
    haul.driverId === driverId ? withReplay(haul, replay) : haul,
  );
  const settled = await settleHauls(sql, driverId, { ...locked, hauls }, now);
  await setJobs(sql, { ...toRows(settled, true), chapters: toDeliveredRows(settled) });
}

/** Adds a replay that shares more fingerprints than the known one. */
function withReplay(haul: Haul, replay: Replay | null): Haul {
  const { job } = haul;
  const known = job?.conditions?.replay?.shared ?? 0;
  if (!job?.conditions || replay === null || replay.shared <= known) return haul;
  return { ...haul, job: { ...job, conditions: { ...job.conditions, replay } } };
}

/**
 * Settles all hauls of one driver without writing. Duplicates are taken as stored, and no job is
 * abandoned.
 */
export async function resettle(
  sql: Sql,
  driverId: string,
  hauls: readonly Haul[],
  now: Date,
): Promise<Settled[]> {
  const at = ({ job }: Haul) => (job?.isGoingOn ? new Date(0) : now);
  const read = hauls.map((haul) => readHaul(haul, at(haul)));
  const aroundOf = createSurroundingsLookup(await findSurroundings(sql, driverId, [], read), read);
  return read
    .map((one) => judgeHaul(one, at(one), aroundOf(one)))
    .filter((one) => isApplicable(one) && !isCancelledByReportsGone(one));
}

/** A report without another source of its job. */
interface LoneReport {
  readonly id: string;
  readonly isReportedTwice: boolean;
  readonly driverId: string;
  readonly game: Game;
  readonly report: StoredReport;
}

/** Settles reports that become jobs of their own, and pairs each report with its job. */
export function settleImported(
  lone: readonly LoneReport[],
  now: Date,
): {
  readonly rows: SettledRows;
  readonly pairs: { readonly id: string; readonly job_id: string }[];
} {
  const settled = lone.map(({ report, ...whose }) => {
    const fingerprint = fingerprintOfReport(report.id);
    const known = { job: null, chapters: [], reports: [report] };
    return judgeHaul(readHaul({ ...whose, fingerprint, ...known }, now), now);
  });
  const pairs = settled.flatMap(({ id, reports }) =>
    reports.map((report) => ({ id: report.id, job_id: id })),
  );
  return { rows: { ...toRows(settled, false), chapters: [] }, pairs };
}

/** The fingerprint of a job known only from a report. */
export function fingerprintOfReport(reportId: string): string {
  return `report ${reportId}`;
}

/** Replaces the changed chapters of stored hauls. */
function withChanges(
  stored: readonly Haul[],
  { driverId, game, session, chapters }: ChangedChapters,
): Haul[] {
  const changedOf = groupBy(chapters, ({ fingerprint }) => fingerprint);
  const known = new Set(stored.map(keyOf));
  const fresh = [...changedOf.keys()]
    .map((fingerprint) => ({ driverId, fingerprint, game, job: null, chapters: [], reports: [] }))
    .filter((haul) => !known.has(keyOf(haul)));
  return [...stored, ...fresh].map((haul) =>
    haul.driverId === driverId
      ? withChapters(haul, session, changedOf.get(haul.fingerprint) ?? [])
      : haul,
  );
}

/** Replaces a session's chapters of a haul, and the session's data. */
function withChapters(
  haul: Haul,
  session: JobChapter['session'],
  changed: readonly Chapter[],
): Haul {
  const ofSession = ({ session: { id } }: JobChapter) => id === session.id;
  const ordinals = new Set(changed.map(({ ordinal }) => ordinal));
  const ofOthers = haul.chapters.filter((chapter) => !ofSession(chapter));
  const unchanged = haul.chapters.filter(
    (chapter) => ofSession(chapter) && !ordinals.has(chapter.ordinal),
  );
  const attach = (chapter: Chapter): JobChapter => ({ ...chapter, session });
  const chapters = [...ofOthers, ...[...unchanged, ...changed].map(attach)];
  return { ...haul, chapters: keepChapters(chapters) };
}

/**
 * Settles hauls of a driver, other drivers' jobs of the same hauls, and the driver's overlapping
 * deliveries. Takes the rest as stored: overlaps among other drivers' jobs, and duplicates of the
 * overlapping ones.
 */
export async function settleHauls(
  sql: Sql,
  driverId: string,
  { hauls, near }: Pick<LockedHauls, 'hauls' | 'near'>,
  now: Date,
): Promise<Settled[]> {
  const read = hauls.map((haul) => readHaul(haul, now));
  return judgeAll(sql, driverId, read, near, now);
}

/** Like `settleHauls`, for hauls that are already read. */
async function judgeAll(
  sql: Sql,
  driverId: string,
  read: readonly ReadHaul[],
  near: LockedHauls['near'],
  now: Date,
): Promise<Settled[]> {
  return judgeAmongOthers(sql, driverId, markDuplicates(read), near, now);
}

/** Judges these hauls and their neighbours with the collected data. */
async function judgeAmongOthers(
  sql: Sql,
  driverId: string,
  read: readonly ReadHaul[],
  knownNear: LockedHauls['near'],
  now: Date,
): Promise<Settled[]> {
  const { near, aroundOf, conditionsOf } = await collect(sql, driverId, read, knownNear, now);
  return [...read, ...near].map((one) => judgeHaul(one, now, aroundOf(one), conditionsOf(one)));
}
