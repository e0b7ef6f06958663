import type { Notification } from '@waybill/schema/features/notifications.models';
import { useFormatter, useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { describeNotification, type NotificationTexts } from './notification-texts.model.ts';

/** Puts notifications into words; those of a group together, by how many they are. */
export function useNotificationTexts(): (item: Notification, count?: number) => NotificationTexts {
  const t = useTranslations('notifications');
  const { list } = useFormatter();
  const { moment, distance } = useFormatters();
  return (item, count = 1) => describeNotification(item, count, { t, list, moment, distance });
}
