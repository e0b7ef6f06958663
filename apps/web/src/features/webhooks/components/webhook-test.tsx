import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useTestWebhook } from '../webhooks.queries.ts';
import { AttemptText } from './attempt-text.tsx';

interface WebhookTestProps {
  readonly webhookId: string;
  /** True if testing is the recommended next step, so that the button stands out. */
  readonly isNext?: boolean;
  /** Buttons beside it. */
  readonly children?: ReactNode;
}

/** Sends a test and shows the response. */
export function WebhookTest({ webhookId, isNext = false, children }: WebhookTestProps) {
  const t = useTranslations('webhooks');
  const testing = useTestWebhook(webhookId);
  const attempt = testing.data?.attempt;
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="xs">
        <Button
          variant={isNext ? 'filled' : 'default'}
          loading={testing.isPending}
          onClick={() => testing.mutate()}
        >
          {t('test')}
        </Button>
        {children}
      </Group>
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
