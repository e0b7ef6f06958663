import type { PushContent } from '@waybill/schema/features/notification-items.models';
import { createFormatter, createTranslator } from 'use-intl/core';
import texts from 'virtual:texts/notifications';
import { describeNotification } from '#src/features/notifications/notification-texts.model.ts';
import { matchLocale } from '#src/lib/i18n/locales.ts';
import { formatDistance, formatMoment } from '#src/lib/units.ts';

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
export function describePush(
  { item, count, tag, language, timeZone, distanceUnit }: PushContent,
  wanted: readonly string[],
): ShownPush {
  const locale = language ?? matchLocale(wanted);
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const t = createTranslator({ locale, messages: texts[locale], namespace: 'notifications' });
  const { list } = createFormatter({ locale });
  const moment = (time: string) => formatMoment(new Date(time), { locale, timeZone: zone });
  const distance = (distanceKm: number) =>
    formatDistance(distanceKm, { locale, distanceUnit: distanceUnit ?? 'km' });
  const format = { t, list, moment, distance, language: locale };
  const { title, body, quote } = describeNotification(item, count, format);
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
