import { marketUnit } from '@waybill/schema/features/market.models';
import { useFormatter } from 'use-intl';
import { useUtcDay } from '#src/lib/use-utc-day.ts';

/** Formats indexes, and what they differ from 1 or from each other. */
export function useMarketFigures(): {
  readonly index: (ppm: number) => string;
  readonly change: (ppm: number) => string;
  readonly day: (moment: string) => string;
} {
  const format = useFormatter();
  const writeDay = useUtcDay();
  return {
    index: (ppm) =>
      format.number(ppm / marketUnit, { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
    change: (ppm) =>
      format.number(ppm / marketUnit, {
        style: 'percent',
        signDisplay: 'exceptZero',
        maximumFractionDigits: 1,
      }),
    day: (moment) => writeDay(moment.slice(0, 10)),
  };
}
