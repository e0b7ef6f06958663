import { memoize } from '@formatjs/fast-memoize';
import { useLocale } from 'use-intl';

interface Separators {
  readonly thousandSeparator: string;
  readonly decimalSeparator: string;
  /** What may be typed as one. */
  readonly allowedDecimalSeparators: string[];
}

/** Returns how number fields write numbers in the reader's language. */
export function useSeparators(): Separators {
  return readSeparators(useLocale());
}

/** Returns how a language writes numbers. */
export const readSeparators = memoize((locale: string): Separators => {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const find = (type: Intl.NumberFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const [thousandSeparator, decimalSeparator] = [find('group'), find('decimal')];
  const typed = ['.', ','].filter((sign) => sign !== thousandSeparator);
  return { thousandSeparator, decimalSeparator, allowedDecimalSeparators: typed };
});
