import { createHash } from 'node:crypto';
import { emitAccountEvent } from '../../auth/account-events.ts';
import {
  findCodeOwner,
  revokeDeviceOfCode,
  setDeviceOfCode,
  useConnectionCode,
} from '../../auth/credentials/connection-codes.data.ts';
import { createDevice } from '../../auth/credentials/devices.data.ts';
import { deviceTokenPrefix } from '../../auth/tokens.ts';
import { lockUserForKeyShare } from '../../auth/user-locks.data.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { hashToken, randomToken } from '../../lib/secrets.ts';
import { runEmittingTransaction } from '../../lib/emitting-transaction.ts';
import { getUserById } from '../users/users.data.ts';

/**
 * Exchanges a connection code for a device token. Any attempt uses up the code; a second one revokes the
 * token of the first.
 * @throws CONNECTION_WRONG, CONNECTION_USED
 */
export async function redeemConnectionCode(
  ctx: Context,
  { code, verifier }: { readonly code: string; readonly verifier: string },
) {
  await ctx.rateLimits.consumeByAddress('redeemByAddress', ctx.address);
  const codeHash = hashToken(code);
  const userId = await findCodeOwner(ctx.db, codeHash);
  if (userId === null) throw new AppError('CONNECTION_WRONG');
  const outcome = await runEmittingTransaction(ctx, async (transaction) => {
    // A password change deletes codes and devices. Lock the user so that neither is created meanwhile.
    await lockUserForKeyShare(transaction, userId);
    const used = await useConnectionCode(transaction, codeHash, ctx.clock());
    if (!used) {
      if (!(await revokeDeviceOfCode(transaction, codeHash))) return 'CONNECTION_WRONG';
      await emitAccountEvent(transaction, userId, 'account.signed-out', { how: 'REVOCATION' });
      return 'CONNECTION_USED';
    }
    // Returned, not thrown, because a rollback would make the code usable again.
    if (challengeOf(verifier) !== used.challenge) return 'CONNECTION_WRONG';
    const token = `${deviceTokenPrefix}${randomToken()}`;
    const device = { userId, name: used.deviceName, tokenHash: hashToken(token) };
    const { id } = await createDevice(transaction, device);
    await setDeviceOfCode(transaction, codeHash, id);
    await emitAccountEvent(transaction, userId, 'account.device-added', { how: 'CODE' });
    return { token, user: await getUserById(transaction, userId) };
  });
  if (typeof outcome === 'object') return outcome;
  // Its next ping is refused at once on this server, and within a second on others.
  if (outcome === 'CONNECTION_USED') await ctx.positions.refreshFacts(userId);
  throw new AppError(outcome);
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}
