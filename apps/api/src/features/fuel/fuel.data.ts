import type { Prisma } from '@waybill/db/client';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import type { MarketKey } from './fuel-market.data.ts';
import { dayMs, dayOf } from './fuel.policy.ts';

const person = { select: { id: true, username: true } } as const;
const reportSelect = {
  id: true,
  vtcId: true,
  driverId: true,
  game: true,
  territory: true,
  cityId: true,
  city: true,
  price: true,
  at: true,
  removedAt: true,
  removalReason: true,
  driver: person,
  removedBy: person,
} satisfies Prisma.FuelReportSelect;
export type ReportRow = Prisma.FuelReportGetPayload<{ select: typeof reportSelect }>;

export async function findVtcIdOfFuelReport(db: Db, id: string): Promise<string | null> {
  const found = await db.fuelReport.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/** Returns a report; null if it does not exist or was removed. */
export async function findReport(db: Db, id: string): Promise<ReportRow | null> {
  return db.fuelReport.findFirst({ where: { id, removedAt: null }, select: reportSelect });
}

interface Asked {
  readonly game: Game;
  readonly territory: string | null;
  readonly beforeId: string | null;
  readonly take: number;
}

/** Lists reports, latest first. */
export async function listReports(
  db: Db,
  vtcId: string,
  { game, territory, beforeId, take }: Asked,
): Promise<ReportRow[]> {
  return db.fuelReport.findMany({
    where: {
      vtcId,
      game,
      ...(territory !== null && { territory }),
      ...(beforeId !== null && { id: { lt: beforeId } }),
    },
    select: reportSelect,
    orderBy: { id: 'desc' },
    take,
  });
}

/** @throws FUEL_REPORTED if the driver already has a report for this place and day */
export async function createReport(
  db: Db,
  data: Prisma.FuelReportUncheckedCreateInput,
): Promise<ReportRow> {
  try {
    return await db.fuelReport.create({ data, select: reportSelect });
  } catch (error) {
    if (isUniqueViolation(error, 'fuel_reports_once_key')) throw new AppError('FUEL_REPORTED');
    throw error;
  }
}

/** Removes a report. Returns false if it was already removed. */
export async function setRemoved(
  db: Db,
  id: string,
  { by, at, reason }: { readonly by: string; readonly at: Date; readonly reason: string | null },
): Promise<boolean> {
  const { count } = await db.fuelReport.updateMany({
    where: { id, removedAt: null },
    data: { removedAt: at, removedById: by, removalReason: reason },
  });
  return count > 0;
}

/** Lists the reports that count for a territory, latest first. */
export async function listCounting(
  db: Db,
  { vtcId, game, at }: MarketKey,
  territory: string,
): Promise<ReportRow[]> {
  const since = new Date(at.getTime() - limits.fuelReportMs);
  return db.fuelReport.findMany({
    where: { vtcId, game, territory, at: { gte: since, lte: at }, removedAt: null },
    select: reportSelect,
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limits.fuelEvidence,
  });
}

/** Returns when a company last changed its base prices, or that of one territory, and who did. */
export async function findLastChange(
  db: Db,
  { vtcId, game }: Pick<MarketKey, 'vtcId' | 'game'>,
  territory?: string,
) {
  return db.fuelBasePrice.findFirst({
    where: { vtcId, game, ...(territory !== undefined && { territory }) },
    select: { version: true, createdAt: true, author: person },
    orderBy: { version: 'desc' },
  });
}
export type LastChange = Awaited<ReturnType<typeof findLastChange>>;

interface NewPrices {
  readonly vtcId: string;
  readonly game: Game;
  readonly version: number;
  readonly authorId: string;
  readonly createdAt: Date;
}

export async function createBasePrices(
  db: Db,
  fields: NewPrices,
  prices: readonly { readonly territory: string; readonly price: number }[],
): Promise<void> {
  await db.fuelBasePrice.createMany({ data: prices.map((price) => ({ ...fields, ...price })) });
}

interface TankUpRow {
  readonly jobId: string;
  readonly cityId: string;
  readonly at: Date;
  readonly volumeMl: number;
}

/** Lists refuels at some cities in the 28 days that demand considers, latest first, with their number. */
export async function listTankUps(
  db: Db,
  { vtcId, game, at }: MarketKey,
  cityIds: readonly string[],
): Promise<{ readonly tankUps: readonly TankUpRow[]; readonly count: number }> {
  const today = dayOf(at);
  const from = new Date(today.getTime() - 27 * dayMs);
  const tankUps = await db.fuelTankUp.findMany({
    where: {
      vtcId,
      game,
      cityId: { in: [...cityIds] },
      at: { gte: from, lt: new Date(today.getTime() + dayMs) },
    },
    select: { jobId: true, cityId: true, at: true, volumeMl: true },
    orderBy: [{ at: 'desc' }, { jobId: 'desc' }, { ordinal: 'desc' }],
    take: limits.fuelEvidence,
  });
  const { _sum: sum } = await db.fuelDay.aggregate({
    where: { vtcId, game, cityId: { in: [...cityIds] }, day: { gte: from, lte: today } },
    _sum: { tankUps: true },
  });
  return { tankUps, count: sum.tankUps ?? 0 };
}

export interface KnownCity {
  readonly cityId: string;
  readonly name: string;
  readonly x: number;
  readonly z: number;
}

/** Lists the cities of a game that a company knows, with their positions. */
export async function listCities(
  db: Db,
  { vtcId, game }: Pick<MarketKey, 'vtcId' | 'game'>,
): Promise<KnownCity[]> {
  return db.$queryRaw<KnownCity[]>`
    SELECT city_id AS "cityId", name, x, z
    FROM known_cities(${game === 'ets2' ? 0 : 1}::smallint, ${vtcId}::uuid, NULL) ORDER BY city_id`;
}

/** Lists the names of cities that a company has reports for, by id. */
export async function listReportedCities(
  db: Db,
  { vtcId, game, at }: MarketKey,
): Promise<{ readonly cityId: string; readonly name: string }[]> {
  const since = new Date(at.getTime() - limits.fuelReportMs);
  return db.$queryRaw`
    SELECT DISTINCT ON (city_id) city_id AS "cityId", city AS name FROM fuel_reports
    WHERE vtc_id = ${vtcId}::uuid AND game = ${game}::game AND at >= ${since} AND city_id IS NOT NULL
      AND removed_at IS NULL
    ORDER BY city_id, at DESC`;
}
