import { channelRules } from '@waybill/schema/features/notifications.fields';
import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import { isLanguage, isTimeZone, type Language, languages } from '@waybill/schema/preferences';
import {
  findHold,
  findPauseEnd,
  findStep,
  hourIn,
  type ReaderTimes,
  stepMs,
} from '../notifications/holds.policy.ts';
import { readTimes } from '../notifications/notifications.policy.ts';
import type { ReaderRow } from './mails.data.ts';
import { mailRules } from './mail-rules.policy.ts';

/** The settings that a user's language depends on. */
interface Speaker {
  readonly preferences: { readonly language: string | null } | null;
  readonly notificationPreferences: { readonly seenLanguage: string | null } | null;
}

/** Returns the language of mails to a user: the chosen one, else that of their browser. */
export function languageOf({ preferences, notificationPreferences: seen }: Speaker): Language {
  return [preferences?.language, seen?.seenLanguage].find(isLanguage) ?? languages[0];
}

/** Returns the time zone of a user in the same way. */
export function timeZoneOf({ preferences, notificationPreferences: seen }: ReaderRow): string {
  const known = [preferences?.timeZone, seen?.seenTimeZone];
  return known.find((zone) => typeof zone === 'string' && isTimeZone(zone)) ?? 'UTC';
}

/** Returns the delay before the next attempt; null after the last one. */
export function retryDelayMs(attempts: number, random: number): number | null {
  const delay = mailRules.retriesMs[attempts - 1];
  return delay === undefined ? null : Math.round(delay * (0.8 + 0.4 * random));
}

/**
 * True if the mail server's reply says that the address does not exist. A 550 without a detailed status
 * counts as that.
 */
export function isAddressGone(replyCode: number | null, reply: string): boolean {
  const status = /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
  if (status === undefined) return replyCode === 550;
  return status.startsWith('5.1.');
}

/** How a notification is mailed, and the earliest time for it. */
export interface MailPlan {
  readonly as: 'single' | 'digest';
  readonly at: Date;
}

/** Returns a user's mail settings with their time zone. */
export function timesOf(reader: ReaderRow): ReaderTimes {
  return { ...readTimes(reader.notificationPreferences), timeZone: timeZoneOf(reader) };
}

/**
 * Plans how a notification is mailed, given the number of single mails in the last hour; null for no mail.
 */
export function planMail(
  kind: NotificationKind,
  times: ReaderTimes,
  now: Date,
  singles: number,
): MailPlan | null {
  const { mail } = channelRules[kind];
  if (mail === 'always') return { as: 'single', at: now };
  if (mail === 'never' || times.mailMode === 'OFF') return null;
  const inDigest =
    mail === 'digest' || times.mailMode === 'DIGEST' || singles >= mailRules.singlesPerHour;
  if (inDigest) {
    const from = findPauseEnd(times, now) ?? now;
    return { as: 'digest', at: nextDigest(times, from) };
  }
  const held = findHold(times, now);
  return held === null ? { as: 'single', at: now } : { as: 'digest', at: held };
}

function nextDigest({ digestHour, timeZone }: ReaderTimes, from: Date): Date {
  const isThen = (at: Date) => hourIn(timeZone, at) === digestHour;
  return findStep(from, (at) => isThen(at) && !isThen(new Date(at.getTime() - stepMs)));
}
