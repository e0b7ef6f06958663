import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FuelReasons } from '@waybill/schema/features/fuel.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { useFormatter, useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import { fuelReasonsQuery } from '../fuel.queries.ts';
import { usePrices } from '../use-prices.ts';
import { HistoryChart } from './history-chart.tsx';
import classes from './price-details.module.css';

interface PriceDetailsProps {
  readonly vtcId: string;
  readonly game: Game;
  readonly territory: string;
}

/** How a price is computed: the formula with its values, and their sources. */
export function PriceDetails({ vtcId, game, territory }: PriceDetailsProps) {
  const t = useTranslations('fuel');
  const query = useQuery(fuelReasonsQuery(vtcId, game, territory));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('whyFailed')}
    >
      {(reasons) => <Reasons reasons={reasons} />}
    </QueryContent>
  );
}

function Reasons({ reasons }: { readonly reasons: FuelReasons }) {
  const t = useTranslations('fuel');
  const { moment, volume } = useFormatters();
  const { price } = usePrices();
  const { currency, history, reports, tankUps, tankUpCount } = reasons;
  return (
    <Stack gap="md">
      <Formula reasons={reasons} />
      <section aria-label={t('history')}>
        <Title order={3} size="h4" mb="xs">
          {t('history')}
        </Title>
        <HistoryChart history={history} currency={currency} />
      </section>
      <section aria-label={t('reportsOf')}>
        <Title order={3} size="h4">
          {t('reportsOf')}
        </Title>
        {reports.length === 0 && <p className={classes.none}>{t('noReportsHere')}</p>}
        <ul className={classes.list}>
          {reports.map(({ id, minorPer100L, at, city }) => (
            <li key={id}>
              <span>{city ?? t('somewhere')}</span>
              <span className={classes.when}>{moment(at)}</span>
              <b>{price(minorPer100L, currency)}</b>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label={t('tankUps')}>
        <Title order={3} size="h4">
          {t('tankUps')}
        </Title>
        {tankUps.length === 0 && <p className={classes.none}>{t('noTankUps')}</p>}
        <ul className={classes.list}>
          {tankUps.map(({ jobId, city, at, volumeMl }) => (
            <li key={`${jobId}-${at}`}>
              <TextLink to={jobPath(jobId)}>{city}</TextLink>
              <span className={classes.when}>{moment(at)}</span>
              <b>{volume(volumeMl / 1_000)}</b>
            </li>
          ))}
        </ul>
        {tankUpCount > tankUps.length && (
          <p className={classes.none}>
            {t('moreTankUps', { shown: tankUps.length, count: tankUpCount })}
          </p>
        )}
      </section>
    </Stack>
  );
}

/** The formula with its current values. */
function Formula({ reasons }: { readonly reasons: FuelReasons }) {
  const t = useTranslations('fuel');
  const format = useFormatter();
  const { volume, day } = useFormatters();
  const { price, priceEach } = usePrices();
  const { currency, changed } = reasons;
  const { minorPer100L, basis, inputs } = reasons.price;
  const { base, reports, median, week, fourWeeks, factorPpm } = inputs;
  const needed = limits.fuelReportsNeeded;
  const factor = format.number(factorPpm / 1_000_000, { maximumFractionDigits: 3 });
  return (
    <section aria-label={t('formula')}>
      <p className={classes.figure}>{priceEach(minorPer100L, currency)}</p>
      <p className={classes.said}>
        {basis === 'REPORTS'
          ? t('fromReports', { count: reports })
          : t('fromDemand', { needed, count: reports })}
      </p>
      {basis === 'REPORTS' ? (
        <code className={classes.formula}>
          {t('medianFormula', { count: reports, price: price(median ?? 0, currency) })}
        </code>
      ) : (
        <code className={classes.formula}>
          {fourWeeks === 0
            ? t('baseFormula', { base: price(base, currency) })
            : t('demandFormula', {
                base: price(base, currency),
                week: volume(week / 1_000),
                mean: volume(fourWeeks / 4_000),
                factor,
                price: price(minorPer100L, currency),
              })}
        </code>
      )}
      <p className={classes.none}>
        {changed === null
          ? t('baseOurs', { base: price(base, currency) })
          : t('baseSet', { base: price(base, currency), day: day(changed.at) })}
      </p>
      <p className={classes.none}>{t('choice')}</p>
    </section>
  );
}
