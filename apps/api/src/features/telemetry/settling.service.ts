import type { Chapter } from '@waybill/telemetry/chapter';
import type { JobChapter } from '@waybill/telemetry/job';
import { keepChapters } from '@waybill/telemetry/history';
import { evidenceThresholds } from '@waybill/telemetry/thresholds';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Sql } from '../../lib/sql.ts';
import { listConditions } from './conditions.data.ts';
import { type JobChapterRow, toChapterRow, toItemRow, toJobRow } from './job-rows.policy.ts';
import { groupBy } from '../../lib/group-by.ts';
import * as reported from './reports.data.ts';
import * as data from './settling.data.ts';
import type { StoredReport } from './reports.policy.ts';
import type { Absorbed, LockedContracts, SettledRows } from './settling.data.ts';
import {
  hasDuplicate,
  isDelivered,
  isCancelledByReportsGone,
  isStanding,
  overlapsAmong,
  settle,
  settleAmong,
  type Settled,
} from './settled.policy.ts';
import {
  type ContractChapters,
  type ContractKey,
  findChanged,
  keyOf,
  listSurplus,
  placesOfDay,
} from './settling.policy.ts';

/** What has changed of a session's chapters. */
export interface ChangedChapters {
  readonly driverId: string;
  readonly game: Game;
  readonly session: JobChapter['session'];
  readonly chapters: readonly Chapter[];
  /** Whether one of them began: then others of its contract and its start may be concerned. */
  readonly hasBegun: boolean;
  /** Whether what happened on the way has changed, and not only how far it has led. */
  readonly hasItems: boolean;
  /** Whether the session itself has changed, by which all of its chapters are judged. */
  readonly concernsAll: boolean;
}

/**
 * Settles anew each job that changed chapters concern: their own, those that they overlap with, and
 * other drivers' of the same contract. After the session it locks the contracts, then the drivers;
 * whoever writes the rows then locks the jobs, and last the sums.
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
  const change = { hasBegun, isDelivered, spans: chapters };
  const locked = await data.lockContracts(sql, driverId, touched, change);
  const contracts = withChanges(locked.contracts, changed);
  const seen = await settleContracts(sql, driverId, { ...locked, contracts }, now);
  const joined = await findReported(sql, driverId, seen, locked.mayBeReported);
  const absorbed = joined.map(({ from, into }) => ({ from, into }));
  const settled =
    joined.length === 0
      ? seen
      : await settleContracts(
          sql,
          driverId,
          { ...locked, contracts: withReports(contracts, seen, joined) },
          now,
        );
  const rows = toRows(settled, changed.hasItems || joined.length > 0);
  // Somebody has told of it already.
  const told = new Set(joined.flatMap(({ into, wasDelivered }) => (wasDelivered ? [into] : [])));
  return {
    ...rows,
    delivered: rows.delivered.filter((id) => !told.has(id)),
    chapters: toChapterRows(changed, locked.contracts, settled),
    surplus: listSurplus(locked.contracts, contracts),
    absorbed,
  };
}

/** A job that only reports told of, to be taken up by the device's. */
interface Joined extends Absorbed {
  readonly wasDelivered: boolean;
  readonly reports: readonly StoredReport[];
}

/**
 * The jobs that only reports told of, for those of the driver's own that have just ended, or that no device
 * sees any more: of several, the one whose end is the nearest, once for each provider.
 */
async function findReported(
  sql: Sql,
  driverId: string,
  settled: readonly Settled[],
  mayBeReported: LockedContracts['mayBeReported'],
): Promise<Joined[]> {
  const joined: Joined[] = [];
  for (const one of settled) {
    const endedAt = one.result.endedAt ?? lastHeardOf(one.chapters);
    const hasEnded = one.driverId === driverId && endedAt !== null && one.job?.endedAt !== endedAt;
    if (!hasEnded || one.chapters.length === 0 || !mayBeReported(endedAt)) continue;
    const providers = new Set(one.reports.map(({ provider }) => provider));
    const ids = await reported.listReportedAlone(sql, driverId, one.result.contract, {
      game: one.game,
      endedAt: new Date(endedAt),
    });
    for (const { job, reports } of inOrder(ids, await data.listContractsOfJobs(sql, ids))) {
      if (job === null || reports.some(({ provider }) => providers.has(provider))) continue;
      if (joined.some(({ from }) => from === job.id)) continue;
      for (const { provider } of reports) providers.add(provider);
      joined.push({ from: job.id, into: one.id, wasDelivered: job.isDelivered, reports });
    }
  }
  return joined;
}

/** When a job was last heard of that no device sees any more; null while one does. */
function lastHeardOf(chapters: readonly JobChapter[]): number | null {
  const isOpen = chapters.some(({ ending }) => ending === null);
  return isOpen || chapters.length === 0 ? null : Math.max(...chapters.map(({ to }) => to));
}

function inOrder(ids: readonly string[], found: readonly ContractChapters[]): ContractChapters[] {
  return ids.flatMap((id) => found.filter(({ job }) => job?.id === id));
}

/** Contracts with the reports that they take up, under the ids that they were settled with. */
function withReports(
  contracts: readonly ContractChapters[],
  settled: readonly Settled[],
  joined: readonly Joined[],
): (ContractChapters & { readonly id?: string })[] {
  const ids = new Map(settled.map((one) => [keyOf(one), one.id]));
  return contracts.map((contract) => {
    const id = ids.get(keyOf(contract));
    const taken = joined.filter(({ into }) => into === id).flatMap(({ reports }) => reports);
    return {
      ...contract,
      ...(id !== undefined && { id }),
      reports: [...contract.reports, ...taken],
    };
  });
}

/**
 * Settles a contract of one driver that a report has come to, without the chapters of others: nothing
 * about duplicates changes by it. The driver has to be locked.
 */
export async function settleReported(
  sql: Sql,
  contract: ContractChapters & { readonly id: string },
  now: Date,
): Promise<SettledRows> {
  const alone = await judgeByConditions(sql, [settle(contract, now)], now);
  const { near, all } = await findNear(sql, contract.driverId, alone, null, now);
  const overlaps = overlapsAmong(all);
  const settled = [...alone, ...near].map((one) => settleAmong(overlaps, one, now));
  return { ...toRows(settled, true), chapters: [] };
}

/**
 * Settles one contract of a driver anew, for whom time has passed: nobody has sent anything. Locks as
 * a batch does.
 */
export async function settleStored(
  sql: Sql,
  { driverId, fingerprint }: ContractKey,
  now: Date,
): Promise<void> {
  const change = { hasBegun: true, isDelivered: false, spans: [] };
  const locked = await data.lockContracts(sql, driverId, [fingerprint], change);
  const settled = await settleContracts(sql, driverId, locked, now);
  await data.setJobs(sql, { ...toRows(settled, true), chapters: [] });
}

/**
 * What comes of all contracts of one driver. Whether others have the same is taken as it is stored;
 * a job that goes on is not given up by this.
 */
export function resettle(contracts: readonly ContractChapters[], now: Date): Settled[] {
  const at = ({ job }: ContractChapters) => (job?.isGoingOn ? new Date(0) : now);
  const alone = contracts.map((contract) => settle(contract, at(contract)));
  const overlaps = overlapsAmong(alone);
  return alone
    .map((one) => settleAmong(overlaps, one, at(one)))
    .filter((one) => isStanding(one) && !isCancelledByReportsGone(one));
}

/** A report of a job that nothing else is known of. */
interface LoneReport {
  readonly driverId: string;
  readonly game: Game;
  readonly report: StoredReport;
}

/** What comes of reports that are jobs of their own, and which report is which job. */
export function settleImported(
  lone: readonly LoneReport[],
  now: Date,
): {
  readonly rows: SettledRows;
  readonly pairs: { readonly id: string; readonly job_id: string }[];
} {
  const settled = lone.map(({ driverId, game, report }) => {
    const fingerprint = fingerprintOfReport(report.id);
    const known = { job: null, chapters: [], reports: [report] };
    return settle({ driverId, game, fingerprint, ...known }, now);
  });
  const pairs = settled.flatMap(({ id, reports }) =>
    reports.map((report) => ({ id: report.id, job_id: id })),
  );
  return { rows: { ...toRows(settled, false), chapters: [] }, pairs };
}

/** In place of a contract's, for a job that only reports tell of. */
export function fingerprintOfReport(reportId: string): string {
  return `report ${reportId}`;
}

/** Stored contracts with the changed chapters in place of their former selves. */
function withChanges(
  stored: readonly ContractChapters[],
  { driverId, game, session, chapters }: ChangedChapters,
): ContractChapters[] {
  const changedOf = groupBy(chapters, ({ fingerprint }) => fingerprint);
  const known = new Set(stored.map(keyOf));
  const fresh = [...changedOf.keys()]
    .map((fingerprint) => ({ driverId, fingerprint, game, job: null, chapters: [], reports: [] }))
    .filter((contract) => !known.has(keyOf(contract)));
  return [...stored, ...fresh].map((contract) =>
    contract.driverId === driverId
      ? withChapters(contract, session, changedOf.get(contract.fingerprint) ?? [])
      : contract,
  );
}

/** A contract with the newest chapters of a session, and with what is known of the session now. */
function withChapters(
  contract: ContractChapters,
  session: JobChapter['session'],
  changed: readonly Chapter[],
): ContractChapters {
  const ofSession = ({ session: { id } }: JobChapter) => id === session.id;
  const ordinals = new Set(changed.map(({ ordinal }) => ordinal));
  const ofOthers = contract.chapters.filter((chapter) => !ofSession(chapter));
  const unchanged = contract.chapters.filter(
    (chapter) => ofSession(chapter) && !ordinals.has(chapter.ordinal),
  );
  const attach = (chapter: Chapter): JobChapter => ({ ...chapter, session });
  const chapters = [...ofOthers, ...[...unchanged, ...changed].map(attach)];
  return { ...contract, chapters: keepChapters(chapters) };
}

/**
 * Settles contracts of a driver, others' of the same, and the driver's delivered jobs that overlap
 * with them. What is not concerned is taken as it is stored: how others' jobs overlap among
 * themselves, and whether those that overlap have duplicates.
 */
async function settleContracts(
  sql: Sql,
  driverId: string,
  { contracts, near: knownNear }: Pick<LockedContracts, 'contracts' | 'near'>,
  now: Date,
): Promise<Settled[]> {
  const seen = contracts.map((contract) => settle(contract, now));
  const alone = await judgeByConditions(sql, seen, now);
  const own = alone.filter((one) => one.driverId === driverId);
  const { near, all } = await findNear(sql, driverId, own, knownNear, now);
  const overlaps = overlapsAmong(all);
  const nearKeys = new Set(near.map(keyOf));
  return [...alone, ...near].map((one) => {
    const isNear = nearKeys.has(keyOf(one));
    const overlapS = one.driverId === driverId ? overlaps.get(keyOf(one)) : one.job?.overlapS;
    const isDuplicate = isNear ? one.job?.isDuplicate : hasDuplicate(one, alone);
    // Nearly always nothing surrounds a job, and it is settled as it was.
    if (!overlapS && !isDuplicate) return one;
    return settle(one, now, { overlapS: overlapS ?? 0, isDuplicate: isDuplicate ?? false });
  });
}

/**
 * The same, with those that were just delivered judged by how fast their companies let them be driven, and
 * whether their drivers had delivered as much that day as anybody can. Each keeps what it was first judged
 * by (0140, 0141).
 */
async function judgeByConditions(
  sql: Sql,
  settled: readonly Settled[],
  now: Date,
): Promise<readonly Settled[]> {
  const driven = settled.flatMap(({ id, driverId, game, job, chapters, result }) => {
    const { startedAt, endedAt } = result;
    const isNew = isDelivered(result) && !job?.isDelivered && chapters.length > 0;
    return isNew && endedAt !== null ? [{ id, driverId, game, startedAt, endedAt }] : [];
  });
  if (driven.length === 0) return settled;
  const most = evidenceThresholds.deliveriesOfDay;
  const conditions = await listConditions(sql, driven, most);
  const places = placesOfDay(driven);
  return settled.map((one) => {
    const found = conditions.get(one.id);
    if (!found) return one;
    const { speedCapCmS } = found;
    const isCrowded = found.others + (places.get(one.id) ?? 0) >= most;
    if (speedCapCmS === null && !isCrowded) return one;
    return settle({ ...one, isCrowded, ...(speedCapCmS !== null && { speedCapCmS }) }, now);
  });
}

/**
 * The driver's other delivered jobs at the times of these (`near`), and with them those at the times
 * of the former: all that the overlaps of either are known by.
 */
async function findNear(
  sql: Sql,
  driverId: string,
  own: readonly Settled[],
  known: readonly ContractChapters[] | null,
  now: Date,
): Promise<{ near: readonly Settled[]; all: readonly Settled[] }> {
  const delivered = own.filter(
    ({ job, result, isCrowded }) => !isCrowded && (job?.isDelivered || isDelivered(result)),
  );
  if (delivered.length === 0) return { near: [], all: own };
  const near =
    known?.map((contract) => settle(contract, now)) ??
    (await listOthers(sql, driverId, delivered, own, now));
  const further = await listOthers(sql, driverId, near, [...own, ...near], now);
  return { near, all: [...own, ...near, ...further] };
}

async function listOthers(
  sql: Sql,
  driverId: string,
  jobs: readonly Settled[],
  known: readonly Settled[],
  now: Date,
): Promise<Settled[]> {
  if (jobs.length === 0) return [];
  const spans = jobs.flatMap(({ chapters }) => chapters);
  const knownKeys = new Set(known.map(keyOf));
  const found = await data.listDeliveredDuring(sql, driverId, spans);
  return found
    .filter((contract) => !knownKeys.has(keyOf(contract)))
    .map((contract) => settle(contract, now));
}

function toRows(all: readonly Settled[], hasItems: boolean): Omit<SettledRows, 'chapters'> {
  const settled = all.filter(isStanding);
  const withItems = hasItems ? settled : [];
  return {
    jobs: settled.map((one) => toJobRow(one.id, one, one.game, one.result)),
    delivered: settled
      .filter(({ job, result }) => isDelivered(result) && !job?.isDelivered)
      .map(({ id }) => id),
    itemsOf: withItems.map(({ id }) => id),
    surplus: [],
    absorbed: [],
    crowded: settled
      .filter(({ isCrowded, job }) => isCrowded && job?.isCrowded !== true)
      .map(({ id }) => id),
    items: withItems.flatMap(({ id, result }) => result.items.map((item) => toItemRow(id, item))),
  };
}

function toChapterRows(
  changed: ChangedChapters,
  stored: readonly ContractChapters[],
  settled: readonly Settled[],
): JobChapterRow[] {
  const { driverId } = changed;
  const isToWrite = findChanged(changed, stored);
  return settled
    .filter((one) => one.driverId === driverId)
    .flatMap(({ id, chapters, isCrowded }) =>
      chapters
        .filter(isToWrite)
        .map(({ session, ...facts }) =>
          toChapterRow(id, isCrowded ? null : driverId, session.id, facts),
        ),
    );
}
