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

/** Whose plans of a company are meant, and from which side. */
export interface Side {
  readonly vtcId: string;
  readonly userId: string;
  readonly whose: 'planned' | 'given';
}

/** The plans that somebody has made, or that others gave to them, the latest first, before an id. */
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

/** A plan of this company; null where there is none. */
export async function findRoutePlan(
  db: Db,
  vtcId: string,
  id: string,
): Promise<RoutePlanRow | null> {
  return db.routePlan.findUnique({ where: { id, vtcId }, select: routePlanSelect });
}

/** How many plans somebody has in a company. Those who make more wait until this one is done. */
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

/** A plan that its planner drives. */
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

/** False where somebody has no such plan in this company. */
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
 * Gives a plan to another driver: it begins anew. False where somebody has no such plan in this company,
 * or it is that driver's already.
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

/** False where somebody has no such plan in this company. */
export async function removeRoutePlan(db: Db, { vtcId, plannerId, id }: OwnPlan): Promise<boolean> {
  const { count } = await db.routePlan.deleteMany({ where: { id, vtcId, plannerId } });
  return count > 0;
}

/** How long the game ran during jobs, as devices saw it, and how long they took in it. */
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
