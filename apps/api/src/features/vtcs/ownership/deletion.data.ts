import type { Db } from '../../../lib/db.ts';
import { removeMedia } from '../../media/media.data.ts';

/** Sets or clears the time at which a company will be deleted. */
export async function setDeleteAfter(db: Db, id: string, deleteAfter: Date | null): Promise<void> {
  await db.vtc.update({ where: { id }, data: { deleteAfter } });
}

/** Lists the companies whose grace period is over. */
export async function listEndedVtcIds(db: Db, now: Date): Promise<string[]> {
  const ended = await db.vtc.findMany({
    where: { deleteAfter: { lte: now } },
    select: { id: true },
    take: 100,
  });
  return ended.map(({ id }) => id);
}

/** How many jobs one statement releases: more would exceed the statement timeout. */
const releasedAtOnce = 2_000;

/**
 * Hands jobs of a company whose grace period is over to their drivers, before it is deleted. False if none
 * are left.
 */
export async function releaseJobs(db: Db, vtcId: string, now: Date): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE jobs SET vtc_id = NULL WHERE id IN (
      SELECT j.id FROM jobs j JOIN vtcs v ON v.id = j.vtc_id AND v.delete_after <= ${now}
      WHERE j.vtc_id = ${vtcId}::uuid AND j.driver_id IS NOT NULL LIMIT ${releasedAtOnce})`;
  return count > 0;
}

/** Locks a company whose grace period is over, as its deletion does. False if it isn't over. */
export async function lockEndedVtc(db: Db, id: string, now: Date): Promise<boolean> {
  const found = await db.$queryRaw<object[]>`
    SELECT id FROM vtcs WHERE id = ${id}::uuid AND delete_after <= ${now} FOR UPDATE`;
  return found.length > 0;
}

/**
 * Deletes a company with all of its data, unless the deletion was cancelled meanwhile. Returns its name, or
 * null if it stays. Call it in a transaction.
 */
export async function removeEndedVtc(db: Db, id: string, now: Date) {
  const where = { id, deleteAfter: { lte: now } };
  const select = { logoId: true, bannerId: true, name: true, tag: true };
  const ended = await db.vtc.findUnique({ where, select });
  const { count } = await db.vtc.deleteMany({ where });
  if (ended === null || count === 0) return null;
  await removeMedia(db, [ended.logoId, ended.bannerId]);
  return { name: ended.name, tag: ended.tag };
}
