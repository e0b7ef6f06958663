import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import '#src/components/switch.css';
import { useChangePreferences } from '#src/features/users/preferences.queries.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { SettingsSection } from '../../components/settings-section.tsx';

/** What strangers may learn of a user. */
export function PrivacySection() {
  const t = useTranslations('privacy');
  const { listedPublicly } = usePreferences();
  const change = useChangePreferences();
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <Switch
        label={t('listedPublicly')}
        description={t('listedPubliclyHint')}
        checked={listedPublicly}
        onChange={(event) => change({ listedPublicly: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}
