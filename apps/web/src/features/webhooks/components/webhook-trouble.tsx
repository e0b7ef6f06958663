import { Alert, Button, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import type { Webhook } from '@waybill/schema/features/webhooks.models';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { useResumeWebhook } from '../webhooks.queries.ts';

/** Amber while deliveries continue: the webhook is not disabled, but needs attention. */
const alertColors = { ACTIVE: 'amber', PAUSED: 'gray', DISABLED: 'red' } as const;

/** Why a webhook gets no deliveries now, with a button to resume it. */
export function WebhookTrouble({ webhook }: { readonly webhook: Webhook }) {
  const { id, state, cause, failingSince, openUntil, oldSecretUntil } = webhook;
  const t = useTranslations('webhooks');
  const { moment } = useFormatters();
  const resuming = useResumeWebhook(id);
  const text = () => {
    if (state === 'DISABLED') return t(`causes.${cause ?? 'FAILING'}`);
    if (state === 'PAUSED') return t('pausedText');
    if (openUntil !== null) return t('openText', { until: moment(openUntil) });
    return failingSince === null ? null : t('failingText', { since: moment(failingSince) });
  };
  const trouble = text();
  return (
    <>
      {trouble !== null && (
        <Alert color={alertColors[state]} role="note">
          <Stack gap="xs" align="flex-start">
            <Text size="sm">{trouble}</Text>
            {(state === 'DISABLED' || openUntil !== null) && (
              <Button
                variant="default"
                loading={resuming.isPending}
                onClick={() => resuming.mutate()}
              >
                {t('resume')}
              </Button>
            )}
          </Stack>
        </Alert>
      )}
      {oldSecretUntil !== null && (
        <Text size="sm">{t('oldSecret', { until: moment(oldSecretUntil) })}</Text>
      )}
    </>
  );
}
