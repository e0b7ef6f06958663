import { changeAccount } from '../../../auth/account-transaction.ts';
import {
  deleteDevice,
  type DeviceRow,
  listDevices,
} from '../../../auth/credentials/devices.data.ts';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';

export async function getDevices({ db, actor }: ActorContext): Promise<DeviceRow[]> {
  return listDevices(db, actor.userId);
}

/** @throws NOT_FOUND */
export async function revokeDevice(ctx: WriteContext, deviceId: string): Promise<void> {
  const isGone = await changeAccount(ctx, async ({ db, actor }) =>
    deleteDevice(db, actor.userId, deviceId),
  );
  if (!isGone) throw new AppError('NOT_FOUND');
}
