import type { Actor } from '../../auth/actor.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { hashToken } from '../../lib/secrets.ts';
import { joinInvited } from '../invitations/invitation-uses.service.ts';
import { findRegistrationMode } from '../operators/settings/settings.data.ts';
import { spendRegistrationLink } from '../operators/settings/links.data.ts';

/** Uses up what lets somebody in who has just got an account; call it in the transaction of that. */
type Admit = (db: Db, newcomer: Pick<Actor, 'userId' | 'username'>) => Promise<void>;

/** @throws REGISTRATION_CLOSED */
export async function requireOpen(db: Db) {
  const mode = await findRegistrationMode(db);
  if (mode === 'CLOSED') throw new AppError('REGISTRATION_CLOSED');
  return mode;
}

/**
 * Demands that somebody may register here now: anybody, or with an invitation, of an operator or of a
 * company, whose member they become by it.
 * @throws REGISTRATION_CLOSED, REGISTRATION_INVITATION_REQUIRED; so does what it gives
 */
export async function requireAdmission(
  ctx: Pick<Context, 'db' | 'clock' | 'keys'>,
  invitation: string | undefined,
): Promise<Admit> {
  const mode = await requireOpen(ctx.db);
  if (mode === 'OPEN') return async () => {};
  if (!invitation) throw new AppError('REGISTRATION_INVITATION_REQUIRED');
  return async (db, newcomer) => {
    if (await spendRegistrationLink(db, hashToken(invitation), ctx.clock())) return;
    await joinInvited(ctx, db, newcomer, invitation).catch((error: unknown) => {
      const isWrong = error instanceof AppError && error.code === 'INVITATION_INVALID';
      throw isWrong ? new AppError('REGISTRATION_INVITATION_REQUIRED', { cause: error }) : error;
    });
  };
}
