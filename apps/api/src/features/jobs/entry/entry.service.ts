import type { JobForm } from '@waybill/schema/features/jobs.fields';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { type JobReport, nothingAround, type SettledJob } from '@waybill/telemetry/job';
import { settleJob } from '@waybill/telemetry/settle-job';
import { holdUser } from '../../../auth/user-locks.data.ts';
import type { ActorTransaction, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { sqlOf } from '../../../lib/sql.data.ts';
import { recordAudit } from '../../audit/audit.data.ts';
import { withRightsHeld } from '../../vtcs/vtc-transaction.service.ts';
import { findVtcIdAt, listJobs } from '../jobs.data.ts';
import { subjectOf } from '../jobs.presenter.ts';
import { fulfilPlan } from '../plans/plans.service.ts';
import * as data from './entry.data.ts';

/** Enters a job that the actor has driven. Returns its id. @throws VALIDATION_FAILED */
export async function createOwnJob(ctx: WriteContext, form: JobForm): Promise<string> {
  requireTimes(form, ctx.clock());
  return ctx.transact(async ({ db, actor }) => {
    const vtcId = await findVtcIdAt(db, actor.userId, new Date(form.startedAt));
    return enter({ db, actor, now: ctx.clock() }, { driverId: actor.userId, vtcId }, form);
  });
}

/**
 * Enters a job that a driver has driven for the company. Returns its id.
 * @throws NOT_FOUND, NOT_IN_VTC_THEN, VALIDATION_FAILED
 */
export async function createJob(
  ctx: WriteContext,
  vtcId: string,
  { driverId, ...form }: JobForm & { readonly driverId: string },
): Promise<string> {
  requireTimes(form, ctx.clock());
  return withRightsHeld(ctx, async ({ db, actor }) => {
    await holdUser(db, driverId);
    const wasThere = (await findVtcIdAt(db, driverId, new Date(form.startedAt))) === vtcId;
    if (!wasThere) throw new AppError('NOT_IN_VTC_THEN');
    return enter({ db, actor, now: ctx.clock() }, { driverId, vtcId }, form);
  });
}

async function enter(
  { db, actor, now }: Pick<ActorTransaction, 'db' | 'actor'> & { readonly now: Date },
  whose: { readonly driverId: string; readonly vtcId: string | null },
  form: JobForm,
): Promise<string> {
  const id = await data.createJob(db, whose, form, judgeForm(form, now));
  const { vtcId } = whose;
  if (vtcId === null) return id;
  await fulfilPlan(sqlOf(db), id);
  for (const job of await listJobs(db, [id])) {
    await recordAudit(db, actor, { vtcId, action: 'job.entered', subject: subjectOf(job) });
  }
  return id;
}

/** What speaks against a delivery that somebody enters, as it would if a tracker had told of it unsigned. */
function judgeForm({ game, startedAt, endedAt, late, ...form }: JobForm, now: Date): SettledJob {
  const report: JobReport = {
    id: 'form',
    provider: 'form',
    isSigned: false,
    isTrusted: false,
    state: 'delivered',
    startedAt: Date.parse(startedAt),
    endedAt: Date.parse(endedAt),
    distanceM: form.distanceM,
    plannedM: form.plannedM ?? null,
    revenueMinor: form.revenueMinor,
    incomeMinor: form.incomeMinor ?? null,
    penaltyMinor: null,
    finesMinor: form.finesMinor ?? null,
    tollsMinor: form.tollsMinor ?? null,
    transportMinor: form.transportMinor ?? null,
    fuelUsedMl: form.fuelUsedMl ?? null,
    cargoDamagePpm: form.cargoDamagePpm ?? null,
    truckDamagePpm: null,
    topSpeedCmS: null,
    xp: form.xp ?? null,
    isLate: late ?? null,
  };
  const surroundings = { ...nothingAround, now: now.getTime(), evidenceVersion: 1 } as const;
  return settleJob({ game, chapters: [], reports: [report], decisions: [], surroundings });
}

/** Whoever enters a job remembers it, and it is over. */
function requireTimes({ startedAt, endedAt }: JobForm, now: Date): void {
  if (Date.parse(endedAt) > now.getTime()) {
    throw new AppError('VALIDATION_FAILED', { fields: { endedAt: messages.jobInFuture } });
  }
  if (Date.parse(startedAt) < now.getTime() - limits.jobAgeMs) {
    throw new AppError('VALIDATION_FAILED', { fields: { startedAt: messages.jobTooOld } });
  }
}
