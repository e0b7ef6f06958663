import { memoize } from '@formatjs/fast-memoize';

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

const numberFormat = memoize(
  (locale: string, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

/** Formats a number of bytes in the largest fitting unit, in steps of 1,000. */
export function formatBytes(bytes: number, locale: string): string {
  const power = Math.floor(Math.log10(Math.max(1, bytes)) / 3);
  const index = Math.min(units.length - 1, Math.max(0, power));
  const value = bytes / 1_000 ** index;
  const unit = units[index] ?? 'byte';
  return numberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: index > 1 && value < 100 ? 1 : 0,
  }).format(value);
}
