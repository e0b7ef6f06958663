import type { Db } from '../../../lib/db.ts';
import { removeMedia } from '../../media/media.data.ts';

/** Sets or clears the moment at which a company will be deleted. */
export async function setDeleteAfter(db: Db, id: string, deleteAfter: Date | null): Promise<void> {
  await db.vtc.update({ where: { id }, data: { deleteAfter } });
}

/** The companies whose grace is over. */
export async function listEndedVtcIds(db: Db, now: Date): Promise<string[]> {
  const ended = await db.vtc.findMany({
    where: { deleteAfter: { lte: now } },
    select: { id: true },
    take: 100,
  });
  return ended.map(({ id }) => id);
}

/** How many jobs one statement releases: more would take longer than a statement may. */
const releasedAtOnce = 2_000;

/**
 * Leaves jobs of a company whose grace is over to their drivers, before it is deleted. False when there
 * are none left.
 */
export async function releaseJobs(db: Db, vtcId: string, now: Date): Promise<boolean> {
  const count = await db.$executeRaw`
    UPDATE jobs SET vtc_id = NULL WHERE id IN (
      SELECT j.id FROM jobs j JOIN vtcs v ON v.id = j.vtc_id AND v.delete_after <= ${now}
      WHERE j.vtc_id = ${vtcId}::uuid AND j.driver_id IS NOT NULL LIMIT ${releasedAtOnce})`;
  return count > 0;
}

/** Locks a company whose grace is over as its deletion does. False for one that stays. */
export async function lockEndedVtc(db: Db, id: string, now: Date): Promise<boolean> {
  const found = await db.$queryRaw<object[]>`
    SELECT id FROM vtcs WHERE id = ${id}::uuid AND delete_after <= ${now} FOR UPDATE`;
  return found.length > 0;
}

/**
 * Deletes a company with everything that is its own, unless that was undone meanwhile; call it
 * in a transaction. Gives what it was called; null when it stays.
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
