import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { usePreferences } from '#src/lib/preferences.ts';
import { pricePerUnit } from './fuel.model.ts';

interface Prices {
  /** Formats a price of 100 litres in minor units per litre or gallon, as the reader prefers. */
  readonly price: (minorPer100L: number, currency: string) => string;
  /** The same with its unit. */
  readonly priceEach: (minorPer100L: number, currency: string) => string;
  /** For example "a litre". */
  readonly unit: string;
}

/** Returns formatters of fuel prices in the reader's units. */
export function usePrices(): Prices {
  const t = useTranslations('fuel');
  const format = useFormatter();
  const { volumeUnit } = usePreferences();
  const unit = volumeUnit === 'l' ? t('litre') : t('gallon');
  return useMemo(() => {
    const price = (minorPer100L: number, currency: string) =>
      format.number(pricePerUnit(minorPer100L, volumeUnit), {
        style: 'currency',
        currency,
        minimumFractionDigits: 3,
        maximumFractionDigits: 3,
      });
    return {
      price,
      priceEach: (minorPer100L, currency) =>
        t('priceEach', { price: price(minorPer100L, currency), unit }),
      unit,
    };
  }, [t, format, volumeUnit, unit]);
}
