import type { Notification } from '@waybill/schema/features/notification-items.models';
import { useFormatter, useTranslations } from 'use-intl';
import { useAchievementNames } from '#src/lib/achievement-names.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { useShownLocale } from '#src/lib/i18n/shown-locale.ts';
import { describeNotification, type NotificationTexts } from './notification-texts.model.ts';

/** Returns a function that builds the texts of a notification, or of a group by its count. */
export function useNotificationTexts(): (item: Notification, count?: number) => NotificationTexts {
  const t = useTranslations('notifications');
  const { list } = useFormatter();
  const { moment, distance } = useFormatters();
  const language = useShownLocale();
  const nameAchievement = useAchievementNames();
  return (item, count = 1) =>
    describeNotification(item, count, { t, list, moment, distance, language, nameAchievement });
}
