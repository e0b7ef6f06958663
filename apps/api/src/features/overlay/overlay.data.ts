import type { OverlaySettings, OverlayState } from '@waybill/schema/features/overlay.models';
import type { Services } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { jobColumns } from '../jobs/job-json.data.ts';
import { isOnTheRoad } from '../jobs/on-the-road.data.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Returns a user's overlay. Null without one. */
export async function findOverlay(db: Db, userId: string) {
  return db.overlay.findUnique({ where: { userId } });
}
export type OverlayRow = NonNullable<Awaited<ReturnType<typeof findOverlay>>>;

/** Returns whose overlay has a secret. Null if it is no overlay's. */
export async function findOwner(db: Db, secretHash: Bytes): Promise<string | null> {
  const found = await db.overlay.findUnique({ where: { secretHash }, select: { userId: true } });
  return found?.userId ?? null;
}

/** Creates a user's overlay, or replaces it. */
export async function setOverlay(
  db: Db,
  userId: string,
  overlay: {
    readonly secretHash: Bytes;
    readonly settings: OverlaySettings;
    readonly createdAt: Date;
  },
): Promise<OverlayRow> {
  return db.overlay.upsert({ where: { userId }, create: { userId, ...overlay }, update: overlay });
}

/** Changes the settings of a user's overlay. Null without one. */
export async function updateSettings(
  db: Db,
  userId: string,
  settings: OverlaySettings,
): Promise<OverlayRow | null> {
  const [changed = null] = await db.overlay.updateManyAndReturn({
    where: { userId },
    data: { settings },
  });
  return changed;
}

export async function removeOverlay(db: Db, userId: string): Promise<void> {
  await db.overlay.deleteMany({ where: { userId } });
}

interface DriveRow {
  readonly userId: string;
  readonly secretHash: Buffer;
  readonly settings: unknown;
  readonly drive: OverlayState['drive'];
}

const sumsSince = (day: string) => `(SELECT json_build_object(
    'jobs', coalesce(sum(jobs), 0), 'distanceM', coalesce(sum(distance_m), 0))
  FROM driver_days WHERE driver_id = o.user_id AND day >= ${day}::date)`;

/** Reads the overlays of users, with all that they may show of the drive. One statement for all. */
export async function listDrives(
  pool: Services['pool'],
  userIds: readonly string[],
  {
    now,
    today,
    thisWeek,
  }: { readonly now: Date; readonly today: string; readonly thisWeek: string },
): Promise<readonly DriveRow[]> {
  const { rows } = await pool.query<DriveRow>({
    name: 'overlay-drives',
    text: `/* overlay-drives */
      SELECT o.user_id::text AS "userId", o.secret_hash AS "secretHash", o.settings,
        (SELECT json_build_object(
           'plannedM', j.planned_m, 'drivenM', ${jobColumns.drivenM},
           'from', j.source_city, 'to', j.destination_city,
           'today', ${sumsSince('$3')}, 'week', ${sumsSince('$4')},
           'company', (SELECT json_build_object('name', v.name, 'tag', v.tag)
                       FROM memberships m JOIN vtcs v ON v.id = m.vtc_id WHERE m.user_id = o.user_id))
         FROM jobs j
         WHERE j.driver_id = o.user_id AND j.ended_at IS NULL AND NOT j.is_trial AND ${isOnTheRoad('j', '$2')}
         ORDER BY j.started_at DESC, j.id DESC LIMIT 1) AS drive
      FROM overlays o WHERE o.user_id = ANY($1::uuid[])`,
    values: [userIds, now, today, thisWeek],
  });
  return rows;
}
