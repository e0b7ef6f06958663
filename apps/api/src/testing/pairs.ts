import { inject } from 'vitest';

/**
 * Returns the cases to try with the item at an index, if every item could be tried with every case: all of
 * them in long runs, otherwise `count` in rotation, so that each item meets some cases and each case some
 * items.
 */
export function casesFor<T>(index: number, cases: readonly T[], count: number): readonly T[] {
  if (inject('isLong') || count >= cases.length) return cases;
  const first = (index * count) % cases.length;
  return [...cases, ...cases].slice(first, first + count);
}

/** Returns every nth item of a list, and all of them in long runs. */
export function oneIn<T>(count: number, items: readonly T[]): readonly T[] {
  return inject('isLong') ? items : items.filter((_item, index) => index % count === 0);
}
