import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { NarrowPage } from '#src/components/narrow-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useVerifyEmail } from '../sign-in/sign-in.queries.ts';

/**
 * The page of a mailed link that confirms an address. The token is in the fragment and counts only once the
 * button is pressed, so that link scanners don't use it up.
 */
export function ConfirmEmailPage() {
  const t = useTranslations('credentials');
  const [token] = useState(() => location.hash.slice(1));
  const verify = useVerifyEmail();
  const { data } = verify;
  return (
    <NarrowPage title={t('confirmTitle')} intro={data ? undefined : t('confirmText')}>
      <DocumentTitle title={t('confirmTitle')} />
      {data ? (
        <>
          <Text component="output">{t('confirmed', { email: data.email })}</Text>
          <Button component={Link} to="/dashboard" size="md" fullWidth>
            {t('goOn')}
          </Button>
        </>
      ) : (
        <>
          {(verify.isError || token === '') && <Alert color="red">{t('linkInvalid')}</Alert>}
          <Button
            size="md"
            fullWidth
            disabled={token === '' || verify.isError}
            loading={verify.isPending}
            onClick={() => verify.mutate(token)}
          >
            {t('confirm')}
          </Button>
        </>
      )}
    </NarrowPage>
  );
}
