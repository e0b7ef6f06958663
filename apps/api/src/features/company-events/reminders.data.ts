import type { EventReminder } from '@waybill/schema/features/company-events.models';
import type { Db } from '../../lib/db.ts';

/** A reminder whose time has come. */
export interface DueReminder {
  readonly eventId: string;
  readonly vtcId: string;
  readonly kind: EventReminder;
}

/** Marks the reminders of one kind that are due as sent. Returns them. */
export async function takeDueReminders(
  db: Db,
  kind: EventReminder,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<DueReminder[]> {
  return db.$queryRaw<DueReminder[]>`
    WITH due AS (
      SELECT id, vtc_id FROM events
      WHERE state = 'PUBLISHED' AND meets_at > ${from} AND meets_at <= ${until}),
    taken AS (
      INSERT INTO event_reminders (event_id, kind)
      SELECT id, ${kind}::event_reminder_kind FROM due ORDER BY id
      ON CONFLICT DO NOTHING RETURNING event_id, kind)
    SELECT taken.event_id AS "eventId", due.vtc_id AS "vtcId", taken.kind::text AS kind
    FROM taken JOIN due ON due.id = taken.event_id ORDER BY due.id`;
}

/** Forgets an event's reminders, except for these: their time has passed. */
export async function setPastReminders(
  db: Db,
  eventId: string,
  kinds: readonly EventReminder[],
): Promise<void> {
  await db.eventReminder.deleteMany({ where: { eventId } });
  await db.eventReminder.createMany({ data: kinds.map((kind) => ({ eventId, kind })) });
}
