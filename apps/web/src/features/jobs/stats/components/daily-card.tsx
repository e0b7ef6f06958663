import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { companyStatsQuery } from '../stats.queries.ts';

// Lazy: figures come before charts.
const DailyChart = lazyPart(async () => (await import('./daily-chart.tsx')).DailyChart);

/** A company's last 30 days. */
export function DailyCard({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('companyStats');
  const loading = <ListSkeleton label={t('loading')} />;
  return (
    <Paper component="section" withBorder p="md" aria-label={t('lastDays')}>
      <Title order={2} size="h3" mb="sm">
        {t('lastDays')}
      </Title>
      <QueryContent
        query={useQuery(companyStatsQuery(vtcId))}
        loading={loading}
        failed={t('failed')}
      >
        {({ days }) =>
          days.length === 0 ? (
            <EmptyState title={t('noDays')} text={t('noDaysText')} />
          ) : (
            <Suspense fallback={loading}>
              <DailyChart days={days} />
            </Suspense>
          )
        }
      </QueryContent>
    </Paper>
  );
}
