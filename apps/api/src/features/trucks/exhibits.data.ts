import type { Db } from '../../lib/db.ts';

/** True if a truck is in the museum. */
export async function isExhibited(db: Db, truckId: string): Promise<boolean> {
  return (await db.exhibit.count({ where: { truckId } })) > 0;
}

/** Gives a truck’s exhibit to the one that it was joined into, unless that has its own. */
export async function moveExhibit(db: Db, fromId: string, intoId: string): Promise<void> {
  const where = { truckId: fromId };
  if (await isExhibited(db, intoId)) await db.exhibit.deleteMany({ where });
  else await db.exhibit.updateMany({ where, data: { truckId: intoId } });
}
