import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NotificationSettings } from '@waybill/schema/features/notifications.contract';
import {
  notificationChannels,
  notificationSections,
} from '@waybill/schema/features/notifications.models';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { SettingsSection } from '../../components/settings-section.tsx';
import { EmailState } from '../../sign-in/components/email-state.tsx';
import { settingsQuery } from '../notification-settings.queries.ts';
import { NotificationTimes } from './notification-times.tsx';
import { SectionChannels } from './section-channels.tsx';

/** Notification settings by subject, channel and time. */
export function NotificationMatrix() {
  const t = useTranslations('notificationSettings');
  const query = useQuery(settingsQuery);
  const { data, isPending } = query;
  return (
    <SettingsSection id="notifications">
      {data !== undefined ? (
        <Matrix settings={data} />
      ) : isPending ? (
        <ListSkeleton label={t('loading')} />
      ) : (
        <ErrorState message={t('failed')} query={query} />
      )}
    </SettingsSection>
  );
}

function Matrix({ settings }: { readonly settings: NotificationSettings }) {
  const t = useTranslations('notificationSettings');
  const { mail: hasMail } = useInstance();
  const channels = notificationChannels.filter((channel) => hasMail || channel !== 'EMAIL');
  return (
    <Stack gap="lg">
      {hasMail && <EmailState needsAction />}
      <NotificationTimes settings={settings} hasMail={hasMail} />
      <div>
        {notificationSections.map((section) => (
          <SectionChannels
            key={section}
            section={section}
            settings={settings.settings}
            channels={channels}
          />
        ))}
      </div>
      <Text size="sm" c="dimmed">
        {t('fixed')}
      </Text>
    </Stack>
  );
}
