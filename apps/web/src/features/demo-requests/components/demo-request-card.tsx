import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReceivedDemoRequest } from '@waybill/schema/features/demo-requests.contract';
import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { Tag } from '#src/components/tag.tsx';
import { useAnswerRequest, useRemoveRequest } from '../demo-requests.queries.ts';

/** A demo request: sender, message, and whether it was answered. */
export function DemoRequestCard({ request }: { readonly request: ReceivedDemoRequest }) {
  const { id, name, email, vtcName, message, createdAt, answeredAt } = request;
  const t = useTranslations('operatorRequests');
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
          <ConfirmButton
            variant="subtle"
            color="red"
            size="xs"
            label={t('delete')}
            description={t('deleteNamed', { name })}
            title={t('deleteTitle', { name })}
            text={t('deleteText')}
            isDangerous
            onConfirm={async () => removing.mutateAsync(id)}
          />
        </Group>
      </Stack>
    </Paper>
  );
}
