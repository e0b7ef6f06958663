import { Button, Group, Stack, Text } from '@mantine/core';
import { useNow, useTranslations } from 'use-intl';
import { OneTimeCode } from '#src/features/auth/components/one-time-code.tsx';
import { buildLaunchLink } from '#src/features/auth/otp-query.model.ts';
import { LaunchLink } from '#src/features/companion/components/launch-link.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import type { DeviceCode } from '../devices.queries.ts';

interface CodeStepProps {
  readonly code: DeviceCode;
  readonly isUsed: boolean;
  readonly isMaking: boolean;
  readonly onAnother: () => void;
}

const lookEveryMs = 5_000;

/** The one-time code while it is valid, and a button for another one. */
export function CodeStep({ code, isUsed, isMaking, onAnother }: CodeStepProps) {
  const t = useTranslations('deviceCode');
  const { timeOfDay } = useFormatters();
  const isExpired = useNow({ updateInterval: lookEveryMs }).getTime() > Date.parse(code.expiresAt);
  const isOver = isUsed || isExpired;
  return (
    <Stack component="output" gap="sm">
      {!isOver && (
        <>
          <div>
            <Text size="sm" c="dimmed">
              {t('email')}
            </Text>
            <Text fw={600}>{code.email}</Text>
          </div>
          <OneTimeCode code={code.otp} hint={t('expires', { time: timeOfDay(code.expiresAt) })} />
          <LaunchLink href={buildLaunchLink(code, location.origin)} />
        </>
      )}
      {isOver && (
        <Group gap="sm">
          <Text size="sm">{t(isUsed ? 'used' : 'expired')}</Text>
          <Button variant="default" loading={isMaking} onClick={onAnother}>
            {t('another')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
