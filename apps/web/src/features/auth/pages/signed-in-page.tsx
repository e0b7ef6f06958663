import { Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LoadingScreen } from '#src/components/loading-screen.tsx';
import { NarrowPage } from '#src/components/narrow-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useOpenSession } from '../sign-in.queries.ts';
import { SteamLink } from '../components/steam-link.tsx';

/** The page after the Steam sign-in for users who go directly to the dashboard: adopts the session. */
export function SignedInPage() {
  const t = useTranslations();
  const { mutate: openSession, isSuccess, isError } = useOpenSession();
  useEffect(() => openSession(), [openSession]);
  if (isSuccess) return <Navigate to="/dashboard" replace />;
  return (
    <NarrowPage title={t('signedInPage.title')}>
      <DocumentTitle title={t('signedInPage.title')} />
      {isError ? (
        <Text>{t.rich('otp.notSignedIn', { steam: linkToSteam })}</Text>
      ) : (
        <LoadingScreen label={t('signedInPage.wait')} compact />
      )}
    </NarrowPage>
  );
}

function linkToSteam(text: ReactNode) {
  return <SteamLink>{text}</SteamLink>;
}
