import type { Game, TelemetrySource } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';

/** Records that a device is in use. */
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
  return db.device.create({ data: device, select: { id: true } });
}

/** Lists a user's devices, last seen first. */
export async function listDevices(db: Db, userId: string) {
  return db.device.findMany({
    where: { userId },
    select: { id: true, name: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
  });
}
export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

/** Revokes a device. False if the user has no such device. */
export async function revokeDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.device.deleteMany({ where: { id, userId } });
  return count === 1;
}

/** A device's last session, and what it sent on one day. */
export interface DeviceTelemetryRow {
  readonly deviceId: string;
  readonly game: Game;
  readonly gameVersion: string | null;
  readonly pluginRevision: number | null;
  readonly source: TelemetrySource;
  readonly client: string;
  readonly lastReceivedAt: Date;
  readonly events: number;
  readonly deliveries: number;
}

/**
 * Lists what a user's devices have sent: the last session of each device that has one, and the days since
 * then.
 */
export async function listDeviceTelemetry(
  db: Db,
  userId: string,
  since: Date,
): Promise<DeviceTelemetryRow[]> {
  return db.$queryRaw`
    SELECT DISTINCT ON (session.device_id) session.device_id AS "deviceId", session.game,
      session.game_version AS "gameVersion", session.plugin_revision AS "pluginRevision",
      session.source, session.client, session.last_received_at AS "lastReceivedAt",
      coalesce(sum(sent.events) OVER device, 0)::int AS events,
      coalesce(sum(sent.deliveries) OVER device, 0)::int AS deliveries
    FROM telemetry_sessions session
    LEFT JOIN LATERAL (
      SELECT count(*) AS events, count(*) FILTER (WHERE type = 'job.delivered') AS deliveries
      FROM telemetry_events event
      WHERE session.last_received_at >= ${since} AND event.session_id = session.id
        AND event.received_at >= ${since}
    ) sent ON true
    WHERE session.user_id = ${userId}::uuid AND session.device_id IS NOT NULL
    WINDOW device AS (PARTITION BY session.device_id)
    ORDER BY session.device_id, session.last_received_at DESC, session.id DESC`;
}
