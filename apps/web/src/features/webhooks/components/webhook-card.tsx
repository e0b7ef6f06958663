import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { isWebhookType, type Webhook } from '@waybill/schema/features/webhooks.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { Tag } from '#src/components/tag.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useRemoveWebhook, useUpdateWebhook } from '../webhooks.queries.ts';
import { AttemptText } from './attempt-text.tsx';
import { Deliveries } from './deliveries.tsx';
import { EditWebhookForm } from './edit-webhook-form.tsx';
import { RenewSecret } from './renew-secret.tsx';
import { WebhookTest } from './webhook-test.tsx';
import { WebhookTrouble } from './webhook-trouble.tsx';

interface WebhookCardProps {
  readonly webhook: Webhook;
  readonly choosable: readonly string[];
}

type Question = 'edit' | 'renew' | null;

/** A webhook: its target, health and actions. */
export function WebhookCard({ webhook, choosable }: WebhookCardProps) {
  const { id, kind, name, host, types, state, waiting, lastAttempt } = webhook;
  const t = useTranslations('webhooks');
  const [question, setQuestion] = useState<Question>(null);
  const [showsLog, setShowsLog] = useState(false);
  const removing = useRemoveWebhook(id);
  const close = () => setQuestion(null);
  const shownName = name === '' ? host : name;
  return (
    <Paper withBorder p="md" component="article" aria-label={shownName}>
      <Stack gap="md">
        <Stack gap={4}>
          <Group gap="xs">
            <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
              {shownName}
            </Title>
            <Tag>{t(`kinds.${kind}`)}</Tag>
            {state !== 'ACTIVE' && <Tag>{t(`states.${state}`)}</Tag>}
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {t('about', { host, count: types.length, waiting })}
          </Text>
        </Stack>
        <WebhookTrouble webhook={webhook} />
        {lastAttempt !== null && (
          <div>
            <Text size="sm" c="dimmed">
              {t('lastAnswer')} <RelativeTime at={lastAttempt.at} />
            </Text>
            <AttemptText attempt={lastAttempt} />
          </div>
        )}
        <WebhookTest webhookId={id}>
          <Button variant="default" onClick={() => setQuestion('edit')}>
            {t('edit')}
          </Button>
          {state !== 'DISABLED' && <PauseButton webhook={webhook} />}
          {kind === 'STANDARD' && (
            <Button variant="default" onClick={() => setQuestion('renew')}>
              {t('renew')}
            </Button>
          )}
          <ConfirmButton
            label={t('remove')}
            title={t('removeTitle', { name: shownName })}
            text={t('removeText')}
            isDangerous
            onConfirm={async () => removing.mutateAsync()}
          />
          <Button
            variant="default"
            aria-expanded={showsLog}
            onClick={() => setShowsLog((shown) => !shown)}
          >
            {t(showsLog ? 'hideLog' : 'showLog')}
          </Button>
        </WebhookTest>
        {showsLog && <Deliveries webhookId={id} name={shownName} />}
      </Stack>
      <Dialog opened={question === 'edit'} title={t('editTitle')} onClose={close}>
        <EditWebhookForm webhook={webhook} choosable={choosable} onClose={close} />
      </Dialog>
      {question === 'renew' && <RenewSecret webhookId={id} name={shownName} onClose={close} />}
    </Paper>
  );
}

/** Pauses or resumes a webhook. */
function PauseButton({ webhook }: { readonly webhook: Webhook }) {
  const { id, name, types, state } = webhook;
  const t = useTranslations('webhooks');
  const updating = useUpdateWebhook(id);
  const isPaused = state === 'PAUSED';
  return (
    <Button
      variant="default"
      loading={updating.isPending}
      onClick={() =>
        updating.mutate({ name, types: types.filter(isWebhookType), isPaused: !isPaused })
      }
    >
      {t(isPaused ? 'unpause' : 'pause')}
    </Button>
  );
}
