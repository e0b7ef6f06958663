import type { ProofForm } from '@waybill/schema/features/account.contract';
import { messages } from '@waybill/schema/messages';
import { lockUser } from '../../auth/user-locks.data.ts';
import { getOwnSessionId } from '../../auth/actor.ts';
import { removeRecoveries } from '../../auth/credentials/recoveries.data.ts';
import * as passwords from '../../auth/credentials/passwords.data.ts';
import type { ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { getEmailState } from '../mails/confirmations.data.ts';
import { queueMail } from '../mails/queueing.service.ts';
import { abandonDriverless } from '../telemetry/settling.data.ts';
import { removeMembership } from '../vtcs/memberships/memberships.data.ts';
import { emitRemovedApplications } from '../vtcs/recruitment/closing.service.ts';
import { inVtcQueue } from '../vtcs/vtc-transaction.service.ts';
import { lockVtc } from '../vtcs/vtcs.data.ts';
import * as data from './account.data.ts';
import { emitAccountEvent } from '../../auth/account-events.ts';
import { requireProof } from './proof.service.ts';

/** The audit log's name for users who deleted their account. */
const formerMember = 'Former member';

/**
 * Changes the actor's password and ends all other sessions and credentials of the account.
 * @throws PASSWORD_WRONG, TWO_FACTOR_REQUIRED, TWO_FACTOR_WRONG, TOO_MANY_REQUESTS, BUSY
 */
export async function updatePassword(
  ctx: WriteContext,
  { newPassword, ...proof }: ProofForm & { readonly newPassword: string },
): Promise<void> {
  const sessionId = getOwnSessionId(ctx.actor);
  const change = await requireProof(ctx, proof);
  const hash = await ctx.passwords.hash(newPassword);
  await change(async ({ db, actor }) => {
    await passwords.updatePassword(db, actor.userId, hash, sessionId);
    await emitAccountEvent(db, actor.userId, 'account.signed-out', { how: 'PASSWORD' });
  });
}

/**
 * Changes the actor's login address, and notifies the old one if it was confirmed.
 * @throws PASSWORD_WRONG, TWO_FACTOR_REQUIRED, TWO_FACTOR_WRONG, EMAIL_TAKEN, TOO_MANY_REQUESTS,
 * BUSY
 */
export async function updateEmail(
  ctx: WriteContext,
  { email, ...proof }: ProofForm & { readonly email: string },
): Promise<void> {
  // Without a limit, anyone with a password could find out which emails have an account.
  await ctx.rateLimits.consume('emailByUser', ctx.actor.userId);
  const change = await requireProof(ctx, proof);
  await change(async ({ db, actor: { userId } }) => {
    const { email: address, emailVerifiedAt } = await getEmailState(db, userId);
    await data.updateEmail(db, userId, email);
    // Recovery links sent to the old address stop working.
    await removeRecoveries(db, userId);
    if (emailVerifiedAt !== null) {
      await queueMail(db, ctx, { userId, kind: 'email.changed', params: {}, address });
    }
    await emitAccountEvent(db, userId, 'account.email-changed', { how: 'SETTINGS' });
  });
}

/**
 * Deletes the actor's account permanently and signs the browser out. Their actions stay in the
 * company's audit log, without their name.
 * @throws PASSWORD_WRONG, TWO_FACTOR_REQUIRED, TWO_FACTOR_WRONG, OWNER_MUST_STAY,
 * TOO_MANY_REQUESTS, BUSY
 */
export async function removeAccount(ctx: WriteContext, proof: ProofForm): Promise<void> {
  const { userId, vtcId: lockedVtcId } = ctx.actor;
  requireNoOwner(ctx.actor.isOwner);
  const change = await requireProof(ctx, proof);
  const deleteAll = async ({ db, actor }: ActorTransaction) => {
    requireNoOwner(await data.ownsVtc(db, userId));
    const { vtcId } = actor;
    if (vtcId) {
      const subject = { id: userId, name: formerMember };
      await removeMembership(db, userId, vtcId);
      await recordAudit(db, actor, { vtcId, action: 'member.left', subject });
      const payload = { userId };
      const about = { vtcId, actorId: userId, subjectId: userId };
      await happened(db, { type: 'member.left', ...about, payload });
    }
    await emitRemovedApplications(db, userId);
    await data.renameInAuditLog(db, userId, formerMember);
    await data.forgetReports(db, userId);
    await data.releaseJobs(db, userId);
    await abandonDriverless(db);
    await data.removeUser(db, userId);
    await emitAccountEvent(db, userId, 'account.signed-out', { how: 'ACCOUNT_DELETED' });
  };
  const lockFirst = async (db: Db) => {
    // In the order in which every change of a company locks, so that none waits for the other.
    await lockVtc(db, lockedVtcId);
    await lockUser(db, userId);
  };
  await inVtcQueue(ctx, lockedVtcId, () => change(deleteAll, { lockFirst }));
  ctx.browser.forgetSession();
}

function requireNoOwner(isOwner: boolean): void {
  if (isOwner) throw new AppError('OWNER_MUST_STAY', { message: messages.ownerMustHandOver });
}
