import { Anchor, Text } from '@mantine/core';
import { timings } from '@waybill/schema/limits';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LoadingScreen } from '#src/components/loading-screen.tsx';
import { NarrowPage } from '#src/components/narrow-page.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { useLinkToken } from '../recovery/use-link-token.ts';
import {
  readRegistrationInvitation,
  storeRegistrationToken,
} from '../registration-invitation.storage.ts';
import { useSession } from '../session.context.ts';
import { steamSignInPath } from '../steam-sign-in.model.ts';

/** Registration starts at Steam: the browser goes there after 1.5 seconds. */
export function RegisterPage() {
  const t = useTranslations('register');
  const { user, loading } = useSession();
  const { registration } = useInstance();
  const token = useLinkToken();
  useEffect(() => {
    if (token !== null) storeRegistrationToken(token);
  }, [token]);
  const isInvited = token !== null || readRegistrationInvitation() !== null;
  const isRefused = registration === 'CLOSED' || (registration === 'INVITATION' && !isInvited);
  const isVisitor = user === null && !loading && !isRefused;
  useEffect(() => {
    if (!isVisitor) return undefined;
    // Replaces the history entry, so that going back from Steam does not redirect again.
    const timer = setTimeout(() => location.replace(steamSignInPath), timings.steamRedirectMs);
    return () => clearTimeout(timer);
  }, [isVisitor]);
  if (user !== null) return <Navigate to="/dashboard" replace />;
  if (isRefused) {
    return (
      <NarrowPage title={t('title')} intro={t(registration === 'CLOSED' ? 'closed' : 'invited')}>
        <DocumentTitle title={t('title')} />
        <TextLink to="/login">{t('logIn')}</TextLink>
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={t('title')} intro={t('text')}>
      <DocumentTitle title={t('title')} />
      <LoadingScreen label={t('redirecting')} compact />
      <Text size="sm" ta="center">
        <Anchor href={steamSignInPath} inherit>
          {t('continue')}
        </Anchor>
      </Text>
    </NarrowPage>
  );
}
