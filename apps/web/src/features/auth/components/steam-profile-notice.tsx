import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { messages } from '@waybill/schema/messages';
import { useTranslations } from 'use-intl';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { steamSignInPath } from '../steam-sign-in.model.ts';

interface SteamProfileNoticeProps {
  /** Null if there is no Steam account whose profile could be loaded again. */
  readonly onRetry: (() => void) | null;
  readonly isRetrying: boolean;
}

/** Says that the Steam profile is missing, and how to get it. */
export function SteamProfileNotice({ onRetry, isRetrying }: SteamProfileNoticeProps) {
  const t = useTranslations();
  return (
    <Alert
      color="amber"
      title={translateSentence(
        onRetry === null ? messages.ticketMissing : messages.steamProfileUnavailable,
      )}
    >
      <Stack gap="sm" align="flex-start">
        {onRetry !== null && <Text size="sm">{t('completeRegistration.profileMissing')}</Text>}
        <Group gap="xs">
          {onRetry !== null && (
            <Button variant="default" size="xs" onClick={onRetry} loading={isRetrying}>
              {t('common.retry')}
            </Button>
          )}
          <Button component="a" href={steamSignInPath} variant="default" size="xs">
            {t('completeRegistration.signInAgain')}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
