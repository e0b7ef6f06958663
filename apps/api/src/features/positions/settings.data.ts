import type { LiveVisibility, PublicMapSettings } from '@waybill/schema/features/positions.models';
import type { Db } from '../../lib/db.ts';

/** Returns who may see a user's position. */
export async function readVisibility(db: Db, userId: string): Promise<LiveVisibility> {
  const { liveVisibility } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { liveVisibility: true },
  });
  return liveVisibility;
}

/**
 * Sets who may see a user's position. New viewers see positions from now on; previous viewers keep
 * access to earlier ones.
 * @returns whether the setting changed
 */
export async function setVisibility(
  db: Db,
  userId: string,
  visibility: LiveVisibility,
  now: Date,
): Promise<boolean> {
  const changed = await db.$executeRaw`
    UPDATE users SET live_visibility = ${visibility}::live_visibility,
      live_company_since = CASE WHEN live_visibility = 'off' THEN ${now}::timestamptz
                                ELSE live_company_since END,
      live_allies_since = CASE WHEN live_visibility < 'allies' THEN ${now}::timestamptz
                               ELSE live_allies_since END,
      live_public_since = CASE WHEN live_visibility < 'public' THEN ${now}::timestamptz
                               ELSE live_public_since END
    WHERE id = ${userId}::uuid AND live_visibility <> ${visibility}::live_visibility`;
  return changed > 0;
}

const switchedOff: PublicMapSettings = { isOn: false, showsNames: false, frameAncestors: [] };

/** Returns the owner's settings of the public map. */
export async function readPublicMap(db: Db, vtcId: string): Promise<PublicMapSettings> {
  const select = { isOn: true, showsNames: true, frameAncestors: true } as const;
  return (await db.vtcPublicMap.findUnique({ where: { vtcId }, select })) ?? switchedOff;
}

/** Sets the public map. Positions from before it was turned on are not shown. */
export async function setPublicMap(
  db: Db,
  vtcId: string,
  { isOn, showsNames, frameAncestors }: PublicMapSettings,
  now: Date,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO vtc_public_maps AS former (vtc_id, is_on, shows_names, frame_ancestors, on_since)
    VALUES (${vtcId}::uuid, ${isOn}, ${showsNames}, ${frameAncestors}::text[],
            CASE WHEN ${isOn} THEN ${now}::timestamptz END)
    ON CONFLICT (vtc_id) DO UPDATE
    SET is_on = excluded.is_on, shows_names = excluded.shows_names,
        frame_ancestors = excluded.frame_ancestors,
        on_since = CASE WHEN excluded.is_on THEN coalesce(former.on_since, excluded.on_since) END`;
}
