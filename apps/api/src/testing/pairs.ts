import { inject } from 'vitest';

/**
 * The cases to try with the item of an index, of a list whose every item could be tried with every
 * case: all of them in the long run, otherwise `count` in turn. So each item meets some cases, and
 * each case meets some items.
 */
export function casesFor<T>(index: number, cases: readonly T[], count: number): readonly T[] {
  if (inject('isLong') || count >= cases.length) return cases;
  const first = (index * count) % cases.length;
  return [...cases, ...cases].slice(first, first + count);
}

/** Of a list every so many-th item, and all of them in the long run. */
export function oneIn<T>(count: number, items: readonly T[]): readonly T[] {
  return inject('isLong') ? items : items.filter((_item, index) => index % count === 0);
}
