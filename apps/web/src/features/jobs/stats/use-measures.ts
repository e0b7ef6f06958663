import { useFormatter, useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { gameCurrencies } from '#src/lib/game-currencies.ts';
import type { Measure } from './stats.model.ts';

const manyHundredths = 1e8;

/** Returns functions that name measures and format their values. */
export function useMeasures() {
  const t = useTranslations('companyStats');
  const format = useFormatter();
  const { distance, roundAmount } = useFormatters();
  const shortAmount = (hundredths: number, currency: string) =>
    Math.abs(hundredths) < manyHundredths
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
    /** Rounded to kilometres and whole units of currency. */
    write: writeWith(roundAmount),
    /** Short, for instruments: millions are abbreviated. */
    writeShort: writeWith(shortAmount),
    /** The same for any currency. */
    writeShortAmount: shortAmount,
  };
}
