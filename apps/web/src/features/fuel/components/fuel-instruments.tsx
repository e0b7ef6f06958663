import type { FuelBoard } from '@waybill/schema/features/fuel.models';
import { useFormatter, useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { dash, useFormatters } from '#src/lib/formatters.ts';
import { useTerritoryName } from '#src/lib/territory-names.ts';
import { middleOf } from '../fuel.model.ts';
import { usePrices } from '../use-prices.ts';

/** Key figures of the prices and their sources. */
export function FuelInstruments({ board }: { readonly board: FuelBoard }) {
  const t = useTranslations('fuel');
  const format = useFormatter();
  const { volume } = useFormatters();
  const { price, unit } = usePrices();
  const nameTerritory = useTerritoryName();
  const { territories, cities, currency, game, week, fourWeeks, reports } = board;
  const middle = middleOf(territories.map(({ minorPer100L }) => minorPer100L));
  const [cheapest] = territories;
  const dearest = territories.at(-1);
  const [city] = cities;
  const each = (minorPer100L: number | undefined | null) =>
    minorPer100L == null ? dash : price(minorPer100L, currency);
  return (
    <InstrumentStrip isFramed>
      <Instrument
        caption={t('middle')}
        value={each(middle)}
        unit={t('each', { unit })}
        note={t('range', {
          least: each(cheapest?.minorPer100L),
          most: each(dearest?.minorPer100L),
        })}
      />
      <Instrument
        caption={t('cheapest')}
        value={each(cheapest?.minorPer100L)}
        unit={t('each', { unit })}
        note={cheapest && nameTerritory(game, cheapest.territory)}
      />
      <Instrument
        caption={t('cheapestCity')}
        value={each(city?.minorPer100L)}
        unit={city && t('each', { unit })}
        note={city?.city ?? t('noCity')}
      />
      <Instrument
        caption={t('tanked')}
        value={volume(week / 1_000)}
        comparison={
          fourWeeks === 0
            ? undefined
            : {
                value: week,
                with: fourWeeks / 4,
                text: t('usualWeek', { volume: volume(fourWeeks / 4_000) }),
              }
        }
        note={fourWeeks === 0 ? t('nothingTanked') : undefined}
      />
      <Instrument
        caption={t('reportsCount')}
        value={format.number(reports)}
        note={t('sevenDays')}
      />
    </InstrumentStrip>
  );
}
