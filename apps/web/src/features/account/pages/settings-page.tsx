import { Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#src/components/page-heading.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { DataSection } from '../components/data-section.tsx';
import { DevicesSection } from '../components/devices-section.tsx';
import { ProfileSection } from '../components/profile-section.tsx';
import { SessionsSection } from '../components/sessions-section.tsx';
import { SignInSection } from '../components/sign-in-section.tsx';
import { TokensSection } from '../components/tokens-section.tsx';
import { TwoFactorSection } from '../components/two-factor-section.tsx';
import './settings-page.css';

/** A user's own account, with a company or without. */
export function SettingsPage() {
  const t = useTranslations('account');
  const { user } = useSession();
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <DocumentTitle title={t('settings')} />
      <PageHeading>{t('settings')}</PageHeading>
      {user !== null && (
        <>
          <ProfileSection user={user} />
          <SignInSection user={user} />
          <TwoFactorSection />
          <SessionsSection />
          <DevicesSection />
          <TokensSection user={user} />
          <DataSection user={user} />
        </>
      )}
    </Stack>
  );
}
