import type { Db } from '../../../lib/db.ts';
import { mediaSelect } from '../../media/media.data.ts';

/** So much of what waits for browsers that do not rest is looked at together. */
const lookedAt = 500;

/**
 * Takes browsers that are to be told of something now, for this process alone until then. However much
 * waits for those of a push service that asked for patience, others are told.
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

/** Lets others tell a browser again, now or from a moment on. */
export async function releaseBrowser(
  db: Db,
  sessionId: string,
  leasedUntil: Date | null,
): Promise<void> {
  await db.pushSubscription.updateMany({ where: { sessionId }, data: { leasedUntil } });
}

/** The oldest thing that a browser is to be told now, with all that it takes to say it. */
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

/** How many pushes a browser was sent since then. */
export async function countSent(db: Db, sessionId: string, since: Date): Promise<number> {
  return db.pushMessage.count({ where: { sessionId, state: 'SENT', settledAt: { gt: since } } });
}

/** How many of a notification's group that are unread came since then, up to it. */
export async function countUnreadSince(
  db: Db,
  { id, userId, groupKey }: DueMessage['notification'],
  since: Date,
): Promise<number> {
  const where = { userId, groupKey, readAt: null, id: { lte: id }, createdAt: { gt: since } };
  return db.notification.count({ where });
}

/** For how many of its group a notification stands, as the app shows them; it counts in any case. */
export async function countOfGroup(
  db: Db,
  { id, userId, groupKey }: DueMessage['notification'],
): Promise<number> {
  const where = { userId, groupKey, readAt: null, inApp: true, id: { lt: id } };
  return 1 + (await db.notification.count({ where }));
}

type Key = Pick<DueMessage, 'sessionId' | 'notificationId'>;

const keyOf = ({ sessionId, notificationId }: Key) => ({ sessionId, notificationId });

/** Notes that a browser was told, or will not be. */
export async function settleMessage(
  db: Db,
  message: Key,
  state: 'SENT' | 'DROPPED',
  settledAt: Date,
): Promise<void> {
  await db.pushMessage.updateMany({ where: keyOf(message), data: { state, settledAt } });
}

/** Has a message wait, after so many tries. */
export async function postponeMessage(
  db: Db,
  message: Key,
  nextAttemptAt: Date,
  attempts: number,
): Promise<void> {
  await db.pushMessage.updateMany({ where: keyOf(message), data: { nextAttemptAt, attempts } });
}

/** Forgets what was sent or dropped before then. */
export async function removeSettledMessages(db: Db, before: Date): Promise<void> {
  await db.pushMessage.deleteMany({ where: { settledAt: { lt: before } } });
}
