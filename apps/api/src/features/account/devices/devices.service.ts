import { withAccountLocked } from '../../../auth/account-transaction.ts';
import * as data from '../../../auth/credentials/devices.data.ts';
import type { DeviceRow } from '../../../auth/credentials/devices.data.ts';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';

export async function listDevices({ db, actor }: ActorContext): Promise<DeviceRow[]> {
  return data.listDevices(db, actor.userId);
}

/** @throws NOT_FOUND */
export async function revokeDevice(ctx: WriteContext, deviceId: string): Promise<void> {
  const isGone = await withAccountLocked(ctx, async ({ db, actor }) =>
    data.revokeDevice(db, actor.userId, deviceId),
  );
  if (!isGone) throw new AppError('NOT_FOUND');
}
