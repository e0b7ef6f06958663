import type { PersonalTokenForm } from '@waybill/schema/features/account.contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { Actor } from '../../auth/actor.ts';
import { getActorNow } from '../../auth/actors.data.ts';
import { personalTokenPrefix } from '../../auth/tokens.ts';
import type { ActorContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { later } from '../../lib/clock.ts';
import { hashToken, randomToken } from '../../lib/secrets.ts';
import { holdsAll } from '../roles/roles.policy.ts';
import { lockUser } from './account.data.ts';
import {
  countTokens,
  createToken,
  deleteDeviceOf,
  deleteOtherSessions,
  deleteSessionOf,
  deleteTokenOf,
  type DeviceRow,
  listDevices,
  listSessions,
  listTokens,
  type SessionRow,
  type TokenRow,
} from './credentials.data.ts';

const dayMs = 24 * 3_600_000;

/** The session that the request came with. @throws FORBIDDEN for tokens and devices */
export function getOwnSessionId({ credential }: Actor): string {
  if (credential.kind !== 'session') throw new AppError('FORBIDDEN');
  return credential.sessionId;
}

export async function getSessions({ db, actor, clock }: ActorContext): Promise<SessionRow[]> {
  return listSessions(db, actor.userId, clock());
}

/** Ends a session of the actor's; when it is their own, the browser is signed out. @throws NOT_FOUND */
export async function revokeSession(ctx: ActorContext, sessionId: string): Promise<void> {
  if (sessionId === getOwnSessionId(ctx.actor)) return ctx.browser.signOut();
  const isGone = await deleteSessionOf(ctx.db, ctx.actor.userId, sessionId);
  if (!isGone) throw new AppError('NOT_FOUND');
}

/** Ends every session but the one that asks, and says how many there were. */
export async function revokeOtherSessions({ db, actor }: ActorContext): Promise<number> {
  return deleteOtherSessions(db, actor.userId, getOwnSessionId(actor));
}

export async function getDevices({ db, actor }: ActorContext): Promise<DeviceRow[]> {
  return listDevices(db, actor.userId);
}

/** @throws NOT_FOUND */
export async function revokeDevice({ db, actor }: ActorContext, deviceId: string): Promise<void> {
  if (!(await deleteDeviceOf(db, actor.userId, deviceId))) throw new AppError('NOT_FOUND');
}

export async function getTokens({ db, actor, clock }: ActorContext): Promise<TokenRow[]> {
  return listTokens(db, actor.userId, clock());
}

/**
 * Makes a token that allows no more than the actor is allowed. Tokens of one user are made one
 * after the other, so that their number holds.
 * @throws PERMISSION_NOT_HELD, TOKENS_TOO_MANY
 */
export async function issueToken(
  { db, actor, clock }: ActorContext,
  { name, scopes, expiresInDays }: PersonalTokenForm,
): Promise<{ readonly token: string; readonly row: TokenRow }> {
  const { userId } = actor;
  const token = `${personalTokenPrefix}${randomToken()}`;
  const row = await db.$transaction(async (transaction) => {
    if (!(await lockUser(transaction, userId))) throw new AppError('SIGN_IN_REQUIRED');
    if (!holdsAll(await getActorNow(transaction, actor), scopes)) {
      const fields = { scopes: messages.permissionNotHeld };
      throw new AppError('PERMISSION_NOT_HELD', { fields });
    }
    const count = await countTokens(transaction, userId, clock());
    if (count >= limits.personalTokensPerUser) throw new AppError('TOKENS_TOO_MANY');
    const expiresAt = later(clock, expiresInDays * dayMs);
    const tokenHash = hashToken(token);
    const draft = { userId, name, scopes, tokenHash, createdAt: clock(), expiresAt };
    return createToken(transaction, draft);
  });
  return { token, row };
}

/** @throws NOT_FOUND */
export async function revokeToken({ db, actor }: ActorContext, tokenId: string): Promise<void> {
  if (!(await deleteTokenOf(db, actor.userId, tokenId))) throw new AppError('NOT_FOUND');
}
