import type { EmailState, Reader } from '@waybill/schema/features/mails.contract';
import { lockUser } from '../../auth/user-locks.data.ts';
import type { ActorContext, Context, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { later } from '../../lib/clock.ts';
import { hashToken, randomToken } from '../../lib/secrets.ts';
import { setSeen } from '../notifications/settings.data.ts';
import * as data from './confirmations.data.ts';
import { queueMail } from './queueing.service.ts';
import { mailRules } from './mail-rules.policy.ts';

/** Returns the state of the actor's email address. */
export async function getEmail({ db, actor }: ActorContext): Promise<EmailState> {
  const { email, emailVerifiedAt, emailSuspendedAt } = await data.getEmailState(db, actor.userId);
  return {
    email,
    verifiedAt: emailVerifiedAt?.toISOString() ?? null,
    suspendedAt: emailSuspendedAt?.toISOString() ?? null,
  };
}

/**
 * Sends the actor a confirmation link; does nothing if the address is confirmed.
 * @throws MAIL_OFF, TOO_MANY_REQUESTS
 */
export async function requestVerification(ctx: WriteContext, reader: Reader): Promise<void> {
  if (ctx.mailer === null) throw new AppError('MAIL_OFF');
  await ctx.rateLimits.consume('emailVerificationByUser', ctx.actor.userId);
  await ctx.transact(
    async ({ db, actor: { userId } }) => {
      const { email, emailVerifiedAt, emailSuspendedAt } = await data.getEmailState(db, userId);
      if (emailVerifiedAt !== null && emailSuspendedAt === null) return;
      await setSeen(db, userId, reader);
      const token = randomToken();
      const expiresAt = later(ctx.clock, mailRules.verificationLifeMs);
      await data.setConfirmation(db, { userId, email, tokenHash: hashToken(token), expiresAt });
      const params = { token };
      await queueMail(db, ctx, {
        userId,
        kind: 'email.verification',
        params,
        address: email,
        expiresAt,
      });
    },
    { lockFirst: (db) => lockUser(db, ctx.actor.userId) },
  );
}

/** Confirms an address by the token of its link, and returns the address. @throws EMAIL_LINK_INVALID */
export async function verifyEmail(
  { address, clock, db, rateLimits }: Context,
  token: string,
): Promise<string> {
  await rateLimits.consumeByAddress('emailVerificationByAddress', address);
  const tokenHash = hashToken(token);
  return db.$transaction(async (transaction) => {
    const found = await data.findConfirmation(transaction, tokenHash);
    if (found === null) throw new AppError('EMAIL_LINK_INVALID');
    const { userId, email } = found;
    await lockUser(transaction, userId);
    const now = clock();
    const isUsed = await data.removeConfirmation(transaction, tokenHash, now);
    const isVerified = isUsed && (await data.setVerified(transaction, userId, email, now));
    if (!isVerified) throw new AppError('EMAIL_LINK_INVALID');
    return email;
  });
}
