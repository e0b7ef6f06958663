import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Overview, Tally } from '@waybill/schema/features/operations.models';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { formatBytes } from '#src/lib/bytes.ts';
import { useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { DayBars } from '../components/day-bars.tsx';
import { HealthStrip } from '../components/health-strip.tsx';
import { LastBackup } from '../components/last-backup.tsx';
import { OperatorWaiting } from '../components/operator-waiting.tsx';
import { ReleaseNotice } from '../components/release-notice.tsx';
import { averageBefore, fillDays } from '../days.model.ts';
import { overviewQuery } from '../operations.queries.ts';

/** The operators' start page: health, key figures and open tasks. */
export function OperatorOverviewPage() {
  const t = useTranslations('operatorOverview');
  const query = useQuery(overviewQuery);
  const { timeOfDay } = useFormatters();
  return (
    <TitledPage title={t('title')}>
      <DocumentTitle title={t('title')} />
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('loadFailed')}
      >
        {(overview) => (
          <Stack gap="md">
            <HealthStrip
              health={overview.health}
              note={t('note', {
                version: overview.version,
                time: timeOfDay(new Date(query.dataUpdatedAt).toISOString()),
              })}
            />
            {overview.newerRelease !== null && <ReleaseNotice release={overview.newerRelease} />}
            <Figures overview={overview} />
          </Stack>
        )}
      </QueryContent>
    </TitledPage>
  );
}

function Figures({ overview }: { readonly overview: Overview }) {
  const t = useTranslations('operatorOverview');
  const format = useFormatter();
  const locale = useLocale();
  const now = useMinute();
  const { users, vtcs, databaseBytes } = overview;
  const days = fillDays(overview.days, now);
  const today = days.at(-1);
  const tally = ({ count, isEstimate }: Tally) =>
    isEstimate ? t('about', { count: format.number(count) }) : format.number(count);
  const compared = (of: 'jobs' | 'events') => {
    const average = averageBefore(days, of);
    if (average === 0) return { note: t('noDaysYet') };
    const text = t('usual', { count: format.number(Math.round(average)) });
    return { comparison: { value: today?.[of] ?? 0, with: average, text } };
  };
  const free = overview.health.find(({ part }) => part === 'DISK')?.reading ?? null;
  return (
    <>
      <InstrumentStrip isFramed>
        <Instrument
          caption={t('users')}
          value={tally(users)}
          note={users.isEstimate ? t('estimated') : t('counted')}
        />
        <Instrument
          caption={t('vtcs')}
          value={tally(vtcs)}
          note={vtcs.isEstimate ? t('estimated') : t('counted')}
        />
        <Instrument
          caption={t('jobsToday')}
          value={format.number(today?.jobs ?? 0)}
          {...compared('jobs')}
        />
        <Instrument
          caption={t('eventsToday')}
          value={format.number(today?.events ?? 0)}
          {...compared('events')}
        />
        <Instrument
          caption={t('database')}
          value={formatBytes(databaseBytes, locale)}
          note={
            free === null ? t('diskElsewhere') : t('free', { bytes: formatBytes(free, locale) })
          }
        />
      </InstrumentStrip>
      <TwoColumns wider="first">
        <DayBars days={days} />
        <Stack gap="md">
          <OperatorWaiting waiting={overview.waiting} />
          <LastBackup {...overview} />
        </Stack>
      </TwoColumns>
    </>
  );
}
