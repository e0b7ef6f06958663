import type { JobPlanForm, JobPlanListQuery } from '@waybill/schema/features/jobs.fields';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { Actor } from '../../../auth/actor.ts';
import type { ActorContext, ActorTransaction, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Db } from '../../../lib/db.ts';
import { type Page, readIdCursor, toPage } from '../../../lib/cursor.ts';
import { happened, happenedInSql } from '../../../lib/happened.data.ts';
import type { Sql } from '../../../lib/sql.ts';
import { joinJson } from '../../../lib/json-text.ts';
import { recordAudit } from '../../audit/audit.data.ts';
import { subjectOf } from '../jobs.presenter.ts';
import { findMemberName } from '../../vtcs/memberships/memberships.data.ts';
import { withRightsLocked } from '../../vtcs/vtc-transaction.service.ts';
import { listGameNames } from './game-names.data.ts';
import * as data from './plans.data.ts';
import type { PlanRow } from './plans.data.ts';

/** Lists one page of a company's plans. @throws VALIDATION_FAILED */
export async function listPlans(
  { db }: ActorContext,
  vtcId: string,
  query: JobPlanListQuery,
): Promise<Page<PlanRow>> {
  const asked = { ...query, limit: query.limit + 1 };
  const found = await data.listPlans(db, vtcId, asked, readIdCursor(query.cursor));
  return toPage(found, query.limit, ({ id }) => [id]);
}

/** Lists names of cargoes and cities for a company's plans. */
export async function listNames({ findRow }: ActorContext, vtcId: string) {
  return joinJson({ ...(await listGameNames(findRow, vtcId)) });
}

/** @throws NOT_FOUND, NOT_IN_VTC, PLANS_TOO_MANY, VALIDATION_FAILED */
export async function createPlan(
  ctx: WriteContext,
  vtcId: string,
  form: JobPlanForm,
): Promise<PlanRow> {
  if (form.dueAt !== undefined && Date.parse(form.dueAt) <= ctx.clock().getTime()) {
    throw new AppError('VALIDATION_FAILED', { fields: { dueAt: messages.planDueInPast } });
  }
  return withRightsLocked(ctx, async (transaction) =>
    addPlan({ ...transaction, now: ctx.clock() }, vtcId, form),
  );
}

/** Who plans, and when, in a transaction with the rights locked. */
interface Planning extends ActorTransaction {
  readonly now: Date;
}

/** @throws NOT_IN_VTC, PLANS_TOO_MANY */
export async function addPlan(
  { db, actor, now }: Planning,
  vtcId: string,
  form: JobPlanForm,
): Promise<PlanRow> {
  const isForMember =
    form.driverId === undefined || (await findMemberName(db, form.driverId, vtcId)) !== null;
  if (!isForMember) throw new AppError('NOT_IN_VTC', { message: messages.notAMember });
  if ((await data.countOpenPlans(db, vtcId)) >= limits.openPlansPerVtc) {
    throw new AppError('PLANS_TOO_MANY');
  }
  const plan = await data.createPlan(db, vtcId, { plannerId: actor.userId, createdAt: now }, form);
  const planned = { vtcId, at: now, action: 'plan.created' as const };
  await recordAudit(db, actor, { ...planned, subject: subjectOfPlan(plan) });
  await emitAssignment(db, actor, plan);
  return plan;
}

/** Assigns an open plan for any driver to one. @returns null if it is gone, or someone else’s */
export async function assignPlan(
  { db, actor, now }: Planning,
  planId: string,
  driver: { readonly id: string; readonly username: string },
): Promise<PlanRow | null> {
  const plan = await data.assignPlan(db, planId, driver.id, now);
  if (!plan) return null;
  await recordAudit(db, actor, {
    vtcId: plan.vtcId,
    at: now,
    action: 'plan.assigned',
    subject: subjectOfPlan(plan),
    after: { driver: driver.username },
  });
  await emitAssignment(db, actor, plan);
  return plan;
}

async function emitAssignment(db: Db, actor: Actor, { id, vtcId, driver }: PlanRow) {
  if (!driver) return;
  await happened(db, {
    type: 'plan.assigned',
    vtcId,
    actorId: actor.userId,
    subjectId: driver.id,
    payload: { planId: id, driverId: driver.id },
  });
}

/** @throws NOT_FOUND, PLAN_CLOSED */
export async function withdrawPlan(
  ctx: WriteContext,
  vtcId: string,
  planId: string,
): Promise<PlanRow> {
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const plan = await data.findPlan(db, vtcId, planId);
    if (!plan) throw new AppError('NOT_FOUND');
    if (!(await data.withdrawPlan(db, planId))) throw new AppError('PLAN_CLOSED');
    await recordAudit(db, actor, { vtcId, action: 'plan.withdrawn', subject: subjectOfPlan(plan) });
    return { ...plan, state: 'WITHDRAWN' };
  });
}

/**
 * Marks the open plan that matches a new job as fulfilled; of several, the one due first. Call it in the
 * transaction that stores the job.
 */
export async function fulfilPlan(sql: Sql, jobId: string): Promise<void> {
  const fulfilled = await data.fulfilPlan(sql, { id: jobId });
  if (!fulfilled) return;
  const { planId, vtcId, driverId } = fulfilled;
  await happenedInSql(sql, {
    type: 'plan.fulfilled',
    vtcId,
    actorId: driverId,
    subjectId: planId,
    payload: { planId, jobId, driverId },
  });
}

/** Returns a plan as the subject of an audit entry, with the planner's names or else the ids. */
function subjectOfPlan({ id, ...plan }: PlanRow) {
  return subjectOf({
    id,
    cargo: plan.cargo ?? plan.cargoId,
    sourceCity: plan.sourceCity ?? plan.sourceCityId,
    destinationCity: plan.destinationCity ?? plan.destinationCityId,
  });
}
