import { Alert, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { LoadingScreen } from '#src/components/loading-screen.tsx';
import { NarrowPage } from '#src/components/narrow-page.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { failureText } from '#src/lib/failures.ts';
import { linkedAccountsPathOf } from '../../account.paths.ts';
import { readDiscordReturn } from '../discord-return.model.ts';
import { useConfirmDiscord } from '../linked-accounts.queries.ts';

/** The page that Discord returns to: links the account, and leads back to the settings. */
export function DiscordReturnPage() {
  const t = useTranslations('linkedAccounts');
  const { user } = useSession();
  const [answer] = useState(() => readDiscordReturn(location.search));
  const { mutate: confirm, isSuccess, error } = useConfirmDiscord();
  useEffect(() => {
    // Sends nothing twice, and leaves no code in the history.
    if (location.search === '') return;
    history.replaceState(history.state, '', location.pathname);
    if (typeof answer === 'object') confirm(answer);
  }, [answer, confirm]);
  if (user === null) return null;
  const settings = linkedAccountsPathOf(user);
  if (isSuccess) return <Navigate to={settings} replace />;
  const problem = () => {
    if (answer === 'CANCELLED') return t('returnCancelled');
    if (answer === 'INVALID') return t('returnFailed');
    return error && failureText(error, t('returnFailed'));
  };
  const shown = problem();
  return (
    <NarrowPage title={t('returnTitle')}>
      <DocumentTitle title={t('returnTitle')} />
      {shown === null ? (
        <LoadingScreen label={t('returnWait')} compact />
      ) : (
        <>
          <Alert color={answer === 'CANCELLED' ? 'gray' : 'red'}>{shown}</Alert>
          <Button component={Link} to={settings} size="md" fullWidth>
            {t('toSettings')}
          </Button>
        </>
      )}
    </NarrowPage>
  );
}
