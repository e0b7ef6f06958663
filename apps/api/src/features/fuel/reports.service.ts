import type { FuelReportForm, FuelReportsQuery } from '@waybill/schema/features/fuel.fields';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { territoryOfCity } from '@waybill/schema/territories';
import type { ActorContext, ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { requireTerritory } from './board.service.ts';
import { readMarket } from './fuel-market.data.ts';
import * as data from './fuel.data.ts';
import type { ReportRow } from './fuel.data.ts';
import { basePriceOf, isImplausible } from './fuel.policy.ts';

/** Lists one page of a company's reports. @throws VALIDATION_FAILED */
export async function listReports(
  { db }: ActorContext,
  vtcId: string,
  { game, territory, limit, cursor }: FuelReportsQuery,
): Promise<Page<ReportRow>> {
  const beforeId = readIdCursor(cursor);
  const asked = { game, territory: territory ?? null, beforeId, take: limit + 1 };
  return toPage(await data.listReports(db, vtcId, asked), limit, ({ id }) => [id]);
}

/** Reports a fuel price that the actor saw. @throws VALIDATION_FAILED, FUEL_REPORTED, TOO_MANY_REQUESTS */
export async function createReport(
  ctx: WriteContext,
  vtcId: string,
  { game, territory, city, minorPer100L: price, at: given }: FuelReportForm,
): Promise<ReportRow> {
  requireTerritory(game, territory);
  const known = city === null ? null : territoryOfCity(game, city.id);
  if (known !== null && known !== territory) {
    throw new AppError('VALIDATION_FAILED', { fields: { city: messages.fuelCityElsewhere } });
  }
  const now = ctx.clock();
  const at = readTime(given, now);
  // Check membership first, so that past members don't use up their rate limit.
  await ctx.transact(async () => {});
  await ctx.rateLimits.consume('fuelReportByUser', ctx.actor.userId);
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const market = await readMarket(db, { vtcId, game, at: now });
    if (isImplausible(price, basePriceOf(market, territory))) {
      throw new AppError('VALIDATION_FAILED', { fields: { minorPer100L: messages.fuelPriceFar } });
    }
    const place = { game, territory, cityId: city?.id ?? null, city: city?.name ?? null };
    const driverId = actor.userId;
    await emitPricesChanged({ db, actor }, vtcId, game);
    return data.createReport(db, { vtcId, driverId, ...place, price, at, createdAt: now });
  });
}

/** Returns the time of a report; a time slightly in the future becomes now. @throws VALIDATION_FAILED */
function readTime(given: string | undefined, now: Date): Date {
  const age = given === undefined ? 0 : now.getTime() - Date.parse(given);
  const refusal =
    age > limits.fuelReportLateMs
      ? messages.fuelReportTooOld
      : age < -limits.fuelReportEarlyMs
        ? messages.jobInFuture
        : null;
  if (refusal !== null) throw new AppError('VALIDATION_FAILED', { fields: { at: refusal } });
  return new Date(now.getTime() - Math.max(0, age));
}

/** Removes the actor's own report. @throws NOT_FOUND, also for reports of others */
export async function takeBackReport(ctx: WriteContext, id: string): Promise<void> {
  await withRightsLocked(ctx, async ({ db, actor }) => {
    const report = await data.findReport(db, id);
    if (report?.driverId !== actor.userId) throw new AppError('NOT_FOUND');
    const removal = { by: actor.userId, at: ctx.clock(), reason: null };
    if (!(await data.setRemoved(db, id, removal))) throw new AppError('NOT_FOUND');
    await emitPricesChanged({ db, actor }, report.vtcId, report.game);
  });
}

/** Removes any driver's report. @throws NOT_FOUND */
export async function removeReport(ctx: WriteContext, id: string, reason: string): Promise<void> {
  const at = ctx.clock();
  await withRightsLocked(ctx, async ({ db, actor }) => {
    const report = await data.findReport(db, id);
    if (!report) throw new AppError('NOT_FOUND');
    if (!(await data.setRemoved(db, id, { by: actor.userId, at, reason }))) {
      throw new AppError('NOT_FOUND');
    }
    const { vtcId, game, territory, city, price } = report;
    await emitPricesChanged({ db, actor }, vtcId, game);
    await recordAudit(db, actor, {
      vtcId,
      at,
      action: 'fuel.report-removed',
      subject: { id, name: city ?? territory },
      before: { fuelPrices: [presentSet(territory, price)] },
      after: { reason },
    });
  });
}

/** Emits that a company's prices in a game have changed. */
export async function emitPricesChanged(
  { db, actor }: ActorTransaction,
  vtcId: string,
  game: Game,
): Promise<void> {
  await happened(db, {
    type: 'fuel.prices-changed',
    vtcId,
    actorId: actor.userId,
    subjectId: vtcId,
    payload: { game },
  });
}

/** Formats a territory's price for the audit log, per litre. */
export function presentSet(territory: string, price: number): string {
  return `${territory} ${(price / 10_000).toFixed(3)}`;
}
