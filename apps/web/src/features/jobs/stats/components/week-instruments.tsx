import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { gamesOf, type Measure, type Stats, sumOf, weeksOf } from '../stats.model.ts';
import { companyStatsQuery } from '../stats.queries.ts';
import { useMeasures } from '../use-measures.ts';

/** What the company has done this week, each figure beside that of the last one. */
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

/** What stands there until it is known; the rest of the page says when it could not be read. */
function Unknown() {
  const t = useTranslations('companyStats');
  const { nameOf } = useMeasures();
  return (
    <>
      <Instrument caption={nameOf('distance')} value={dash} />
      <Instrument caption={nameOf('jobs')} value={dash} />
      <Instrument caption={nameOf('ets2')} value={dash} />
      <Instrument caption={t('carried')} value={dash} />
      <Instrument caption={t('cargoDamage')} value={dash} />
    </>
  );
}

function Known({ days, allTime }: Pick<Stats, 'days' | 'allTime'>) {
  const t = useTranslations('companyStats');
  const { nameOf, writeShort } = useMeasures();
  const { mass, share } = useFormatters();
  const { thisWeek, lastWeek } = weeksOf(days, useMinute());
  const games = gamesOf(allTime);
  const measures: readonly Measure[] = [
    'distance',
    'jobs',
    ...(games.length > 0 ? games : ['ets2' as const]),
  ];
  const tonnesOf = (rows: typeof thisWeek) => rows.reduce((sum, row) => sum + row.massG, 0) / 1e6;
  const damageOf = (rows: typeof thisWeek) => {
    const jobs = sumOf(rows, 'jobs');
    return jobs === 0 ? null : rows.reduce((sum, row) => sum + row.cargoDamagePpm, 0) / jobs / 1e6;
  };
  const compare = (value: number, former: number, written: string) => ({
    value,
    with: former,
    text: former === 0 ? t('noneLastWeek') : t('lastWeek', { figure: written }),
  });
  const [damage, formerDamage] = [damageOf(thisWeek), damageOf(lastWeek)];
  return (
    <>
      {measures.map((measure) => {
        const [value, former] = [sumOf(thisWeek, measure), sumOf(lastWeek, measure)];
        return (
          <Instrument
            key={measure}
            caption={nameOf(measure)}
            value={writeShort(value, measure)}
            comparison={compare(value, former, writeShort(former, measure))}
          />
        );
      })}
      <Instrument
        caption={t('carried')}
        value={mass(tonnesOf(thisWeek))}
        comparison={compare(tonnesOf(thisWeek), tonnesOf(lastWeek), mass(tonnesOf(lastWeek)))}
      />
      <Instrument
        caption={t('cargoDamage')}
        value={damage === null ? dash : share(damage)}
        comparison={
          formerDamage === null
            ? { value: damage ?? 0, with: 0, text: t('noneLastWeek') }
            : {
                value: damage ?? 0,
                with: formerDamage,
                text: t('lastWeek', { figure: share(formerDamage) }),
              }
        }
      />
    </>
  );
}
