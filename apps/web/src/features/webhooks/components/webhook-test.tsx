import { Button, Stack } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useTestWebhook } from '../webhooks.queries.ts';
import { AttemptText } from './attempt-text.tsx';

/** Sends a test, and shows what was answered. */
export function WebhookTest({ webhookId }: { readonly webhookId: string }) {
  const t = useTranslations('webhooks');
  const testing = useTestWebhook(webhookId);
  const attempt = testing.data?.attempt;
  return (
    <Stack gap="xs" align="flex-start">
      <Button loading={testing.isPending} onClick={() => testing.mutate()}>
        {t('test')}
      </Button>
      <output>
        {attempt !== undefined && !testing.isPending && (
          <AttemptText
            label={t(attempt.problem === null ? 'testArrived' : 'testFailed')}
            attempt={attempt}
          />
        )}
      </output>
    </Stack>
  );
}
