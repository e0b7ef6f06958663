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

/** What somebody wants to be told of, and when. */
export const settingsQuery = queryOptions({
  queryKey: ['notificationSettings'],
  queryFn: ({ signal }) => api(notificationsContract.listSettings, undefined, { signal }),
});

/** Changes how somebody is told: at once here, and for good on the server. */
export function useChangeSettings() {
  const t = useTranslations('notificationSettings');
  const reader = useReader();
  const queryClient = useQueryClient();
  const { queryKey } = settingsQuery;
  return useMutation({
    mutationFn: (changes: NotificationSettingsForm) =>
      api(notificationsContract.setSettings, { body: { ...changes, reader } }),
    // One after the other, so that the last choice is the one that stays.
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
