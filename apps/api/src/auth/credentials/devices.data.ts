import type { Db } from '../../lib/db.ts';

/** Notes that a device is in use. */
export async function touchDevice(db: Db, id: string, now: Date): Promise<void> {
  await db.device.updateMany({ where: { id }, data: { lastSeenAt: now } });
}

export async function createDevice(
  db: Db,
  device: {
    readonly userId: string;
    readonly name: string;
    readonly tokenHash: Uint8Array<ArrayBuffer>;
  },
) {
  await db.device.create({ data: device });
}

/** The devices of a user, the one last seen first. */
export async function listDevices(db: Db, userId: string) {
  return db.device.findMany({
    where: { userId },
    select: { id: true, name: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
  });
}
export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

/** False when the user has no such device. */
export async function revokeDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.device.deleteMany({ where: { id, userId } });
  return count === 1;
}
