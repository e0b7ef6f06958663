import { Alert, Button, Group } from '@mantine/core';
import { ApiError } from '@waybill/client';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LoadingScreen } from '#src/components/loading-screen.tsx';
import { NarrowPage } from '#src/components/narrow-page.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useLinkToken } from '#src/features/auth/recovery/use-link-token.ts';
import { rememberReturnPath } from '#src/features/auth/return-path.model.ts';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import {
  forgetOperatorToken,
  readOperatorToken,
  storeOperatorToken,
} from '../operator-link.storage.ts';
import { firstOperatorPath, operatorPath } from '../operators.paths.ts';
import { useClaim } from '../operators.queries.ts';

/** The page of the one-time link: the signed-in user becomes an operator, others sign in first. */
export function FirstOperatorPage() {
  const t = useTranslations('firstOperator');
  const { user, loading, refreshUser } = useSession();
  const navigate = useNavigate();
  const claim = useClaim();
  const fromLink = useLinkToken();
  const token = fromLink ?? readOperatorToken();
  const mustSignIn = !loading && user === null;
  useEffect(() => {
    if (!mustSignIn || token === null) return;
    // Signing in leaves the page, for example to Steam, and returns to this tab.
    storeOperatorToken(token);
    rememberReturnPath(firstOperatorPath);
  }, [mustSignIn, token]);
  if (loading) return <LoadingScreen label={t('loading')} />;
  return (
    <NarrowPage title={t('title')} intro={t(token === null ? 'noLink' : 'text')}>
      <DocumentTitle title={t('title')} />
      {token !== null && mustSignIn && (
        <Group>
          <Button component={Link} to="/login">
            {t('logIn')}
          </Button>
          <Button component={Link} to="/register" variant="default">
            {t('register')}
          </Button>
        </Group>
      )}
      {claim.error !== null && (
        <Alert color="red" role="alert">
          {translateSentence(claim.error.message)}
        </Alert>
      )}
      {token !== null && user !== null && (
        <Button
          loading={claim.isPending}
          onClick={() =>
            claim.mutate(token, {
              onSuccess: () => {
                forgetOperatorToken();
                void refreshUser().then(() => navigate(operatorPath, { replace: true }));
              },
              onError: (error) => {
                // If the server is busy or unreachable, the link may still be valid.
                if (error instanceof ApiError && error.body.code === 'OPERATOR_LINK_INVALID') {
                  forgetOperatorToken();
                }
              },
            })
          }
        >
          {t('claim', { username: user.username })}
        </Button>
      )}
      {user !== null && <TextLink to="/dashboard">{t('toDashboard')}</TextLink>}
    </NarrowPage>
  );
}
