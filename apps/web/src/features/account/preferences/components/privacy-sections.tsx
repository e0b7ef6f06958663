import { Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import '#src/components/switch.css';
import { VisibilityChoice } from '#src/features/positions/components/visibility-choice.tsx';
import { useChangePreferences } from '#src/features/users/preferences.queries.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { SettingsSection } from '../../components/settings-section.tsx';

/** The user's visibility on the live map. */
export function LiveMapSection() {
  return (
    <SettingsSection id="liveMap">
      <VisibilityChoice />
    </SettingsSection>
  );
}

/** Sets whether the user is listed on their company's public page. */
export function ListedSection() {
  const t = useTranslations('privacy');
  const { listedPublicly } = usePreferences();
  const change = useChangePreferences();
  return (
    <SettingsSection id="listed">
      <Switch
        label={t('listedPublicly')}
        description={t('listedPubliclyHint')}
        checked={listedPublicly}
        onChange={(event) => change({ listedPublicly: event.currentTarget.checked })}
      />
    </SettingsSection>
  );
}
