import type { Prisma } from '@waybill/db/client';
import type { JobPlanForm, JobPlanListQuery } from '@waybill/schema/features/jobs.fields';
import type { CalendarRange } from '../../../http/calendar-source.ts';
import type { Db } from '../../../lib/db.ts';
import type { Sql } from '../../../lib/sql.ts';

const person = { select: { id: true, username: true } } as const;

/** The load of a plan and its due date. */
export const plannedLoadSelect = {
  cargoId: true,
  cargo: true,
  sourceCityId: true,
  sourceCity: true,
  destinationCityId: true,
  destinationCity: true,
  dueAt: true,
} satisfies Prisma.JobPlanSelect;

/** Plan fields for display. */
export const planSelect = {
  id: true,
  vtcId: true,
  state: true,
  driver: person,
  planner: person,
  ...plannedLoadSelect,
  note: true,
  isShared: true,
  createdAt: true,
  job: { select: { id: true } },
} satisfies Prisma.JobPlanSelect;

export type PlanRow = Prisma.JobPlanGetPayload<{ select: typeof planSelect }>;

/** Lists a company's plans in one state, latest first. */
export async function listPlans(
  db: Db,
  vtcId: string,
  { state, driverId, limit }: Pick<JobPlanListQuery, 'state' | 'driverId' | 'limit'>,
  beforeId: string | null,
): Promise<PlanRow[]> {
  return db.jobPlan.findMany({
    where: {
      vtcId,
      state,
      ...(driverId !== undefined && forDriver(driverId)),
      ...(beforeId !== null && { id: { lt: beforeId } }),
    },
    select: planSelect,
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** Lists the open plans of a company that a driver can fulfil, earliest due first. */
export async function listPlansDue(
  db: Db,
  { vtcId, driverId }: { readonly vtcId: string; readonly driverId: string },
  limit: number,
): Promise<PlanRow[]> {
  return db.jobPlan.findMany({
    where: { vtcId, state: 'OPEN', ...forDriver(driverId) },
    select: planSelect,
    orderBy: [{ dueAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    take: limit,
  });
}

/** Lists a company's open plans that are due in a time: all, or those that a driver can complete. */
export async function listPlansDueIn(
  db: Db,
  { vtcId, driverId }: { readonly vtcId: string; readonly driverId: string | null },
  { from, until, take }: CalendarRange,
) {
  const rows = await db.jobPlan.findMany({
    where: {
      vtcId,
      state: 'OPEN',
      dueAt: { gte: from, lt: until },
      ...(driverId !== null && forDriver(driverId)),
    },
    select: { id: true, driver: person, ...plannedLoadSelect },
    orderBy: [{ dueAt: 'asc' }, { id: 'asc' }],
    take,
  });
  return rows.flatMap(({ dueAt, ...plan }) => (dueAt === null ? [] : [{ ...plan, dueAt }]));
}

function forDriver(driverId: string) {
  return { OR: [{ driverId }, { driverId: null }] };
}

export async function countOpenPlans(db: Db, vtcId: string): Promise<number> {
  return db.jobPlan.count({ where: { vtcId, state: 'OPEN' } });
}

export async function createPlan(
  db: Db,
  vtcId: string,
  { plannerId, createdAt }: { readonly plannerId: string; readonly createdAt: Date },
  { driverId, dueAt, note, isShared, ...goal }: JobPlanForm,
): Promise<PlanRow> {
  return db.jobPlan.create({
    data: {
      vtcId,
      plannerId,
      driverId: driverId ?? null,
      ...goalColumnsOf(goal),
      dueAt: dueAt ?? null,
      note,
      isShared,
      createdAt,
    },
    select: planSelect,
  });
}

type Goal = Omit<JobPlanForm, 'driverId' | 'dueAt' | 'note' | 'isShared'>;

/** A goal without an id has no name either. */
function goalColumnsOf({ cargoId, cargo, ...cities }: Goal) {
  const { sourceCityId, sourceCity, destinationCityId, destinationCity } = cities;
  return {
    ...(cargoId !== undefined && { cargoId, cargo: cargo ?? null }),
    ...(sourceCityId !== undefined && { sourceCityId, sourceCity: sourceCity ?? null }),
    ...(destinationCityId !== undefined && {
      destinationCityId,
      destinationCity: destinationCity ?? null,
    }),
  };
}

/** Assigns an open plan for any driver. Returns null if it is not open, or someone else's. */
export async function assignPlan(
  db: Db,
  id: string,
  driverId: string,
  now: Date,
): Promise<PlanRow | null> {
  const { count } = await db.jobPlan.updateMany({
    where: { id, state: 'OPEN', driverId: null, OR: [{ dueAt: null }, { dueAt: { gt: now } }] },
    // Allies see plans for any driver only.
    data: { driverId, isShared: false },
  });
  return count === 0 ? null : db.jobPlan.findUnique({ where: { id }, select: planSelect });
}

/** Withdraws an open plan. Returns false if it is not open, so only one of several callers succeeds. */
export async function withdrawPlan(db: Db, id: string): Promise<boolean> {
  const where = { id, state: 'OPEN' as const };
  const { count } = await db.jobPlan.updateMany({ where, data: { state: 'WITHDRAWN' } });
  return count > 0;
}

/** Returns a plan of this company, or null. */
export async function findPlan(db: Db, vtcId: string, id: string): Promise<PlanRow | null> {
  return db.jobPlan.findUnique({ where: { id, vtcId }, select: planSelect });
}

/** Marks the open plan that matches a new job as fulfilled; of several, the one due first. */
export async function fulfilPlan(sql: Sql, { id: jobId }: { readonly id: string }) {
  const [plan] = await sql.query<{ id: string }>({
    name: 'fulfil-plan',
    text: `UPDATE job_plans SET state = 'FULFILLED' WHERE id = (
             SELECT p.id FROM job_plans p JOIN jobs j ON j.id = $1::uuid AND j.vtc_id = p.vtc_id
             WHERE p.state = 'OPEN' AND p.created_at <= j.started_at
               AND (p.due_at IS NULL OR p.due_at >= j.started_at)
               AND (p.driver_id IS NULL OR p.driver_id = j.driver_id)
               AND (p.cargo_id IS NULL OR p.cargo_id = j.cargo_id)
               AND (p.source_city_id IS NULL OR p.source_city_id = j.source_city_id)
               AND (p.destination_city_id IS NULL OR p.destination_city_id = j.destination_city_id)
             ORDER BY p.due_at, p.id LIMIT 1 FOR UPDATE OF p SKIP LOCKED)
           RETURNING id`,
    values: [jobId],
  });
  if (!plan) return null;
  const [job] = await sql.query<{ vtcId: string | null; driverId: string | null }>({
    text: `UPDATE jobs SET plan_id = $2::uuid WHERE id = $1::uuid
           RETURNING vtc_id AS "vtcId", driver_id AS "driverId"`,
    values: [jobId, plan.id],
  });
  return job ? { planId: plan.id, ...job } : null;
}

/** Marks open plans past their due date as expired. */
export async function expirePlans(db: Db, now: Date): Promise<void> {
  const where = { state: 'OPEN' as const, dueAt: { lt: now } };
  await db.jobPlan.updateMany({ where, data: { state: 'EXPIRED' } });
}
