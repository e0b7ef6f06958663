import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReceivedDemoRequest } from '@waybill/schema/features/demo-requests.contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { Tag } from '#src/components/tag.tsx';
import { useAnswerRequest, useRemoveRequest } from '../demo-requests.queries.ts';

/** A demo request: sender, message, and whether it was answered. */
export function DemoRequestCard({ request }: { readonly request: ReceivedDemoRequest }) {
  const { id, name, email, vtcName, message, createdAt, answeredAt } = request;
  const t = useTranslations('operatorRequests');
  const [isAsking, setIsAsking] = useState(false);
  const answering = useAnswerRequest();
  const removing = useRemoveRequest();
  return (
    <Paper component="article" withBorder p="md" aria-label={name}>
      <Stack gap="sm">
        <Stack gap={2}>
          <Group gap="xs">
            <Title order={2} size="h4">
              {name}
            </Title>
            {answeredAt !== null && <Tag>{t('isAnswered')}</Tag>}
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <Anchor href={`mailto:${email}`}>{email}</Anchor>
            {vtcName !== '' && ` · ${vtcName}`} · <RelativeTime at={createdAt} />
          </Text>
        </Stack>
        <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{message}</Text>
        <Group gap="xs">
          {answeredAt === null && (
            <Button
              variant="default"
              size="xs"
              aria-label={t('answerNamed', { name })}
              loading={answering.isPending}
              onClick={() => answering.mutate(id)}
            >
              {t('answer')}
            </Button>
          )}
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={t('deleteNamed', { name })}
            onClick={() => setIsAsking(true)}
          >
            {t('delete')}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title={t('deleteTitle', { name })}
        text={t('deleteText')}
        action={t('delete')}
        isDangerous
        isPending={removing.isPending}
        onConfirm={() => {
          setIsAsking(false);
          removing.mutate(id);
        }}
        onClose={() => setIsAsking(false)}
      />
    </Paper>
  );
}
