import type { Db } from '../../lib/db.ts';

/**
 * The websites that may show the public map of a company, by its tag in whatever case; null where it has
 * none.
 */
export async function findFrameAncestors(db: Db, tag: string): Promise<readonly string[] | null> {
  const [map] = await db.$queryRaw<{ frameAncestors: string[] }[]>`
    SELECT p.frame_ancestors AS "frameAncestors"
    FROM vtcs v JOIN vtc_public_maps p ON p.vtc_id = v.id AND p.is_on
    WHERE v.tag = ${tag}::citext AND v.delete_after IS NULL AND v.hidden_at IS NULL`;
  return map?.frameAncestors ?? null;
}
