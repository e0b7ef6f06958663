import type { Db } from '../../lib/db.ts';

/** Notes that a device is in use. */
export async function touchDevice(db: Db, id: string, now: Date): Promise<void> {
  await db.device.updateMany({ where: { id }, data: { lastSeenAt: now } });
}
