import type { DirectMailKind } from '@waybill/schema/features/mails.models';
import type { Notification } from '@waybill/schema/features/notification-items.models';
import type { distanceUnits, Language } from '@waybill/schema/preferences';
import { nameAchievement } from '../../lib/achievement-names.ts';
import { loadTexts } from '../../lib/load-texts.ts';
import { type MessageValues, writeMessage } from '../../lib/write-message.ts';
import en from './texts/en.json' with { type: 'json' };

const textsIn = await loadTexts(
  en,
  (language) => import(/* @vite-ignore */ `./texts/${language}.json`, { with: { type: 'json' } }),
);

/** The texts of a notification in a mail. */
export interface Said {
  readonly subject: string;
  readonly mail: string;
  /** Text that a user wrote about it. */
  readonly quote: string | null;
}

/** The reader's settings that affect the texts. */
export interface Readership {
  readonly locale: Language;
  readonly timeZone: string;
  readonly distanceUnit: (typeof distanceUnits)[number];
}

export type Words = ReturnType<typeof createWords>;

/** Creates the text functions for the reader's language, time zone and units. */
export function createWords({ locale, timeZone, distanceUnit }: Readership) {
  const texts = textsIn(locale);
  const say = (message: string, values?: MessageValues) => writeMessage(message, locale, values);
  const moments = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const lists = new Intl.ListFormat(locale);
  const isMetric = distanceUnit === 'km';
  const distances = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isMetric ? 'kilometer' : 'mile',
    maximumFractionDigits: 0,
  });
  const { terms } = texts;

  const valueOf = (key: string, value: unknown): string => {
    if (value === null) return key === 'ally' ? texts.frame.formerCompany : '';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (typeof value === 'string')
      return momentKeys.has(key) ? moments.format(new Date(value)) : value;
    if (typeof value === 'number') {
      return key === 'km' ? distances.format(isMetric ? value : value / kmOfMile) : `${value}`;
    }
    if (!Array.isArray(value)) throw new Error(`there are no words for ${key}`);
    const words = value.map(String);
    if (key !== 'terms') return lists.format(words);
    const named = words.map((word) => (isTerm(word) ? terms[word] : word));
    return named.length === 0 ? terms.none : lists.format(named);
  };
  const isTerm = (word: string): word is keyof typeof terms => Object.hasOwn(terms, word);

  /** Returns each argument, plus whether it has a value: `cargo` and `cargoKnown`. */
  const valuesOf = ({ driver, params }: Notification): MessageValues => {
    const known = Object.entries(params).flatMap(([key, value]) => {
      const isKnown = value !== null && !(Array.isArray(value) && value.length === 0);
      return [
        [key, valueOf(key, value)],
        [`${key}Known`, isKnown ? 'yes' : 'no'],
      ];
    });
    return {
      name: driver?.username ?? texts.frame.formerMember,
      // Within a sentence, the placeholder of a deleted name is declined.
      nameInside: driver?.username ?? texts.frame.formerMemberInside,
      ...Object.fromEntries(known),
      ...('achievement' in params && {
        achievement: nameAchievement(locale, { key: params.key, name: params.achievement }),
        tiers: params.tiers,
      }),
      ...('firstDay' in params && {
        period: days.formatRange(new Date(params.firstDay), new Date(params.lastDay)),
      }),
    };
  };

  return {
    frame: (key: keyof typeof texts.frame, values?: MessageValues) => say(texts.frame[key], values),
    digest: (key: keyof typeof texts.digest, values?: MessageValues) =>
      say(texts.digest[key], values),
    unsubscribe: (key: keyof typeof texts.unsubscribe, values?: MessageValues) =>
      say(texts.unsubscribe[key], values),
    direct: (kind: DirectMailKind, key: 'subject' | 'mail' | 'button', values?: MessageValues) =>
      say(texts.direct[kind][key], values),
    moment: (at: Date) => moments.format(at),
    notification: (item: Notification): Said => {
      const { subject, mail } = texts.kinds[item.kind];
      const values = valuesOf(item);
      const quote = 'reason' in item.params ? item.params.reason : null;
      return { subject: say(subject, values), mail: say(mail, values), quote: quote || null };
    },
  };
}

const kmOfMile = 1.609344;

/** The notification fields that are dates. */
const momentKeys = new Set([
  'blockedUntil',
  'deleteAfter',
  'due',
  'expiresAt',
  'leavesAt',
  'startsAt',
  'meetsAt',
]);
