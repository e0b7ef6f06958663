import type { Prisma } from '@waybill/db/client';
import { isOnByDefault } from '@waybill/schema/features/notifications.fields';
import type { NotificationSetting } from '@waybill/schema/features/notification-items.models';
import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import type { Db } from '../../lib/db.ts';
import { mailItemLifeMs } from './holds.policy.ts';

/** Lists a user's settings that differ from the defaults. */
export async function listChosen(db: Db, userId: string) {
  return db.notificationSetting.findMany({
    where: { userId },
    select: { kind: true, channel: true, on: true },
  });
}

type Choice = Omit<NotificationSetting, 'kind'> & { readonly kind: NotificationKind };

/** Stores the settings that differ from the defaults. */
export async function setSettings(
  db: Db,
  userId: string,
  settings: readonly Choice[],
): Promise<void> {
  const chosen = settings.map(({ kind, channel }) => ({ kind, channel }));
  await db.notificationSetting.deleteMany({ where: { userId, OR: chosen } });
  const different = settings.filter(({ kind, channel, on }) => on !== isOnByDefault(kind, channel));
  await db.notificationSetting.createMany({
    data: different.map((setting) => Object.assign({ userId }, setting)),
    skipDuplicates: true,
  });
}

/** Returns a user's notification times. Null if they have chosen nothing. */
export async function findPreferences(db: Db, userId: string) {
  return db.notificationPreferences.findUnique({ where: { userId } });
}
export type PreferencesRow = NonNullable<Awaited<ReturnType<typeof findPreferences>>>;

type Changes = Omit<Prisma.NotificationPreferencesUncheckedCreateInput, 'userId'>;

/** Changes some of a user's notification times. */
export async function setPreferences(db: Db, userId: string, changes: Changes): Promise<void> {
  const change = { where: { userId }, create: { userId, ...changes }, update: changes };
  await db.notificationPreferences.upsert(change);
}

/** Stores the locale of a user's browser, as long as they choose no other. */
export async function setSeen(
  db: Db,
  userId: string,
  { language, timeZone }: { readonly language: string; readonly timeZone: string },
): Promise<void> {
  await setPreferences(db, userId, { seenLanguage: language, seenTimeZone: timeZone });
}

/**
 * Takes waiting items out of digests, so that they are mailed according to the new settings. Items too old
 * for another digest, for example after a pause, stay: their digest is due, and the settings are checked when
 * it is sent.
 */
export async function releaseWaitingItems(db: Db, userId: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - mailItemLifeMs);
  const waiting = { userId, kind: 'digest', state: 'WAITING' } as const;
  await db.mailItem.updateMany({
    where: { mail: waiting, notification: { createdAt: { gte: before } } },
    data: { mailId: null },
  });
  await db.mail.deleteMany({ where: { ...waiting, items: { none: {} } } });
  await db.mail.updateMany({ where: waiting, data: { nextAttemptAt: now } });
}
