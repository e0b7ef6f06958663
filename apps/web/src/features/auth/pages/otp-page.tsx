import { Alert, Button, Divider, Stack, Text } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { NarrowPage } from '#src/components/narrow-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { LaunchLink } from '#src/features/companion/components/launch-link.tsx';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { useOpensDashboard, useOpenSession } from '../sign-in.queries.ts';
import { OneTimeCode } from '../components/one-time-code.tsx';
import { otpHandover } from '../otp-handover.model.ts';
import { buildLaunchLink } from '../otp-query.model.ts';
import { useSession } from '../session.context.ts';
import { SteamLink } from '../components/steam-link.tsx';

const buttonLook = { size: 'md', fullWidth: true } as const;

/** The page after the Steam sign-in: the code for the companion, and the link to the dashboard. */
export function OtpPage() {
  const t = useTranslations('otp');
  const { name } = useInstance();
  const { mutate: openSession, isIdle, isPending, isError } = useOpenSession();
  useEffect(() => openSession(), [openSession]);
  const { user } = useSession();
  const { mutate: rememberChoice } = useOpensDashboard();
  const { email, otp } = otpHandover;
  return (
    <NarrowPage title={t('title')} intro={t('text', { name })}>
      <DocumentTitle title={t('title')} />
      {isError && <Alert color="amber">{t.rich('notSignedIn', { steam: linkToSteam })}</Alert>}
      <Stack gap={6}>
        {isIdle || isPending ? (
          // The dashboard redirects users whose session is not there yet.
          <Button {...buttonLook} loading>
            {t('continue')}
          </Button>
        ) : (
          <Button
            {...buttonLook}
            component={Link}
            to="/dashboard"
            onClick={() => {
              if (user !== null) rememberChoice(user);
            }}
          >
            {t('continue')}
          </Button>
        )}
        <Text size="sm" c="dimmed">
          {t('continueHint')}
        </Text>
      </Stack>
      <Divider label={t('orApp')} />
      <Stack gap="md">
        <div>
          <Text size="sm" c="dimmed">
            {t('email')}
          </Text>
          <Text fw={600}>{email ?? t('unknownEmail')}</Text>
        </div>
        <OneTimeCode code={otp} />
        <LaunchLink href={buildLaunchLink({ otp, email }, location.origin)} />
      </Stack>
    </NarrowPage>
  );
}

function linkToSteam(text: ReactNode) {
  return <SteamLink>{text}</SteamLink>;
}
