import type { PersonalTokenForm } from '@waybill/schema/features/account.contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { getOwnSessionId } from '../../../auth/actor.ts';
import { personalTokenPrefix } from '../../../auth/tokens.ts';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { later } from '../../../lib/clock.ts';
import { hashToken, randomToken } from '../../../lib/secrets.ts';
import { holdsAll } from '../../roles/roles.policy.ts';
import { changeAccount } from '../../../auth/account-transaction.ts';
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
} from '../credentials.data.ts';

const dayMs = 24 * 3_600_000;

export async function getSessions({ db, actor, clock }: ActorContext): Promise<SessionRow[]> {
  return listSessions(db, actor.userId, clock());
}

/** Ends a session of the actor's; when it is their own, the browser is signed out. @throws NOT_FOUND */
export async function revokeSession(ctx: WriteContext, sessionId: string): Promise<void> {
  const isGone = await changeAccount(ctx, async ({ db, actor }) =>
    deleteSessionOf(db, actor.userId, sessionId),
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

export async function getDevices({ db, actor }: ActorContext): Promise<DeviceRow[]> {
  return listDevices(db, actor.userId);
}

/** @throws NOT_FOUND */
export async function revokeDevice(ctx: WriteContext, deviceId: string): Promise<void> {
  const isGone = await changeAccount(ctx, async ({ db, actor }) =>
    deleteDeviceOf(db, actor.userId, deviceId),
  );
  if (!isGone) throw new AppError('NOT_FOUND');
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
  ctx: WriteContext,
  { name, scopes, expiresInDays }: PersonalTokenForm,
): Promise<{ readonly token: string; readonly row: TokenRow }> {
  const { clock } = ctx;
  const token = `${personalTokenPrefix}${randomToken()}`;
  const row = await changeAccount(ctx, async ({ db, actor }) => {
    const { userId } = actor;
    if (!holdsAll(actor, scopes)) {
      const fields = { scopes: messages.permissionNotHeld };
      throw new AppError('PERMISSION_NOT_HELD', { fields });
    }
    const count = await countTokens(db, userId, clock());
    if (count >= limits.personalTokensPerUser) throw new AppError('TOKENS_TOO_MANY');
    const expiresAt = later(clock, expiresInDays * dayMs);
    const tokenHash = hashToken(token);
    const draft = { userId, name, scopes, tokenHash, createdAt: clock(), expiresAt };
    return createToken(db, draft);
  });
  return { token, row };
}

/** @throws NOT_FOUND */
export async function revokeToken(ctx: WriteContext, tokenId: string): Promise<void> {
  const isGone = await changeAccount(ctx, async ({ db, actor }) =>
    deleteTokenOf(db, actor.userId, tokenId),
  );
  if (!isGone) throw new AppError('NOT_FOUND');
}
