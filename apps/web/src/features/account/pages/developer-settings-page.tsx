import { Anchor } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { SettingsPage } from '../components/settings-page.tsx';
import { SettingsSection } from '../components/settings-section.tsx';
import { TokensSection } from '../tokens/components/tokens-section.tsx';

/** Settings for a user's own programs. */
export function DeveloperSettingsPage() {
  const t = useTranslations('developerSettings');
  return (
    <SettingsPage page="developers">
      {(user) => (
        <>
          <TokensSection user={user} />
          <SettingsSection id="api">
            <Anchor href="/api/docs">{t('reference')}</Anchor>
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  );
}
