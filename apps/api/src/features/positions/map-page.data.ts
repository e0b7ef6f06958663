import type { Db } from '../../lib/db.ts';

/**
 * Returns the websites that may embed a company's public map, by its tag, ignoring case. Null if it has none.
 */
export async function findFrameAncestors(db: Db, tag: string): Promise<readonly string[] | null> {
  const [map] = await db.$queryRaw<{ frameAncestors: string[] }[]>`
    SELECT p.frame_ancestors AS "frameAncestors"
    FROM vtcs v JOIN vtc_public_maps p ON p.vtc_id = v.id AND p.is_on
    WHERE v.tag = ${tag}::citext AND v.delete_after IS NULL AND v.hidden_at IS NULL`;
  return map?.frameAncestors ?? null;
}
