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
  hasDuplicate,
  isCancelledByReportsGone,
  isStanding,
  overlapsAmong,
  settle,
  settleAmong,
  settleAround,
  type Settled,
  storedAround,
} from './settled.policy.ts';
import * as data from './settling.data.ts';
import type { LockedContracts } from './settling.data.ts';
import {
  type ChangedChapters,
  type ContractChapters,
  type ContractKey,
  keyOf,
  listSurplus,
} from './settling.policy.ts';
import { findNear, findSurroundings, judgeByConditions } from './surroundings.service.ts';

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
  const change = {
    hasBegun,
    isDelivered,
    chapters: chapters.map((chapter) => toDriven(changed.game, chapter)),
  };
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
    chapters: toChangedRows(changed, locked.contracts, settled),
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
      endedAt: new Date(endedAt).toISOString(),
    });
    for (const { job, reports } of inOrder(ids, await data.listContractsOfJobs(sql, ids))) {
      if (job === null || reports.some(({ provider }) => providers.has(provider))) continue;
      if (joined.some(({ from }) => from === job.id)) continue;
      for (const { provider } of reports) providers.add(provider);
      // Nobody was told of what was only entered by hand.
      const wasDelivered = job.isDelivered && reports.some(({ provider }) => provider !== 'form');
      joined.push({ from: job.id, into: one.id, wasDelivered, reports });
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
  contract: ContractChapters & Pick<Settled, 'id' | 'isReportedTwice'>,
  now: Date,
): Promise<SettledRows> {
  const alone = await judgeByConditions(sql, [settle(contract, now)], now);
  const { near, all } = await findNear(sql, contract.driverId, alone, null, now);
  const overlaps = overlapsAmong(all);
  const surroundings = await findSurroundings(sql, contract.driverId, alone, near);
  const settled = [...alone, ...near].map((one) => settleAmong(overlaps, surroundings, one, now));
  return { ...toRows(settled, true), chapters: toDeliveredRows(settled) };
}

/**
 * Settles one contract of a driver anew, for whom time has passed, or another job was found to be the same drive:
 * nobody has sent anything. Locks as a batch does.
 */
export async function settleStored(
  sql: Sql,
  { driverId, fingerprint }: ContractKey,
  now: Date,
  replay: Replay | null = null,
): Promise<void> {
  const change = { hasBegun: true, isDelivered: false, chapters: [] };
  const locked = await data.lockContracts(sql, driverId, [fingerprint], change);
  const contracts = locked.contracts.map((contract) =>
    contract.driverId === driverId ? withReplay(contract, replay) : contract,
  );
  const settled = await settleContracts(sql, driverId, { ...locked, contracts }, now);
  await setJobs(sql, { ...toRows(settled, true), chapters: toDeliveredRows(settled) });
}

/** A delivery that shares more fingerprints with another job than with any that is known of. */
function withReplay(contract: ContractChapters, replay: Replay | null): ContractChapters {
  const { job } = contract;
  const known = job?.conditions?.replay?.shared ?? 0;
  if (!job?.conditions || replay === null || replay.shared <= known) return contract;
  return { ...contract, job: { ...job, conditions: { ...job.conditions, replay } } };
}

/**
 * What comes of all contracts of one driver. Whether others have the same is taken as it is stored;
 * a job that goes on is not given up by this.
 */
export async function resettle(
  sql: Sql,
  driverId: string,
  contracts: readonly ContractChapters[],
  now: Date,
): Promise<Settled[]> {
  const at = ({ job }: ContractChapters) => (job?.isGoingOn ? new Date(0) : now);
  const alone = contracts.map((contract) => settle(contract, at(contract)));
  const overlaps = overlapsAmong(alone);
  const surroundings = await findSurroundings(sql, driverId, [], alone);
  return alone
    .map((one) => settleAmong(overlaps, surroundings, one, at(one)))
    .filter((one) => isStanding(one) && !isCancelledByReportsGone(one));
}

/** A report of a job that nothing else is known of. */
interface LoneReport extends Pick<Settled, 'id' | 'isReportedTwice'> {
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
  const settled = lone.map(({ report, ...whose }) => {
    const fingerprint = fingerprintOfReport(report.id);
    const known = { job: null, chapters: [], reports: [report] };
    return settle({ ...whose, fingerprint, ...known }, now);
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
export async function settleContracts(
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
  const surroundings = await findSurroundings(sql, driverId, own, near);
  const nearKeys = new Set(near.map(keyOf));
  return [...alone, ...near].map((one) => {
    const isOld = one.evidenceVersion === 1 && !nearKeys.has(keyOf(one));
    const stored = storedAround(one);
    const isDuplicate = isOld ? hasDuplicate(one, alone) : stored.isDuplicate;
    if (one.driverId !== driverId) return settleAround(one, now, { ...stored, isDuplicate });
    const overlapS = overlaps.get(keyOf(one)) ?? 0;
    const around = { ...stored, ...surroundings.get(one.id), overlapS, isDuplicate };
    return settleAround(one, now, around);
  });
}
