import { useFormatter, useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { gameCurrencies } from '#src/lib/game-currencies.ts';
import type { Measure } from './stats.model.ts';

const manyHundredths = 1e8;

/** Names measures and writes their figures. */
export function useMeasures() {
  const t = useTranslations('companyStats');
  const format = useFormatter();
  const { distance, roundAmount } = useFormatters();
  const shortAmount = (hundredths: number, currency: string) =>
    hundredths < manyHundredths
      ? roundAmount(hundredths, currency)
      : format.number(hundredths / 100, {
          style: 'currency',
          currency,
          notation: 'compact',
          maximumFractionDigits: 2,
        });
  const writeWith = (amount: typeof roundAmount) => (value: number, measure: Measure) => {
    if (measure === 'distance') return distance(value / 1_000);
    return measure === 'jobs' ? format.number(value) : amount(value, gameCurrencies[measure]);
  };
  return {
    nameOf: (measure: Measure) => t(`measures.${measure}`),
    /** To the kilometre and to the whole of the currency. */
    write: writeWith(roundAmount),
    /** As short as a dashboard wants it: millions as such. */
    writeShort: writeWith(shortAmount),
  };
}
