import type { Db } from '../../lib/db.ts';

/** Notes that a driver had a yes and a place at departure, before they change their answer. */
export async function keepPromise(db: Db, eventId: string, driverId: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO event_attendance (event_id, driver_id, promised)
    SELECT event_id, user_id, true FROM event_answers a JOIN events e ON e.id = a.event_id
    WHERE a.event_id = ${eventId}::uuid AND a.user_id = ${driverId}::uuid AND a.yes_at <= e.starts_at
    ON CONFLICT (event_id, driver_id) DO UPDATE SET promised = true`;
}
