import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  notificationsContract,
  type NotificationSettings,
  type NotificationSettingsForm,
} from '@waybill/schema/features/notifications.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { useReader } from '../account.queries.ts';
import { withChanges } from './notification-settings.model.ts';

/** Reads the notification settings. */
export const settingsQuery = queryOptions({
  queryKey: ['notificationSettings'],
  queryFn: ({ signal }) => api(notificationsContract.listSettings, undefined, { signal }),
});

/** Changes notification settings: optimistically here, and on the server. */
export function useChangeSettings() {
  const t = useTranslations('notificationSettings');
  const reader = useReader();
  const queryClient = useQueryClient();
  const { queryKey } = settingsQuery;
  return useMutation({
    mutationFn: (changes: NotificationSettingsForm) =>
      api(notificationsContract.setSettings, { body: { ...changes, reader } }),
    // Serialized, so that the last choice wins.
    scope: { id: 'notification-settings' },
    onMutate: async (changes: NotificationSettingsForm) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (now: NotificationSettings | undefined) => now && withChanges(now, changes),
      );
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
    meta: { failure: t('notSaved') },
  });
}
