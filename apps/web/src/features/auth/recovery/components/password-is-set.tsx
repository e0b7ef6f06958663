import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { NarrowPage } from '#src/components/narrow-page.tsx';

/** Shown once the new password is set, which does not sign the user in. */
export function PasswordIsSet() {
  const t = useTranslations('recovery');
  return (
    <NarrowPage title={t('done')} intro={t('doneText')}>
      <Button component={Link} to="/login" size="md" fullWidth>
        {t('logIn')}
      </Button>
    </NarrowPage>
  );
}
