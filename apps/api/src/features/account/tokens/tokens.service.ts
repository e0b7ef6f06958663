import type { PersonalTokenForm } from '@waybill/schema/features/account.contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { emitAccountEvent } from '../../../auth/account-events.ts';
import { withAccountLocked } from '../../../auth/account-transaction.ts';
import * as data from '../../../auth/credentials/personal-tokens.data.ts';
import type { TokenRow } from '../../../auth/credentials/personal-tokens.data.ts';
import { personalTokenPrefix } from '../../../auth/tokens.ts';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { hashToken, randomToken } from '../../../lib/secrets.ts';
import { holdsAll } from '../../roles/roles.policy.ts';

const dayMs = 24 * 3_600_000;

export async function listTokens({ db, actor, clock }: ActorContext): Promise<TokenRow[]> {
  return data.listTokens(db, actor.userId, clock());
}

/**
 * Creates a token with at most the actor's own rights. Serialized per user, so that the limit on
 * their number holds.
 * @throws PERMISSION_NOT_HELD, TOKENS_TOO_MANY
 */
export async function createToken(
  ctx: WriteContext,
  { name, scopes, expiresInDays }: PersonalTokenForm,
): Promise<{ readonly token: string; readonly row: TokenRow }> {
  const { clock } = ctx;
  const token = `${personalTokenPrefix}${randomToken()}`;
  const row = await withAccountLocked(ctx, async ({ db, actor }) => {
    const { userId } = actor;
    if (!holdsAll(actor, scopes)) {
      const fields = { scopes: messages.permissionNotHeld };
      throw new AppError('PERMISSION_NOT_HELD', { fields });
    }
    const now = clock();
    const count = await data.countTokens(db, userId, now);
    if (count >= limits.personalTokensPerUser) throw new AppError('TOKENS_TOO_MANY');
    const expiresAt = new Date(now.getTime() + expiresInDays * dayMs);
    const tokenHash = hashToken(token);
    const draft = { userId, name, scopes, tokenHash, createdAt: now, expiresAt };
    await emitAccountEvent(db, userId, 'account.credentials-changed', { what: 'TOKEN' });
    return data.createToken(db, draft);
  });
  return { token, row };
}

/** @throws NOT_FOUND */
export async function revokeToken(ctx: WriteContext, tokenId: string): Promise<void> {
  await withAccountLocked(ctx, async ({ db, actor }) => {
    const isGone = await data.revokeToken(db, actor.userId, tokenId);
    if (!isGone) throw new AppError('NOT_FOUND');
    await emitAccountEvent(db, actor.userId, 'account.signed-out', { how: 'REVOCATION' });
  });
}
