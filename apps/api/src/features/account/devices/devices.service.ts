import { tellOfAccount } from '../../../auth/account-events.ts';
import { withAccountLocked } from '../../../auth/account-transaction.ts';
import * as data from '../../../auth/credentials/devices.data.ts';
import type { DeviceRow } from '../../../auth/credentials/devices.data.ts';
import { issueCode } from '../../../auth/one-time-code.ts';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { getUserById } from '../../users/users.data.ts';

export async function listDevices({ db, actor }: ActorContext): Promise<DeviceRow[]> {
  return data.listDevices(db, actor.userId);
}

/** @throws NOT_FOUND */
export async function revokeDevice(ctx: WriteContext, deviceId: string): Promise<void> {
  await withAccountLocked(ctx, async ({ db, actor }) => {
    const isGone = await data.revokeDevice(db, actor.userId, deviceId);
    if (!isGone) throw new AppError('NOT_FOUND');
    await tellOfAccount(db, actor.userId, 'account.signed-out', { how: 'REVOCATION' });
  });
}

/**
 * Makes a one-time code with which a program signs in as a device of the actor.
 * @throws TOO_MANY_REQUESTS
 */
export async function createDeviceCode(
  ctx: WriteContext,
): Promise<{ readonly email: string; readonly otp: string; readonly expiresAt: Date }> {
  await ctx.rateLimits.consume('deviceCodeByUser', ctx.actor.userId);
  return withAccountLocked(ctx, async ({ db, actor }) => ({
    email: (await getUserById(db, actor.userId)).email,
    ...(await issueCode(db, actor.userId, ctx.clock)),
  }));
}
