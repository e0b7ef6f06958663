import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { NotificationSettings } from '@waybill/schema/features/notifications.contract';
import {
  notificationChannels,
  notificationSections,
} from '@waybill/schema/features/notifications.models';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { SettingsSection } from '../../components/settings-section.tsx';
import { EmailState } from '../../sign-in/components/email-state.tsx';
import { settingsQuery } from '../notification-settings.queries.ts';
import { NotificationTimes } from './notification-times.tsx';
import { ToldSection } from './told-section.tsx';

/** What mails link to. */
const anchor = '#notifications';

/** What somebody is told, by what it is about, on which channel, and when. */
export function NotificationMatrix() {
  const t = useTranslations('notificationSettings');
  const query = useQuery(settingsQuery);
  const { data, isPending } = query;
  return (
    <SettingsSection title={t('title')} text={t('text')}>
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
  const top = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    // It comes after the page, when the browser has looked for it already.
    if (hash === anchor) top.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  const channels = notificationChannels.filter((channel) => hasMail || channel !== 'EMAIL');
  return (
    <Stack gap="lg" ref={top}>
      {hasMail && <EmailState needsAction />}
      <NotificationTimes settings={settings} hasMail={hasMail} />
      <div>
        {notificationSections.map((section) => (
          <ToldSection
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
