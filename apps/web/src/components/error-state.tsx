import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';

interface ErrorStateProps {
  /** One of `messages` is shown in the reader's language. */
  readonly message: string;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

/** What stands in the place of something that could not be loaded, with a way to try again. */
export function ErrorState({ message, onRetry, isRetrying }: ErrorStateProps) {
  const t = useTranslations('common');
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
      <Stack align="flex-start" gap="sm">
        <Text size="sm">{translateSentence(message)}</Text>
        <Button variant="default" size="xs" onClick={onRetry} loading={isRetrying}>
          {t('retry')}
        </Button>
      </Stack>
    </Alert>
  );
}
