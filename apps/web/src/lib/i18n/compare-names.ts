import { memoize } from '@formatjs/fast-memoize';
import { readLocale } from './shown-locale.ts';

const collator = memoize((locale: string) => new Intl.Collator(locale));

/** Compares two names as the reader's language sorts them. */
export function compareNames(one: string, other: string): number {
  return collator(readLocale()).compare(one, other);
}
