import { useTranslations } from 'use-intl';
import { useTheme } from '#src/features/users/preferences.queries.ts';
import { Choice } from './choice.tsx';
import { SettingsSection } from '../../components/settings-section.tsx';

/** The colour scheme, like the header's switch. */
export function AppearanceSection() {
  const t = useTranslations();
  const [scheme, choose] = useTheme();
  return (
    <SettingsSection id="appearance">
      <Choice
        label={t('appearance.theme')}
        values={['auto', 'light', 'dark']}
        value={scheme}
        nameOf={(offered) => t(`colorScheme.${offered}`)}
        onChoose={choose}
      />
    </SettingsSection>
  );
}
