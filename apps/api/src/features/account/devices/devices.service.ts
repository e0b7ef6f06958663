import { limits } from '@waybill/schema/limits';
import { emitAccountEvent } from '../../../auth/account-events.ts';
import { withAccountLocked } from '../../../auth/account-transaction.ts';
import { createConnectionCode as createCode } from '../../../auth/credentials/connection-codes.data.ts';
import * as data from '../../../auth/credentials/devices.data.ts';
import type { DeviceRow } from '../../../auth/credentials/devices.data.ts';
import { issueCode } from '../../../auth/one-time-code.ts';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { later } from '../../../lib/clock.ts';
import { hashToken, randomToken } from '../../../lib/secrets.ts';
import { AppError } from '../../../lib/app-error.ts';
import { getUserById } from '../../users/users.data.ts';

export async function listDevices({ db, actor }: ActorContext): Promise<DeviceRow[]> {
  return data.listDevices(db, actor.userId);
}

/** The actor's devices, each with its last contact and the events it sent since midnight UTC. */
export async function listConnectedDevices({ db, actor, clock }: ActorContext) {
  const midnight = new Date(clock().setUTCHours(0, 0, 0, 0));
  const [devices, telemetry] = await Promise.all([
    data.listDevices(db, actor.userId),
    data.listDeviceTelemetry(db, actor.userId, midnight),
  ]);
  const sentBy = new Map(telemetry.map((row) => [row.deviceId, row]));
  return devices.map((device) => ({ device, sent: sentBy.get(device.id) ?? null }));
}
export type ConnectedDeviceRow = Awaited<ReturnType<typeof listConnectedDevices>>[number];

/** Revokes one of the actor's devices. @throws NOT_FOUND */
export async function revokeDevice(ctx: WriteContext, deviceId: string): Promise<void> {
  await withAccountLocked(ctx, async ({ db, actor }) => {
    const isGone = await data.revokeDevice(db, actor.userId, deviceId);
    if (!isGone) throw new AppError('NOT_FOUND');
    await emitAccountEvent(db, actor.userId, 'account.signed-out', { how: 'REVOCATION' });
  });
  // This server refuses its next ping at once; other servers learn of it within a second.
  await ctx.positions.refreshFacts(ctx.actor.userId);
}

/**
 * Creates a one-time code that signs a program in as a device of the actor.
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

/**
 * Creates a code that only the program with the challenge's secret can use.
 * @throws TOO_MANY_REQUESTS
 */
export async function createConnectionCode(
  ctx: WriteContext,
  { challenge, deviceName }: { readonly challenge: string; readonly deviceName: string },
): Promise<{ readonly code: string; readonly expiresAt: Date }> {
  await ctx.rateLimits.consume('deviceCodeByUser', ctx.actor.userId);
  const code = randomToken();
  const expiresAt = later(ctx.clock, limits.connectionCodeLifeMs);
  await withAccountLocked(ctx, async ({ db, actor: { userId } }) => {
    const codeHash = hashToken(code);
    await createCode(db, { codeHash, userId, challenge, deviceName, expiresAt });
  });
  return { code, expiresAt };
}
