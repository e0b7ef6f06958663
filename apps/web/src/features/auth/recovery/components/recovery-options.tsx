import { Button, Stack, Text } from '@mantine/core';
import { IconBrandSteam } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { instanceQuery } from '#src/features/instance/instance.queries.ts';
import { SupportLink } from '../../components/support-link.tsx';
import { steamRecoveryPath } from '../../steam-sign-in.model.ts';
import { RecoverByEmail } from './recover-by-email.tsx';

/** The ways to recover an account, and help if none is available. */
export function RecoveryOptions() {
  const t = useTranslations('recovery');
  // Shown only once it is known whether mail is set up.
  const mail = useQuery(instanceQuery).data?.mail;
  return (
    <>
      <Stack gap={6}>
        <Button
          component="a"
          href={steamRecoveryPath}
          size="md"
          fullWidth
          leftSection={<IconBrandSteam size={20} aria-hidden />}
        >
          {t('steam')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('steamHint')} {mail === false && t('noMail')}
        </Text>
      </Stack>
      {mail === true && <RecoverByEmail />}
      <Stack gap={6}>
        <Text size="sm">{t.rich('help', { support: linkToSupport })}</Text>
        <Text size="sm">{t.rich('remembered', { login: linkToLogin })}</Text>
      </Stack>
    </>
  );
}

function linkToSupport(text: ReactNode) {
  return <SupportLink>{text}</SupportLink>;
}

function linkToLogin(text: ReactNode) {
  return <TextLink to="/login">{text}</TextLink>;
}
