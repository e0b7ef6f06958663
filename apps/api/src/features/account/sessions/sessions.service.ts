import { changeAccount } from '../../../auth/account-transaction.ts';
import { getOwnSessionId } from '../../../auth/actor.ts';
import {
  deleteOtherSessions,
  deleteSession,
  listSessions,
  type SessionRow,
} from '../../../auth/credentials/sessions.data.ts';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';

export async function getSessions({ db, actor, clock }: ActorContext): Promise<SessionRow[]> {
  return listSessions(db, actor.userId, clock());
}

/** Ends a session of the actor's; when it is their own, the browser is signed out. @throws NOT_FOUND */
export async function revokeSession(ctx: WriteContext, sessionId: string): Promise<void> {
  const isGone = await changeAccount(ctx, async ({ db, actor }) =>
    deleteSession(db, actor.userId, sessionId),
  );
  if (!isGone) throw new AppError('NOT_FOUND');
  if (sessionId === getOwnSessionId(ctx.actor)) ctx.browser.forgetSession();
}

/** Ends every session but the one that asks, and says how many there were. */
export async function revokeOtherSessions(ctx: WriteContext): Promise<number> {
  return changeAccount(ctx, async ({ db, actor }) =>
    deleteOtherSessions(db, actor.userId, getOwnSessionId(actor)),
  );
}
