import { Group, Paper, Text, Title } from '@mantine/core';
import type { JobDetail } from '@waybill/schema/features/jobs.models';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { RenderLater } from '#src/components/render-later.tsx';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { useTraceWords } from '../use-trace-words.ts';
import classes from './trace.module.css';

// Lazy, with the map, which is as large as the rest of the page.
const TraceMap = lazyPart(
  async () => (await import('./trace-map.tsx')).TraceMap,
  textsOf('features/jobs/detail/components/trace-map.tsx'),
);

/** A job's route on the map of its game, or why there is none. */
export function Trace({ job }: { readonly job: JobDetail }) {
  const t = useTranslations('job.trace');
  const words = useTraceWords(job);
  const hasTrace = job.trace !== null && job.trace.length > 0;
  const crossings = job.items.filter(
    ({ kind, undone }) => !undone && (kind === 'ferry' || kind === 'train'),
  );
  const loading = (
    <div className={classes.loading}>
      <Text c="dimmed">{t('loading')}</Text>
    </div>
  );
  const none = (
    <div className={classes.none}>
      <EmptyState title={t('none')} text={job.state === 'started' ? t('noneYet') : t('noneText')} />
    </div>
  );
  return (
    <Paper component="section" withBorder aria-label={t('title')} className={classes.card}>
      <Group justify="space-between" px="md" py="sm">
        <Title order={2} size="h3">
          {t('title')}
        </Title>
        {hasTrace && crossings.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('crossings', { count: crossings.length })}
          </Text>
        )}
      </Group>
      {hasTrace ? (
        <RenderLater fallback={loading}>
          <Suspense fallback={loading}>
            <TraceMap job={job} words={words} none={none} />
          </Suspense>
        </RenderLater>
      ) : (
        none
      )}
    </Paper>
  );
}
