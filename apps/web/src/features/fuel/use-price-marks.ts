import type { FuelBoard } from '@waybill/schema/features/fuel.models';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { MapContent } from '#src/components/world-map/content.ts';
import { middleOf } from './fuel.model.ts';
import { usePrices } from './use-prices.ts';

/** The relative difference from the usual price at which one counts as cheap or expensive. */
const tolerance = 0.03;

/** Returns the cities with known prices as map markers; null if none has a position. */
export function usePriceMarks(board: FuelBoard): MapContent | null {
  const t = useTranslations('fuel');
  const { price, priceEach } = usePrices();
  const { currency, cities, territories } = board;
  const meaning = t('marks');
  return useMemo(() => {
    const middle = middleOf(territories.map(({ minorPer100L }) => minorPer100L)) ?? 0;
    const toneOf = (minorPer100L: number) => {
      if (minorPer100L < middle * (1 - tolerance)) return 'good';
      return minorPer100L > middle * (1 + tolerance) ? 'bad' : 'plain';
    };
    // The most reported cities are labelled first.
    const ordered = cities.toSorted((a, b) => b.reports - a.reports);
    const marks = ordered.flatMap(({ cityId, city, minorPer100L, at }) =>
      at === null
        ? []
        : [
            {
              id: cityId,
              at: [at.x, at.z] as const,
              value: null,
              label: `${city} ${price(minorPer100L, currency)}`,
              text: priceEach(minorPer100L, currency),
              tone: toneOf(minorPer100L),
            } as const,
          ],
    );
    if (marks.length === 0) return null;
    return { lines: [], places: [], trucks: [], marks, marksMean: meaning };
  }, [cities, territories, currency, price, priceEach, meaning]);
}
