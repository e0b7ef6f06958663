import { Title } from '@mantine/core';
import { mondayOf } from '@waybill/schema/days';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { useFirstGame } from '#src/features/auth/first-game.model.ts';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { metresPerUnit } from '#src/lib/units.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import {
  fuelOf,
  gamesOf,
  type Measure,
  onTimeShareOf,
  safetyPointsPerMetreOf,
  type Stats,
  sumOf,
  weeksOf,
} from '../stats.model.ts';
import { jobsWithPath } from '../../job-search.model.ts';
import { companyStatsQuery } from '../stats.queries.ts';
import { useMeasures } from '../use-measures.ts';

/** The company's totals of this week, each compared with last week. */
export function WeekInstruments({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('companyStats');
  const { data } = useQuery(companyStatsQuery(vtcId));
  return (
    <section aria-label={t('thisWeek')}>
      <Title order={2} size="h3" px="md" pt="sm">
        {t('thisWeek')}
      </Title>
      <InstrumentStrip>
        {data === undefined ? <Unknown /> : <Known days={data.days} allTime={data.allTime} />}
      </InstrumentStrip>
    </section>
  );
}

/** Shown until the figures are loaded; other parts of the page report a failure. */
function Unknown() {
  const t = useTranslations('companyStats');
  const { nameOf } = useMeasures();
  const captions = [
    nameOf('distance'),
    nameOf('jobs'),
    t('revenue'),
    t('onTime'),
    t('safety'),
    t('fuel'),
  ];
  return captions.map((caption) => <Instrument key={caption} caption={caption} value={dash} />);
}

/** A figure of this week and last week; null if unknown. */
interface Pair {
  readonly now: number | null;
  readonly former: number | null;
}

function Known({ days, allTime }: Pick<Stats, 'days' | 'allTime'>) {
  const t = useTranslations('companyStats');
  const format = useFormatter();
  const { nameOf, writeShort } = useMeasures();
  const { share, distance, consumptionParts } = useFormatters();
  const { distanceUnit } = usePreferences();
  const minute = useMinute();
  const { thisWeek, lastWeek } = weeksOf(days, minute);
  const counted = { counted: 'yes', from: mondayOf(minute) } as const;
  const jobs = jobsWithPath(counted);
  const both = (read: (rows: typeof thisWeek) => number | null): Pair => ({
    now: read(thisWeek),
    former: read(lastWeek),
  });
  const firstGame = useFirstGame();
  const compare = ({ now, former }: Pair, write: (value: number) => string) => ({
    value: now ?? 0,
    with: former ?? 0,
    text: former === null ? t('noneLastWeek') : t('lastWeek', { figure: write(former) }),
  });
  const measured = (measure: Measure) => {
    // Zero is not worth comparing with.
    const pair = both((rows) => sumOf(rows, measure) || null);
    const write = (value: number) => writeShort(value, measure);
    return { value: write(pair.now ?? 0), comparison: compare(pair, write) };
  };
  // Revenues of two games are never added up.
  const [game = firstGame, otherGame] = gamesOf(allTime).toSorted(
    (one, two) => sumOf(thisWeek, two) - sumOf(thisWeek, one),
  );
  const revenue = measured(game);
  const revenueBesides =
    otherGame && sumOf(thisWeek, otherGame) > 0
      ? {
          ...revenue.comparison,
          text: t('besides', {
            figure: measured(otherGame).value,
            text: revenue.comparison.text,
          }),
        }
      : revenue.comparison;
  const onTime = both(onTimeShareOf);
  const thousandM = 1_000 * metresPerUnit(distanceUnit);
  const safety = both((rows) => {
    const points = safetyPointsPerMetreOf(rows);
    return points === null ? null : points * thousandM;
  });
  const points = (value: number) => format.number(value, { maximumFractionDigits: 1 });
  const fuel = both((rows) => {
    const known = fuelOf(rows);
    return known && known.litres / known.km;
  });
  const burnt = (litresPerKm: number) => consumptionParts(litresPerKm, 1);
  return (
    <>
      <Instrument to={jobs} caption={nameOf('distance')} {...measured('distance')} />
      <Instrument to={jobs} caption={nameOf('jobs')} {...measured('jobs')} />
      <Instrument
        to={jobsWithPath({ ...counted, game })}
        caption={t('revenue')}
        value={revenue.value}
        comparison={revenueBesides}
      />
      <Instrument
        to={jobs}
        caption={t('onTime')}
        value={onTime.now === null ? dash : share(onTime.now)}
        comparison={compare(onTime, share)}
      />
      <Instrument
        to={jobs}
        caption={t('safety')}
        value={safety.now === null ? dash : points(safety.now)}
        unit={t('points', { distance: distance(thousandM / 1_000) })}
        comparison={compare(safety, points)}
      />
      <Instrument
        to={jobs}
        caption={t('fuel')}
        value={fuel.now === null ? dash : burnt(fuel.now).figure}
        unit={burnt(0).unit}
        comparison={compare(fuel, (value) => burnt(value).figure)}
      />
    </>
  );
}
