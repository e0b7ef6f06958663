import { emitAccountEvent } from '../../../auth/account-events.ts';
import { withAccountLocked } from '../../../auth/account-transaction.ts';
import { getOwnSessionId } from '../../../auth/actor.ts';
import * as data from '../../../auth/credentials/sessions.data.ts';
import type { SessionRow } from '../../../auth/credentials/sessions.data.ts';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';

export async function listSessions({ db, actor, clock }: ActorContext): Promise<SessionRow[]> {
  return data.listSessions(db, actor.userId, clock());
}

/** Ends a session of the actor's; when it is their own, the browser is signed out. @throws NOT_FOUND */
export async function revokeSession(ctx: WriteContext, sessionId: string): Promise<void> {
  await withAccountLocked(ctx, async ({ db, actor }) => {
    const isGone = await data.revokeSession(db, actor.userId, sessionId);
    if (!isGone) throw new AppError('NOT_FOUND');
    await emitAccountEvent(db, actor.userId, 'account.signed-out', { how: 'REVOCATION' });
  });
  if (sessionId === getOwnSessionId(ctx.actor)) ctx.browser.forgetSession();
}

/** Ends every session but the one that asks, and says how many there were. */
export async function revokeOtherSessions(ctx: WriteContext): Promise<number> {
  return withAccountLocked(ctx, async ({ db, actor }) => {
    const count = await data.revokeOtherSessions(db, actor.userId, getOwnSessionId(actor));
    await emitAccountEvent(db, actor.userId, 'account.signed-out', { how: 'REVOCATION' });
    return count;
  });
}
