import { Text } from '@mantine/core';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { can } from '#src/lib/can.ts';
import { sourcesPath } from '#src/lib/shared-paths.ts';
import { SettingsSection } from './settings-section.tsx';

/** Links to the company's other trackers, which don't belong to the account. */
export function TrackersSection({ user }: { readonly user: User }) {
  const t = useTranslations('companionSettings');
  return (
    <SettingsSection id="trackers">
      {can(user, 'MANAGE_COMPANY') ? (
        <TextLink to={sourcesPath}>{t('trackers')}</TextLink>
      ) : (
        <Text size="sm">{t('trackersByStaff')}</Text>
      )}
    </SettingsSection>
  );
}
