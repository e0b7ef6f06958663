import { Paper, Text, Title } from '@mantine/core';
import type { BackupWork as Work } from '@waybill/schema/features/backups.models';
import { useTranslations } from 'use-intl';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { RouteLine } from '#src/components/route-line.tsx';
import { useFormatters } from '#src/lib/formatters.ts';

/** The progress of the current backup task, or the result of the last. */
export function BackupWork({ work }: { readonly work: Work }) {
  const { act, name, state, fraction, sentence, startedAt, endedAt } = work;
  const t = useTranslations('operatorBackups');
  const { share } = useFormatters();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="backup-work">
      <Title order={2} size="h3" id="backup-work" mb="xs" aria-live="polite">
        {t(`work.${act}.${state}`)}
      </Title>
      <RouteLine
        progress={state === 'done' ? 1 : Math.min(0.98, Math.max(0.02, fraction))}
        isBroken={state === 'failed'}
        isNeutral={state === 'done'}
        label={t('progress', { share: share(fraction) })}
      />
      <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
        {state === 'running' ? t('progress', { share: share(fraction) }) : sentence}
      </Text>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {state === 'running' && name !== null && `${name} · `}
        <RelativeTime at={endedAt ?? startedAt} />
      </Text>
    </Paper>
  );
}
