import type { Game } from '@waybill/schema/features/telemetry.models';
import type { TrafficReportForm } from '@waybill/schema/features/traffic.contract';
import type { TrafficPlace } from '@waybill/schema/features/traffic.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, Services, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { type City, listCities } from './cities.data.ts';
import { nearestCity } from './conditions.policy.ts';
import * as data from './reports.data.ts';
import type { ReportRow } from './reports.data.ts';
import { expiryOf, findSame, roundPlace, stands } from './reports.policy.ts';

const dayMs = 86_400_000;
/** How long ended reports are kept: the audit log refers to their ids. */
const overMs = 30 * dayMs;

/** A report, and the cities for describing its place. */
export interface FoundReport {
  readonly row: ReportRow;
  readonly cities: readonly City[];
}

interface Asked {
  readonly game: Game;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of active reports that the actor sees, latest first. */
export async function listReports(
  { db, actor, clock }: ActorContext,
  { game, limit, cursor }: Asked,
): Promise<Page<ReportRow> & { readonly cities: readonly City[] }> {
  const rows = await data.listReports(db, {
    game,
    reader: actor,
    now: clock(),
    beforeId: readIdCursor(cursor),
    take: limit + 1,
  });
  const cities = await listCities(db, game, actor.vtcId);
  return { ...toPage(rows, limit, ({ id }) => [id]), cities };
}

/**
 * Creates a report, or confirms an existing one of the same kind, even one that the actor can't see: this is
 * how single drivers' reports become shared. Creating reports is serialized per game.
 * @throws VALIDATION_FAILED, TRAFFIC_PLACE_UNKNOWN, TRAFFIC_REPORTS_TOO_MANY, TOO_MANY_REQUESTS
 */
export async function createReport(
  ctx: WriteContext,
  { game, kind, place }: TrafficReportForm,
): Promise<FoundReport> {
  await ctx.rateLimits.consume('trafficReportByUser', ctx.actor.userId);
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    await data.lockReports(db, game);
    const at = await findPlace(db, actor, game, place, now);
    const standing = await data.listStanding(db, game, now);
    const same = findSame(standing, { kind, ...at });
    if (same !== null) {
      if (same.reporterId !== actor.userId) await answer(db, actor, same.id, true, now);
      return getReport(db, actor, same.id);
    }
    const reporterId = actor.userId;
    if ((await data.countStandingOf(db, reporterId, now)) >= limits.trafficReportsOfDriver) {
      throw new AppError('TRAFFIC_REPORTS_TOO_MANY');
    }
    const { vtcId } = actor;
    const report = { game, kind, ...at, reporterId, vtcId, createdAt: now };
    const id = await data.createReport(db, { ...report, expiresAt: expiryOf(kind, now, now) });
    await emitReported(db, actor, id);
    return getReport(db, actor, id);
  });
}

/** Returns where to create a report, in game metres. */
async function findPlace(
  db: Db,
  { userId, vtcId }: Actor,
  game: Game,
  place: TrafficPlace,
  now: Date,
): Promise<{ readonly x: number; readonly z: number }> {
  if (place.kind === 'POINT') return roundPlace(place);
  if (place.kind === 'CITY') {
    const city = (await listCities(db, game, vtcId)).find(({ id }) => id === place.cityId);
    if (city) return { x: city.x, z: city.z };
    const fields = { 'place.cityId': messages.trafficCityUnknown };
    throw new AppError('VALIDATION_FAILED', { fields });
  }
  const since = new Date(now.getTime() - limits.trafficOwnPlaceMs);
  const last = await data.findLastPlace(db, userId, game, since);
  // Samples sent now may be from a drive long ago.
  if (last === null || last.startedAt.getTime() + last.t < since.getTime()) {
    throw new AppError('TRAFFIC_PLACE_UNKNOWN');
  }
  return roundPlace(last);
}

/**
 * Records whether the actor sees what another driver has reported.
 * @throws NOT_FOUND, TRAFFIC_REPORT_OWN, TRAFFIC_REPORT_OVER, TOO_MANY_REQUESTS
 */
export async function setAnswer(
  ctx: WriteContext,
  id: string,
  isThere: boolean,
): Promise<FoundReport> {
  await ctx.rateLimits.consume('trafficAnswerByUser', ctx.actor.userId);
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    // Reports are for members, here as in the list.
    if (actor.vtcId === null || !(await data.isSeen(db, id, actor))) {
      throw new AppError('NOT_FOUND');
    }
    await answer(db, actor, id, isThere, now);
    return getReport(db, actor, id);
  });
}

async function answer(
  db: Db,
  actor: Actor,
  id: string,
  isThere: boolean,
  now: Date,
): Promise<void> {
  const { userId } = actor;
  await data.lockReport(db, id);
  const before = await data.findReport(db, id, userId);
  if (before === null) throw new AppError('NOT_FOUND');
  if (before.reporterId === userId) throw new AppError('TRAFFIC_REPORT_OWN');
  if (!stands(before, now)) throw new AppError('TRAFFIC_REPORT_OVER');
  await data.setAnswer(db, { reportId: id, userId, isThere, answeredAt: now });
  await emitReported(db, actor, id);
  if (isThere) {
    await data.setConfirmed(db, id, now, expiryOf(before.kind, before.createdAt, now));
    return;
  }
  const after = await data.findReport(db, id, userId);
  if ((after?.goneBy ?? 0) >= limits.trafficReportGone) await data.endReport(db, id, 'GONE', now);
}

/** Withdraws the actor's own report. @throws NOT_FOUND */
export async function withdrawReport(ctx: WriteContext, id: string): Promise<void> {
  const now = ctx.clock();
  await withRightsLocked(ctx, async ({ db, actor }) => {
    const { row } = await getReport(db, actor, id);
    if (row.reporterId !== actor.userId) throw new AppError('NOT_FOUND');
    await data.endReport(db, id, 'WITHDRAWN', now);
    await emitReported(db, actor, id);
  });
}

/** Removes a report of a driver of the company, and records it in the audit log. @throws NOT_FOUND */
export async function removeReport(ctx: WriteContext, id: string): Promise<void> {
  const now = ctx.clock();
  await withRightsLocked(ctx, async ({ db, actor }) => {
    await data.lockReport(db, id);
    const { row, cities } = await getReport(db, actor, id);
    const { vtcId } = row;
    if (vtcId === null || !stands(row, now)) throw new AppError('NOT_FOUND');
    await data.endReport(db, id, 'REMOVED', now);
    await emitReported(db, actor, id);
    const name = nearestCity(cities, row)?.city.name ?? `${row.x}, ${row.z}`;
    await recordAudit(db, actor, {
      vtcId,
      action: 'traffic-report.removed',
      subject: { id, name: `${row.reporter}: ${name}` },
    });
  });
}

/** Emits what the actor did about a report, to their company. */
async function emitReported(db: Db, { userId, vtcId }: Actor, id: string): Promise<void> {
  await happened(db, {
    type: 'traffic.reported',
    vtcId,
    actorId: userId,
    subjectId: id,
    payload: { trafficReportId: id },
  });
}

async function getReport(db: Db, { userId, vtcId }: Actor, id: string): Promise<FoundReport> {
  const row = await data.findReport(db, id, userId);
  if (row === null) throw new AppError('NOT_FOUND');
  return { row, cities: await listCities(db, row.game, vtcId) };
}

/** Removes reports that ended long ago. */
export async function removeOldReports({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await data.removeReportsBefore(db, new Date(clock().getTime() - overMs));
}
