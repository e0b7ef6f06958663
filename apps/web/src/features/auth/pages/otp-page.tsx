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
import { otpHandover } from '../otp-handover.model.ts';
import { buildLaunchLink } from '../otp-query.model.ts';
import { steamSignInPath } from '../steam-sign-in.model.ts';

const buttonLook = { size: 'md', fullWidth: true } as const;

/** Where the return from Steam ends: the code for the companion app, and the way on in the browser. */
export function OtpPage() {
  const t = useTranslations('otp');
  const { name } = useInstance();
  const { mutate: openSession, isIdle, isPending, isError } = useOpenSession();
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
          {...buttonLook}
          leftSection={<IconDeviceDesktop size={20} aria-hidden />}
        >
          {t('launch', { name })}
        </Button>
        {isIdle || isPending ? (
          // The dashboard sends away whoever comes before the session.
          <Button {...buttonLook} variant="default" loading>
            {t('continue')}
          </Button>
        ) : (
          <Button {...buttonLook} variant="default" component={Link} to="/dashboard">
            {t('continue')}
          </Button>
        )}
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
