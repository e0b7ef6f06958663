import type { PushContent } from '@waybill/schema/features/notification-items.models';
import { createFormatter, createTranslator, type Messages } from 'use-intl/core';
import english from 'virtual:texts/notifications+achievementNames/en';
import { describeNotification } from '#src/features/notifications/notification-texts.model.ts';
import { nameAchievement } from '#src/lib/achievement-names.ts';
import { type Locale, locales, matchLocale } from '#src/lib/i18n/locales.ts';
import { formatDistance, formatMoment } from '#src/lib/units.ts';

/** The texts of browser notifications. */
export type PushTexts = Pick<Messages, 'notifications' | 'achievementNames'>;

/** Fetches the texts of another language than English; null if the server is out of reach. */
export type FetchTexts = (locale: Locale) => Promise<PushTexts | null>;

/** The arguments of a browser notification. */
export interface ShownPush {
  readonly title: string;
  readonly options: {
    readonly body: string;
    readonly lang: string;
    readonly tag: string;
    readonly renotify: true;
    readonly timestamp: number;
    readonly icon: string;
    readonly data: { readonly link: string };
  };
}

/**
 * Builds a notification from the server's push message, in the account's language, time zone and units, else
 * the browser's.
 */
export async function describePush(
  { item, count, tag, language, timeZone, distanceUnit }: PushContent,
  wanted: readonly string[],
  fetchTexts: FetchTexts,
): Promise<ShownPush> {
  const chosen = language ?? matchLocale(wanted);
  const fetched = chosen === locales[0] ? null : await fetchTexts(chosen);
  const locale = fetched === null ? locales[0] : chosen;
  const messages = fetched ?? english;
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const t = createTranslator({ locale, messages, namespace: 'notifications' });
  const { list } = createFormatter({ locale });
  const { title, body, quote } = describeNotification(item, count, {
    t,
    list,
    moment: (time) => formatMoment(new Date(time), { locale, timeZone: zone }),
    distance: (distanceKm) =>
      formatDistance(distanceKm, { locale, distanceUnit: distanceUnit ?? 'km' }),
    language: locale,
    nameAchievement: (achievement) => nameAchievement(messages.achievementNames, achievement),
  });
  return {
    // A newer server may send kinds that this script does not know; a notification is still required.
    title: title || t('somethingNew'),
    options: {
      body: [body, quote].filter(Boolean).join('\n'),
      lang: locale,
      tag,
      renotify: true,
      timestamp: Date.parse(item.createdAt),
      icon: '/icons/icon-192.png',
      data: { link: item.link },
    },
  };
}
