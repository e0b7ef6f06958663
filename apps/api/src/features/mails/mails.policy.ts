import {
  channelRules,
  type NotificationTimes,
} from '@waybill/schema/features/notifications.fields';
import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import { isLanguage, isTimeZone, type Language, languages } from '@waybill/schema/preferences';
import { readTimes } from '../notifications/notifications.policy.ts';
import type { ReaderRow } from './mails.data.ts';
import { mailRules } from './mail-rules.policy.ts';

/** The language of mails to somebody: as they chose, else as their browser said. */
export function languageOf({ preferences, notificationPreferences: seen }: ReaderRow): Language {
  return [preferences?.language, seen?.seenLanguage].find(isLanguage) ?? languages[0];
}

/** The time zone of somebody, likewise. */
export function timeZoneOf({ preferences, notificationPreferences: seen }: ReaderRow): string {
  const known = [preferences?.timeZone, seen?.seenTimeZone];
  return known.find((zone) => typeof zone === 'string' && isTimeZone(zone)) ?? 'UTC';
}

/** After how long a mail is tried again that could not be handed over; null when that was the last try. */
export function retryDelayMs(attempts: number, random: number): number | null {
  const delay = mailRules.retriesMs[attempts - 1];
  return delay === undefined ? null : Math.round(delay * (0.8 + 0.4 * random));
}

/**
 * Whether what a mail server answered says that there is no such address: it then gets no further mail.
 * A 550 that says nothing nearer counts as that.
 */
export function isAddressGone(replyCode: number | null, reply: string): boolean {
  const status = /\b5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(reply)?.[1];
  if (status === undefined) return replyCode === 550;
  return status.startsWith('5.1.');
}

/** How a notification goes by mail, and not before when. */
export interface MailPlan {
  readonly as: 'single' | 'digest';
  readonly at: Date;
}

/** When somebody is to be told, and where they are. */
export interface ReaderTimes extends NotificationTimes {
  readonly timeZone: string;
}

/** How and when somebody wants to be told. */
export function timesOf(reader: ReaderRow): ReaderTimes {
  return { ...readTimes(reader.notificationPreferences), timeZone: timeZoneOf(reader) };
}

/**
 * How a notification goes by mail, after so many mails of their own within the last hour; null for not
 * at all.
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

/** Until when nothing may be sent to somebody; null when it may now. */
export function findHold(times: ReaderTimes, now: Date): Date | null {
  const paused = findPauseEnd(times, now);
  const from = paused ?? now;
  return isQuiet(times, from) ? endOfQuiet(times, from) : paused;
}

function findPauseEnd({ pausedUntil }: ReaderTimes, now: Date): Date | null {
  if (pausedUntil === null) return null;
  const end = new Date(pausedUntil);
  return end > now ? end : null;
}

function isQuiet({ quietHours, timeZone }: ReaderTimes, at: Date): boolean {
  if (quietHours === null) return false;
  const { from, until } = quietHours;
  const hour = hourIn(timeZone, at);
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** Every time zone is some quarters of an hour from UTC. */
const stepMs = 15 * 60_000;
/** More than a day, as one has 25 hours where the clocks go back, and some hours are left out. */
const mostSteps = (50 * 3_600_000) / stepMs;

/** The first quarter of an hour after `from` of which this is so. */
function findStep(from: Date, isFound: (at: Date) => boolean): Date {
  const first = Math.floor(from.getTime() / stepMs) + 1;
  for (let step = first; step < first + mostSteps; step += 1) {
    const at = new Date(step * stepMs);
    if (isFound(at)) return at;
  }
  throw new Error('there is no such hour');
}

function endOfQuiet(times: ReaderTimes, from: Date): Date {
  return findStep(from, (at) => !isQuiet(times, at));
}

function nextDigest({ digestHour, timeZone }: ReaderTimes, from: Date): Date {
  const isThen = (at: Date) => hourIn(timeZone, at) === digestHour;
  return findStep(from, (at) => isThen(at) && !isThen(new Date(at.getTime() - stepMs)));
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function hourIn(timeZone: string, at: Date): number {
  const options = { hour: '2-digit', hourCycle: 'h23', timeZone } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en', options);
  clocks.set(timeZone, clock);
  return Number(clock.format(at));
}
