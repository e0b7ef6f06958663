import type { Database } from '@waybill/db/open-database';

/** Precision of a member's last activity (choice). */
export const activityMs = 300_000;

/**
 * Records that a user drove at a time, unless the stored time is within five minutes of it. Skips the
 * member's row if it is locked.
 */
export const noteDriving = (userId: string, at: string) => `
  UPDATE memberships SET last_active_at = ${at}::timestamptz
  WHERE user_id IN (
    SELECT user_id FROM memberships
    WHERE user_id = ${userId}::uuid
      AND last_active_at < ${at}::timestamptz - ${activityMs} * interval '1 millisecond'
    FOR NO KEY UPDATE SKIP LOCKED)`;

/** Records that a user drives at a time, in milliseconds since 1970. */
export async function setDriving(
  pool: Database['pool'],
  userId: string,
  at: number,
): Promise<void> {
  await pool.query({
    name: 'note-driving',
    text: noteDriving('$1', '$2'),
    values: [userId, new Date(at)],
  });
}
