import { useQuery } from '@tanstack/react-query';
import { limits } from '@waybill/schema/limits';
import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { jobCountsQuery, recentTotalsQuery } from '../../jobs.queries.ts';
import { countedShareOf, revenueTexts, sumOf } from '../job-figures.model.ts';

/** Totals of the company's jobs of the last days, and the number of jobs in review. */
export function JobFigures({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('jobs.figures');
  const format = useFormatter();
  const { distance, roundAmount, share } = useFormatters();
  const { data: totals, isError } = useQuery(recentTotalsQuery(vtcId));
  const { data: counts } = useQuery(jobCountsQuery(vtcId));
  // The list reports the failure; the figures are secondary.
  if (totals === undefined && isError) return null;
  const jobs = totals && sumOf(totals, 'jobs');
  const km = totals && sumOf(totals, 'distanceM') / 1_000;
  const [revenue = dash, otherRevenue] = totals ? revenueTexts(totals, roundAmount) : [];
  const verified = counts && countedShareOf(counts);
  return (
    <InstrumentStrip isFramed isLow>
      <Instrument
        caption={t('jobs')}
        value={jobs === undefined ? dash : format.number(jobs)}
        note={t('days', { days: limits.jobStatsDays.default })}
      />
      <Instrument
        caption={t('distance')}
        value={km === undefined ? dash : distance(km)}
        note={noteOf(km, (driven) =>
          jobs ? t('each', { distance: distance(driven / jobs) }) : undefined,
        )}
      />
      <Instrument caption={t('revenue')} value={revenue} note={otherRevenue} />
      <Instrument
        caption={t('counted')}
        value={verified == null ? dash : share(verified)}
        note={noteOf(counts, ({ accepted }) => t('accepted', { count: accepted }))}
      />
      <Instrument
        caption={t('review')}
        value={counts === undefined ? dash : format.number(counts.review)}
        note={noteOf(counts, ({ onTheRoad }) => t('onTheRoad', { count: onTheRoad }))}
      />
    </InstrumentStrip>
  );
}

/** Returns a space until the value is known, to avoid a layout shift. */
function noteOf<T>(known: T | undefined, write: (known: T) => string | undefined) {
  return known === undefined ? '\u00a0' : write(known);
}
