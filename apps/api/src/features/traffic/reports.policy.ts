import type { TrafficReportKind } from '@waybill/schema/features/traffic.models';
import { limits } from '@waybill/schema/limits';
import type { Actor } from '../../auth/actor.ts';
import type { ReportRow } from './reports.data.ts';

/** Places are rounded to the middle of a road cell. */
const roundM = 250;

/** Returns a place as it is shown, in game metres. */
export function roundPlace({ x, z }: { readonly x: number; readonly z: number }) {
  return { x: round(x), z: round(z) };
}

function round(metres: number): number {
  return Math.floor(metres / roundM) * roundM + roundM / 2;
}

/** Returns until when a report stays active if it is created or confirmed now. */
export function expiryOf(kind: TrafficReportKind, createdAt: Date, now: Date): Date {
  const most = createdAt.getTime() + limits.trafficReportMostMs;
  return new Date(Math.min(most, now.getTime() + limits.trafficReportMs[kind]));
}

/** True if a report is active: visible and answerable. */
export function stands(row: Pick<ReportRow, 'endedAt' | 'expiresAt'>, now: Date): boolean {
  return row.endedAt === null && row.expiresAt > now;
}

type Place = Pick<ReportRow, 'kind' | 'x' | 'z'>;

/** Finds the active report that a new one would duplicate. Null if there is none. */
export function findSame<Row extends Place>(standing: readonly Row[], wanted: Place): Row | null {
  const isSame = ({ kind, x, z }: Row) =>
    kind === wanted.kind && Math.hypot(x - wanted.x, z - wanted.z) < limits.trafficReportNearM;
  return standing.find(isSame) ?? null;
}

/** Returns what the actor may do with a report. Users can't confirm their own. */
export function rightsOver(actor: Actor, { reporterId, vtcId }: ReportRow) {
  const isOwn = reporterId === actor.userId;
  return {
    answer: !isOwn && actor.vtcId !== null,
    withdraw: isOwn,
    remove: vtcId !== null && vtcId === actor.vtcId && actor.keys.has('DISPATCH'),
  };
}

/**
 * True if the actor may know the reporter: only within their company, and only if the reporter shares their
 * position, because a report reveals it. So programs with a token learn about their own user at most.
 */
export function mayKnowReporter(
  actor: Actor,
  { reporterId, reporterVtcId, isReporterShown }: ReportRow,
): boolean {
  if (reporterId === actor.userId) return true;
  if (actor.credential.kind !== 'session') return false;
  return isReporterShown && reporterVtcId !== null && reporterVtcId === actor.vtcId;
}
