import type { Actor } from '../../auth/actor.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { hashToken } from '../../lib/secrets.ts';
import { joinInvited } from '../invitations/invitation-uses.service.ts';
import { findRegistrationMode } from '../operators/settings/settings.data.ts';
import { consumeRegistrationLink } from '../operators/settings/links.data.ts';

/** Uses up the invitation of a new user. Call it in the transaction that creates the account. */
type Admit = (db: Db, newcomer: Pick<Actor, 'userId' | 'username'>) => Promise<void>;

/** @throws REGISTRATION_CLOSED */
export async function requireOpen(db: Db) {
  const mode = await findRegistrationMode(db);
  if (mode === 'CLOSED') throw new AppError('REGISTRATION_CLOSED');
  return mode;
}

/**
 * Requires that registration is open, or takes an invitation from an operator or a company; a company's
 * invitation also makes the user a member.
 * @throws REGISTRATION_CLOSED, REGISTRATION_INVITATION_REQUIRED; the returned function throws them too
 */
export async function requireRegistrationAllowed(
  ctx: Pick<Context, 'db' | 'clock' | 'keys'>,
  invitation: string | undefined,
): Promise<Admit> {
  const mode = await requireOpen(ctx.db);
  if (mode === 'OPEN') return async () => {};
  if (!invitation) throw new AppError('REGISTRATION_INVITATION_REQUIRED');
  return async (db, newcomer) => {
    if (await consumeRegistrationLink(db, hashToken(invitation), ctx.clock())) return;
    await joinInvited(ctx, db, newcomer, invitation).catch((error: unknown) => {
      const isWrong = error instanceof AppError && error.code === 'INVITATION_INVALID';
      throw isWrong ? new AppError('REGISTRATION_INVITATION_REQUIRED', { cause: error }) : error;
    });
  };
}
