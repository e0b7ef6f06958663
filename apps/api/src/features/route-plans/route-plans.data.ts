import type { Prisma } from '@waybill/db/client';
import type { RouteLeg } from '@waybill/schema/features/route-plans.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';

const person = { select: { id: true, username: true } } as const;

const routePlanSelect = {
  id: true,
  vtcId: true,
  name: true,
  game: true,
  plannerId: true,
  planner: person,
  driver: person,
  createdAt: true,
  legs: {
    orderBy: { ordinal: 'asc' },
    include: {
      job: {
        select: {
          id: true,
          startedAt: true,
          endedAt: true,
          distanceM: true,
          fuelUsedMl: true,
          tollsMinor: true,
        },
      },
    },
  },
} satisfies Prisma.RoutePlanSelect;

export type RoutePlanRow = Prisma.RoutePlanGetPayload<{ select: typeof routePlanSelect }>;

/** Which plans of a company, and whether planned or assigned. */
export interface Side {
  readonly vtcId: string;
  readonly userId: string;
  readonly whose: 'planned' | 'given';
}

/** Lists the plans that a user has made, or that others assigned to them, before an id, latest first. */
export async function listRoutePlans(
  db: Db,
  { vtcId, userId, whose }: Side,
  beforeId: string | null,
  limit: number,
): Promise<RoutePlanRow[]> {
  const mine =
    whose === 'planned' ? { plannerId: userId } : { driverId: userId, plannerId: { not: userId } };
  return db.routePlan.findMany({
    where: { vtcId, ...mine, ...(beforeId !== null && { id: { lt: beforeId } }) },
    select: routePlanSelect,
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** Returns a plan of this company. Null if there is none. */
export async function findRoutePlan(
  db: Db,
  vtcId: string,
  id: string,
): Promise<RoutePlanRow | null> {
  return db.routePlan.findUnique({ where: { id, vtcId }, select: routePlanSelect });
}

/**
 * Counts a user's plans in a company, and makes concurrent creations by them wait until this transaction
 * ends.
 */
export async function countRoutePlansLocked(
  db: Db,
  vtcId: string,
  plannerId: string,
): Promise<number> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`route-plans ${plannerId}`}, 0))`;
  return db.routePlan.count({ where: { vtcId, plannerId } });
}

interface NewRoutePlan {
  readonly vtcId: string;
  readonly plannerId: string;
  readonly name: string;
  readonly game: Game;
  readonly at: Date;
  readonly legs: readonly RouteLeg[];
}

/** Stores a plan, initially driven by its planner. */
export async function createRoutePlan(
  db: Db,
  { legs, at, plannerId, ...plan }: NewRoutePlan,
): Promise<RoutePlanRow> {
  const driven = legs.map(({ from, to, basis, ...leg }, ordinal) => ({
    ordinal,
    sourceCityId: from.cityId,
    sourceCity: from.name,
    destinationCityId: to.cityId,
    destinationCity: to.name,
    basis,
    distanceM: leg.distanceM,
    realMs: leg.realMs,
    gameMinutes: leg.gameMinutes,
    fuelMl: leg.fuelMl,
    tollsMinor: leg.tollsMinor,
  }));
  const mine = { plannerId, driverId: plannerId, givenAt: at, createdAt: at };
  return db.routePlan.create({
    data: { ...plan, ...mine, legs: { create: driven } },
    select: routePlanSelect,
  });
}

/** Renames a plan. False if the user has no such plan in this company. */
export async function renameRoutePlan(
  db: Db,
  { vtcId, plannerId, id }: OwnPlan,
  name: string,
): Promise<boolean> {
  const { count } = await db.routePlan.updateMany({
    where: { id, vtcId, plannerId },
    data: { name },
  });
  return count > 0;
}

interface OwnPlan {
  readonly vtcId: string;
  readonly plannerId: string;
  readonly id: string;
}

/**
 * Assigns a plan to another driver, and resets its progress. False if the user has no such plan in this
 * company, or it is already that driver's.
 */
export async function setDriver(
  db: Db,
  { vtcId, plannerId, id }: OwnPlan,
  driverId: string,
  givenAt: Date,
): Promise<boolean> {
  const isAnothers = { OR: [{ driverId: null }, { driverId: { not: driverId } }] };
  const where = { id, vtcId, plannerId, ...isAnothers };
  const { count } = await db.routePlan.updateMany({ where, data: { driverId, givenAt } });
  if (count === 0) return false;
  await db.routePlanLeg.updateMany({ where: { routePlanId: id }, data: { jobId: null } });
  return true;
}

/** Deletes a plan. False if the user has no such plan in this company. */
export async function removeRoutePlan(db: Db, { vtcId, plannerId, id }: OwnPlan): Promise<boolean> {
  const { count } = await db.routePlan.deleteMany({ where: { id, vtcId, plannerId } });
  return count > 0;
}

/** Lists the real time of jobs as devices recorded it, and their game time. */
export async function listDrivenTimes(db: Db, jobIds: readonly string[]) {
  if (jobIds.length === 0) return [];
  return db.$queryRaw<{ jobId: string; realMs: number | null; gameMinutes: number | null }[]>`
    SELECT job_id AS "jobId",
           (extract(epoch FROM sum(upper(span) - lower(span))) * 1000)::float8 AS "realMs",
           max((jsonb_path_query_first(
             facts, '$.outcomes[*] ? (@.kind == "delivered").deliveryMinutes') #>> '{}')::integer)
             AS "gameMinutes"
    FROM job_chapters WHERE job_id = ANY (${jobIds}::uuid[]) GROUP BY job_id`;
}
