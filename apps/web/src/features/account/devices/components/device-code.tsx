import { Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { LaunchLink } from '#src/features/auth/components/launch-link.tsx';
import { OneTimeCode } from '#src/features/auth/components/one-time-code.tsx';
import { useCreateDeviceCode } from '../devices.queries.ts';

/** A one-time code for a program that is to be signed in, when it is asked for. */
export function DeviceCode() {
  const t = useTranslations('deviceCode');
  const creating = useCreateDeviceCode();
  const code = creating.data;
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600}>{t('title')}</Text>
        <Text size="sm" c="dimmed">
          {t('text')}
        </Text>
      </div>
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        loading={creating.isPending}
        onClick={() => creating.mutate()}
      >
        {t(code ? 'another' : 'get')}
      </Button>
      {code && (
        <Stack component="output" gap="sm" maw={440}>
          <div>
            <Text size="sm" c="dimmed">
              {t('email')}
            </Text>
            <Text fw={600}>{code.email}</Text>
          </div>
          <OneTimeCode code={code.otp} />
          <LaunchLink {...code} />
        </Stack>
      )}
    </Stack>
  );
}
