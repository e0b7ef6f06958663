import type { TrafficReportKind } from '@waybill/schema/features/traffic.models';
import { limits } from '@waybill/schema/limits';
import type { Actor } from '../../auth/actor.ts';
import type { ReportRow } from './reports.data.ts';

/** Places are told to the square of the roads' grid, in its middle. */
const roundM = 250;

/** A place as it is told, in metres of the game. */
export function roundPlace({ x, z }: { readonly x: number; readonly z: number }) {
  return { x: round(x), z: round(z) };
}

function round(metres: number): number {
  return Math.floor(metres / roundM) * roundM + roundM / 2;
}

/** Until when a report stands that is made or confirmed now. */
export function expiryOf(kind: TrafficReportKind, createdAt: Date, now: Date): Date {
  const most = createdAt.getTime() + limits.trafficReportMostMs;
  return new Date(Math.min(most, now.getTime() + limits.trafficReportMs[kind]));
}

/** Whether a report is to be seen and answered. */
export function stands(row: Pick<ReportRow, 'endedAt' | 'expiresAt'>, now: Date): boolean {
  return row.endedAt === null && row.expiresAt > now;
}

type Place = Pick<ReportRow, 'kind' | 'x' | 'z'>;

/** The one of those that stand that says the same as a new one would; null for none. */
export function findSame<Row extends Place>(standing: readonly Row[], wanted: Place): Row | null {
  const isSame = ({ kind, x, z }: Row) =>
    kind === wanted.kind && Math.hypot(x - wanted.x, z - wanted.z) < limits.trafficReportNearM;
  return standing.find(isSame) ?? null;
}

/** What the actor may do about a report. Nobody confirms what they have said themselves. */
export function rightsOver(actor: Actor, { reporterId, vtcId }: ReportRow) {
  const isOwn = reporterId === actor.userId;
  return {
    answer: !isOwn && actor.vtcId !== null,
    withdraw: isOwn,
    remove: vtcId !== null && vtcId === actor.vtcId && actor.keys.has('DISPATCH'),
  };
}

/**
 * Who has made a report is told within their company alone, and nobody where they show nobody where they are:
 * it says so, and when. So programs with a token learn it of their own user at most.
 */
export function mayKnowReporter(
  actor: Actor,
  { reporterId, reporterVtcId, isReporterShown }: ReportRow,
): boolean {
  if (reporterId === actor.userId) return true;
  if (actor.credential.kind !== 'session') return false;
  return isReporterShown && reporterVtcId !== null && reporterVtcId === actor.vtcId;
}
