import { lockUsersInOrder } from '../../auth/user-locks.data.ts';
import type { Actor } from '../../auth/actor.ts';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { listRoles } from '../roles/roles.data.ts';
import { pickRoles, requireManageable } from '../roles/roles.service.ts';
import { isMember, isMemberOf } from '../vtcs/memberships/memberships.data.ts';
import { becomeMember } from '../vtcs/memberships/memberships.service.ts';
import { withRightsLocked, withVtcLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './applications.data.ts';
import type { ApplicationRow } from './applications.data.ts';
import {
  type ApplicationView,
  getApplication,
  getDecidedApplication,
} from './applications.service.ts';

/**
 * Makes an applicant a member with these roles or the default ones. Idempotent while they are a member.
 * @throws NOT_FOUND, APPLICATION_DECIDED, DRIVER_TAKEN, VTC_IS_ENDING, FORBIDDEN, ROLE_LOCKED, ROLE_ABOVE_YOU
 */
export async function acceptApplication(
  ctx: WriteContext,
  id: string,
  roleIds: readonly string[],
): Promise<ApplicationView> {
  await ctx.rateLimits.consume('applicationDecisionByUser', ctx.actor.userId);
  const accepting = withVtcLocked(ctx, async ({ db, actor }) => {
    const application = await lockWithApplicant(db, id);
    if (!(await isAccepted(db, application))) await accept(db, actor, application, roleIds, ctx);
    return getDecidedApplication({ db, actor, clock: ctx.clock }, id);
  });
  return accepting.catch((error: unknown) => {
    throw isUniqueViolation(error, 'memberships_pkey')
      ? new AppError('DRIVER_TAKEN', { cause: error })
      : error;
  });
}

/** True if the application was already accepted and the membership still exists. */
async function isAccepted(db: Db, { state, userId, vtcId }: ApplicationRow): Promise<boolean> {
  return state === 'ACCEPTED' && isMemberOf(db, userId, vtcId);
}

async function accept(
  db: Db,
  actor: Actor,
  application: ApplicationRow,
  roleIds: readonly string[],
  { clock }: Pick<WriteContext, 'clock'>,
): Promise<void> {
  const { id, vtcId, userId, user, state, vtc } = application;
  if (vtc.deleteAfter !== null) throw new AppError('VTC_IS_ENDING');
  if (vtc.hiddenAt !== null) throw new AppError('VTC_IS_HIDDEN');
  if (state !== 'PENDING') throw new AppError('APPLICATION_DECIDED');
  if (await isMember(db, userId)) throw new AppError('DRIVER_TAKEN');
  await requireGrantable(db, actor, vtcId, roleIds);
  const now = clock();
  const driver = { id: userId, name: user.username };
  const tally = (await data.listTallies(db, [id])).get(id);
  await data.decideApplication(db, id, {
    state: 'ACCEPTED',
    decidedAt: now,
    decidedById: actor.userId,
  });
  await recordAudit(db, actor, {
    vtcId,
    action: 'application.accepted',
    subject: driver,
    after: { votesFor: tally?.up ?? 0, votesAgainst: tally?.down ?? 0 },
  });
  await happened(db, {
    type: 'application.accepted',
    vtcId,
    actorId: actor.userId,
    subjectId: userId,
    payload: { applicationId: id, userId },
  });
  await becomeMember(db, actor, driver, { vtcId, via: 'APPLICATION', roleIds, now });
}

/** @throws NOT_FOUND, FORBIDDEN, ROLE_LOCKED, ROLE_ABOVE_YOU */
async function requireGrantable(
  db: Db,
  actor: Actor,
  vtcId: string,
  roleIds: readonly string[],
): Promise<void> {
  if (roleIds.length === 0) return;
  requireManageable(actor, pickRoles(await listRoles(db, vtcId), roleIds));
}

/** Rejects an application, with a reason for the applicant. @throws NOT_FOUND, APPLICATION_DECIDED */
export async function rejectApplication(
  ctx: WriteContext,
  id: string,
  reason: string,
): Promise<ApplicationView> {
  await ctx.rateLimits.consume('applicationDecisionByUser', ctx.actor.userId);
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const { vtcId, userId, user, state } = await lockWithApplicant(db, id);
    if (state !== 'PENDING') throw new AppError('APPLICATION_DECIDED');
    await data.decideApplication(db, id, {
      state: 'REJECTED',
      decidedAt: ctx.clock(),
      decidedById: actor.userId,
      reason,
    });
    await recordAudit(db, actor, {
      vtcId,
      action: 'application.rejected',
      subject: { id: userId, name: user.username },
      after: { reason },
    });
    await happened(db, {
      type: 'application.rejected',
      vtcId,
      actorId: actor.userId,
      subjectId: userId,
      payload: { applicationId: id, userId },
    });
    return getDecidedApplication({ db, actor, clock: ctx.clock }, id);
  });
}

/** Withdraws the actor's own application. @throws NOT_FOUND, APPLICATION_DECIDED */
export async function withdrawApplication(ctx: WriteContext, id: string): Promise<ApplicationView> {
  const { userId } = ctx.actor;
  const lockFirst = async (db: Db) => lockUsersInOrder(db, [userId]);
  return ctx.transact(
    async ({ db, actor }) => {
      const application = await data.lockApplication(db, id);
      if (application?.userId !== userId) throw new AppError('NOT_FOUND');
      if (application.state !== 'PENDING') throw new AppError('APPLICATION_DECIDED');
      await data.decideApplication(db, id, { state: 'WITHDRAWN', decidedAt: ctx.clock() });
      await happened(db, {
        type: 'application.withdrawn',
        vtcId: application.vtcId,
        actorId: userId,
        subjectId: userId,
        payload: { applicationId: id, userId },
      });
      return getApplication({ db, actor, clock: ctx.clock }, id);
    },
    { lockFirst },
  );
}

/** Locks the applicant, then the application. @throws NOT_FOUND */
async function lockWithApplicant(db: Db, id: string): Promise<ApplicationRow> {
  const found = await data.findApplication(db, id);
  if (found) await lockUsersInOrder(db, [found.userId]);
  const application = found && (await data.lockApplication(db, id));
  if (!application) throw new AppError('NOT_FOUND');
  return application;
}
