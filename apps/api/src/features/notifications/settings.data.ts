import type { Prisma } from '@waybill/db/client';
import { isOnByDefault } from '@waybill/schema/features/notifications.fields';
import type {
  NotificationKind,
  NotificationSetting,
} from '@waybill/schema/features/notifications.models';
import type { Db } from '../../lib/db.ts';
import { mailItemLifeMs } from './holds.policy.ts';

/** What somebody has chosen otherwise than everybody. */
export async function listChosen(db: Db, userId: string) {
  return db.notificationSetting.findMany({
    where: { userId },
    select: { kind: true, channel: true, on: true },
  });
}

type Choice = Omit<NotificationSetting, 'kind'> & { readonly kind: NotificationKind };

/** Stores what differs from what everybody is told. */
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

/** When somebody wants to be told; null for whoever has chosen nothing. */
export async function findPreferences(db: Db, userId: string) {
  return db.notificationPreferences.findUnique({ where: { userId } });
}
export type PreferencesRow = NonNullable<Awaited<ReturnType<typeof findPreferences>>>;

type Changes = Omit<Prisma.NotificationPreferencesUncheckedCreateInput, 'userId'>;

/** Changes some of it. */
export async function setPreferences(db: Db, userId: string, changes: Changes): Promise<void> {
  const change = { where: { userId }, create: { userId, ...changes }, update: changes };
  await db.notificationPreferences.upsert(change);
}

/** Remembers how somebody's browser writes, for as long as they choose nothing else. */
export async function setSeen(
  db: Db,
  userId: string,
  { language, timeZone }: { readonly language: string; readonly timeZone: string },
): Promise<void> {
  await setPreferences(db, userId, { seenLanguage: language, seenTimeZone: timeZone });
}

/**
 * Takes what waits in digests out of them, so that it is put into mails as is chosen now. What has waited
 * for too long to be put into another one, as through a pause, stays: its digest is due, and what is chosen
 * is looked at when it is sent.
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
