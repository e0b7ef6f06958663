import type { Db } from '../../../lib/db.ts';
import { mediaSelect } from '../../media/media.data.ts';

/** How many messages waiting for browsers that are not held back are examined together. */
const lookedAt = 500;

/**
 * Claims browsers with a push due now, for this process alone. However many messages wait for push services
 * that asked for a delay, those of others are claimed.
 */
export async function claimBrowsers(
  db: Db,
  now: Date,
  leasedUntil: Date,
  most: number,
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    UPDATE push_subscriptions SET leased_until = ${leasedUntil}::timestamptz
    WHERE session_id IN (
      SELECT s.session_id FROM push_subscriptions s
      WHERE (s.leased_until IS NULL OR s.leased_until <= ${now}::timestamptz) AND s.session_id IN (
        SELECT m.session_id FROM push_messages m JOIN push_subscriptions b USING (session_id)
        WHERE m.state = 'WAITING' AND m.next_attempt_at <= ${now}::timestamptz
          AND (b.leased_until IS NULL OR b.leased_until <= ${now}::timestamptz)
        ORDER BY m.next_attempt_at LIMIT ${lookedAt}::int)
      LIMIT ${most}::int FOR UPDATE SKIP LOCKED)
    RETURNING session_id AS id`;
  return rows.map(({ id }) => id);
}

/** Releases a browser, so that it can be claimed again now or from a given time. */
export async function releaseBrowser(
  db: Db,
  sessionId: string,
  leasedUntil: Date | null,
): Promise<void> {
  await db.pushSubscription.updateMany({ where: { sessionId }, data: { leasedUntil } });
}

/** Returns a browser's oldest due message, with everything needed to send it. */
export async function findDueMessage(db: Db, sessionId: string, now: Date) {
  return db.pushMessage.findFirst({
    where: { sessionId, state: 'WAITING', nextAttemptAt: { lte: now } },
    orderBy: { notificationId: 'asc' },
    include: {
      notification: {
        include: { about: { select: { id: true, username: true, avatar: mediaSelect } } },
      },
      subscription: {
        include: {
          session: {
            select: {
              expiresAt: true,
              user: {
                select: {
                  preferences: { select: { language: true, timeZone: true, distanceUnit: true } },
                  notificationPreferences: true,
                  membership: { select: { vtcId: true } },
                },
              },
            },
          },
        },
      },
    },
  });
}
export type DueMessage = NonNullable<Awaited<ReturnType<typeof findDueMessage>>>;

/** Counts the pushes sent to a browser since a time. */
export async function countSent(db: Db, sessionId: string, since: Date): Promise<number> {
  return db.pushMessage.count({ where: { sessionId, state: 'SENT', settledAt: { gt: since } } });
}

/** Counts the unread notifications of a notification's group since a time, up to this one. */
export async function countUnreadSince(
  db: Db,
  { id, userId, groupKey }: DueMessage['notification'],
  since: Date,
): Promise<number> {
  const where = { userId, groupKey, readAt: null, id: { lte: id }, createdAt: { gt: since } };
  return db.notification.count({ where });
}

/** Counts the unread ones in a notification's group, as the app shows them, always including this one. */
export async function countOfGroup(
  db: Db,
  { id, userId, groupKey }: DueMessage['notification'],
): Promise<number> {
  const where = { userId, groupKey, readAt: null, inApp: true, id: { lt: id } };
  return 1 + (await db.notification.count({ where }));
}

type Key = Pick<DueMessage, 'sessionId' | 'notificationId'>;

const keyOf = ({ sessionId, notificationId }: Key) => ({ sessionId, notificationId });

/** Records that a message was sent or dropped. */
export async function settleMessage(
  db: Db,
  message: Key,
  state: 'SENT' | 'DROPPED',
  settledAt: Date,
): Promise<void> {
  await db.pushMessage.updateMany({ where: keyOf(message), data: { state, settledAt } });
}

/** Delays a message after a failed attempt. */
export async function postponeMessage(
  db: Db,
  message: Key,
  nextAttemptAt: Date,
  attempts: number,
): Promise<void> {
  await db.pushMessage.updateMany({ where: keyOf(message), data: { nextAttemptAt, attempts } });
}

/** Removes messages that were sent or dropped before this time. */
export async function removeSettledMessages(db: Db, before: Date): Promise<void> {
  await db.pushMessage.deleteMany({ where: { settledAt: { lt: before } } });
}
