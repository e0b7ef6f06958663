import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import '#src/components/switch.css';
import { VisibilityChoice } from '#src/features/positions/components/visibility-choice.tsx';
import { useChangePreferences } from '#src/features/users/preferences.queries.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { SettingsSection } from '../../components/settings-section.tsx';

/** What others may learn of a user. */
export function PrivacySection() {
  return (
    <>
      <ListedSection />
      <LiveMapSection />
    </>
  );
}

function LiveMapSection() {
  const t = useTranslations('liveVisibility');
  return (
    <SettingsSection title={t('title')} text={t('text')}>
      <VisibilityChoice />
    </SettingsSection>
  );
}

function ListedSection() {
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
