import { Paper, Text, Title } from '@mantine/core';
import type { Overview, WaitingPart } from '@waybill/schema/features/operations.models';
import { useTranslations } from 'use-intl';
import { CountLinks } from '#src/components/count-links.tsx';
import { demoRequestsPath } from '#src/features/demo-requests/demo-requests.paths.ts';
import { allWebhooksPath } from '#src/features/webhooks/webhooks.paths.ts';
import { eventsPath, tasksPath } from '../operations.paths.ts';

const paths: Readonly<Record<WaitingPart, string>> = {
  FAILED_TASKS: tasksPath,
  PASSED_EVENTS: eventsPath,
  DEMO_REQUESTS: demoRequestsPath,
  FAILING_WEBHOOKS: allWebhooksPath,
};

/** An operator's open items, with links. */
export function OperatorWaiting({ waiting }: Pick<Overview, 'waiting'>) {
  const t = useTranslations('operatorOverview');
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="waiting">
      <Title order={2} size="h3" id="waiting">
        {t('waitingTitle')}
      </Title>
      {waiting.length === 0 ? (
        <Text c="dimmed" mt={4}>
          {t('nothingWaits')}
        </Text>
      ) : (
        <CountLinks
          links={waiting.map(({ part, count }) => ({
            key: part,
            count,
            to: paths[part],
            text: t(`waiting.${part}`, { count }),
          }))}
        />
      )}
    </Paper>
  );
}
