import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { notificationsContract } from '@waybill/schema/features/notifications.contract';
import type { NotificationSetting } from '@waybill/schema/features/notifications.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

/** What somebody wants to be told of. */
export const settingsQuery = queryOptions({
  queryKey: ['notificationSettings'],
  queryFn: ({ signal }) => api(notificationsContract.listSettings, undefined, { signal }),
});

/** Switches a kind of notification on or off: at once here, and for good on the server. */
export function useChangeSetting() {
  const t = useTranslations('notificationSettings');
  const queryClient = useQueryClient();
  const { queryKey } = settingsQuery;
  return useMutation({
    mutationFn: (setting: NotificationSetting) =>
      api(notificationsContract.setSettings, { body: { settings: [setting] } }),
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'notification-settings' },
    onMutate: async (changed: NotificationSetting) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (now) => now && { settings: withSetting(now, changed) });
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
    meta: { failure: t('notSaved') },
  });
}

function withSetting(
  { settings }: { readonly settings: readonly NotificationSetting[] },
  changed: NotificationSetting,
): NotificationSetting[] {
  return settings.map((setting) => (keyOf(setting) === keyOf(changed) ? changed : setting));
}

function keyOf({ kind, channel }: NotificationSetting): string {
  return `${kind} ${channel}`;
}
