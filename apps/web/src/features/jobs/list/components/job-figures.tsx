import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { limits } from '@waybill/schema/limits';
import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { jobCountsQuery, recentTotalsQuery } from '../../jobs.queries.ts';
import { countedShareOf, revenueTexts, sumOf } from '../job-figures.model.ts';

/** What the company's jobs of the last days come to, and how many wait for somebody. */
export function JobFigures({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('jobs.figures');
  const format = useFormatter();
  const { distance, roundAmount, share } = useFormatters();
  const { data: totals, isPending } = useQuery(recentTotalsQuery(vtcId));
  const { data: counts } = useQuery(jobCountsQuery(vtcId));
  if (isPending) return <Skeleton height={106} radius="md" />;
  // The list says what failed; these are only beside it.
  if (totals === undefined) return null;
  const jobs = sumOf(totals, 'jobs');
  const km = sumOf(totals, 'distanceM') / 1_000;
  const [revenue = dash, otherRevenue] = revenueTexts(totals, roundAmount);
  const verified = counts && countedShareOf(counts);
  return (
    <InstrumentStrip isFramed>
      <Instrument
        caption={t('jobs')}
        value={format.number(jobs)}
        note={t('days', { days: limits.jobStatsDays.default })}
      />
      <Instrument
        caption={t('distance')}
        value={distance(km)}
        note={jobs === 0 ? undefined : t('each', { distance: distance(km / jobs) })}
      />
      <Instrument caption={t('revenue')} value={revenue} note={otherRevenue} />
      <Instrument
        caption={t('counted')}
        value={verified == null ? dash : share(verified)}
        note={counts && t('accepted', { count: counts.accepted })}
      />
      <Instrument
        caption={t('review')}
        value={counts === undefined ? dash : format.number(counts.review)}
        note={counts && t('started', { count: counts.started })}
      />
    </InstrumentStrip>
  );
}
