import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { NarrowPage } from '#src/components/narrow-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { useOpenSession } from '../auth.queries.ts';
import { OneTimeCode } from '../components/one-time-code.tsx';
import { otpHandover } from '../otp-handover.ts';
import { buildLaunchLink } from '../otp-query.ts';
import { steamSignInPath } from '../steam-sign-in.ts';

/** Where the return from Steam ends: the code for the companion app, and the way on in the browser. */
export function OtpPage() {
  const t = useTranslations('otp');
  const { name } = useInstance();
  const { mutate: openSession, isPending, isError } = useOpenSession();
  useEffect(() => openSession(), [openSession]);
  const { email, otp } = otpHandover;
  return (
    <NarrowPage title={t('title')} intro={t('text', { name })}>
      <DocumentTitle title={t('title')} />
      {isError && <Alert color="amber">{t.rich('notSignedIn', { steam: linkToSteam })}</Alert>}
      <Stack gap="md">
        <div>
          <Text size="sm" c="dimmed">
            {t('email')}
          </Text>
          <Text fw={600}>{email ?? t('unknownEmail')}</Text>
        </div>
        <OneTimeCode code={otp} />
      </Stack>
      <Stack gap="sm">
        <Button
          component="a"
          href={buildLaunchLink(otpHandover)}
          size="md"
          fullWidth
          leftSection={<IconDeviceDesktop size={20} aria-hidden />}
        >
          {t('launch', { name })}
        </Button>
        <Button
          component={Link}
          to="/dashboard"
          variant="default"
          size="md"
          fullWidth
          loading={isPending}
        >
          {t('continue')}
        </Button>
      </Stack>
    </NarrowPage>
  );
}

function linkToSteam(text: ReactNode) {
  return (
    <Anchor href={steamSignInPath} inherit>
      {text}
    </Anchor>
  );
}
