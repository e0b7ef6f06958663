import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type MarketHistory, marketUnit } from '@waybill/schema/features/market.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useFormatter, useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { cargoQuery } from '../market.queries.ts';
import { useMarketFigures } from '../use-market-figures.ts';
import { WatchValues } from './watch-values.tsx';
import classes from './cargo-chart.module.css';

/** The range of indexes, in millionths. */
const [most, least] = [1_350_000, 750_000];

interface CargoDetailsProps {
  readonly game: Game;
  readonly cargoId: string;
}

/** What a cargo was worth in the last 30 steps and why, with a forecast. */
export function CargoDetails({ game, cargoId }: CargoDetailsProps) {
  const t = useTranslations('market');
  const query = useQuery(cargoQuery(game, cargoId));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failed')}
    >
      {(cargo) => (
        <Stack gap="lg">
          <History cargo={cargo} />
          <WatchValues game={game} cargoId={cargoId} />
        </Stack>
      )}
    </QueryContent>
  );
}

function History({ cargo }: { readonly cargo: MarketHistory }) {
  const t = useTranslations('market');
  const format = useFormatter();
  const { index, day } = useMarketFigures();
  const { steps, forecast } = cargo;
  const [last] = steps;
  if (!last) return null;
  const perDay = (count: number, days: number) =>
    format.number(count / days, { maximumFractionDigits: 2 });
  return (
    <Stack gap="md">
      <CargoChart cargo={cargo} />
      <Text size="sm">
        {t('formula', {
          q: perDay(last.n3, 3),
          q30: perDay(last.n30, 30),
          n: last.n30,
          index: index(last.indexPpm),
        })}
      </Text>
      <Text size="sm" c="dimmed">
        {t('formulaText')}
      </Text>
      <Text size="sm">{t('forecast', { indexes: forecast.map(index).join(' · ') })}</Text>
      <details>
        <summary>{t('asTable')}</summary>
        <FigureTable
          label={t('history')}
          columns={[t('since'), t('index'), t('q'), t('q30'), t('n')]}
          rows={steps.map(({ step, from, indexPpm, n3, n30 }) => ({
            key: `${step}`,
            name: day(from),
            figures: [index(indexPpm), perDay(n3, 3), perDay(n30, 30), n30],
          }))}
        />
      </details>
    </Stack>
  );
}

function CargoChart({ cargo: { steps, forecast, name } }: { readonly cargo: MarketHistory }) {
  const t = useTranslations('market');
  const { index, day } = useMarketFigures();
  const known = steps.toReversed();
  const [first, last] = [known[0]?.step ?? 0, known.at(-1)?.step ?? 0];
  const width = last + forecast.length - first;
  const point = (step: number, ppm: number) =>
    `${((step - first) / width) * 100},${((most - ppm) / (most - least)) * 100}`;
  const ahead = [known.at(-1)?.indexPpm ?? marketUnit, ...forecast];
  const low = Math.min(...known.map(({ indexPpm }) => indexPpm));
  const high = Math.max(...known.map(({ indexPpm }) => indexPpm));
  return (
    <figure className={classes.chart}>
      <div className={classes.scale} aria-hidden>
        <span>{index(most)}</span>
        <span>{index(least)}</span>
      </div>
      <svg
        className={classes.plot}
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart', { cargo: name, least: index(low), most: index(high) })}
      >
        <polyline
          className={classes.even}
          points={`${point(first, marketUnit)} ${point(first + width, marketUnit)}`}
        />
        <polyline
          className={classes.line}
          points={known.map(({ step, indexPpm }) => point(step, indexPpm)).join(' ')}
        />
        <polyline
          className={classes.ahead}
          points={ahead.map((ppm, later) => point(last + later, ppm)).join(' ')}
        />
      </svg>
      <figcaption className={classes.axis} aria-hidden>
        <span>{day(known[0]?.from ?? '')}</span>
        <span>{t('ahead')}</span>
      </figcaption>
    </figure>
  );
}
