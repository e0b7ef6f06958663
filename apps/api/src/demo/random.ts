import { createHash } from 'node:crypto';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface Random {
  /** A whole number from `first` to `last`, both included. */
  integer(first: number, last: number): number;
  /** @throws Error when the list is empty */
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/**
 * The same numbers at every run. Each concept of the demo draws from a stream with a name of its
 * own, so that one more does not change the others.
 */
export function createRandom(stream: string): Random {
  const seed = createHash('sha256').update(`waybill demo: ${stream}`).digest().readInt32LE();
  const generator = xoroshiro128plus(seed);
  const integer = (first: number, last: number) => uniformInt(generator, first, last);
  return {
    integer,
    pick(list) {
      const item = list[integer(0, list.length - 1)];
      if (item === undefined) throw new Error('there is nothing to pick from');
      return item;
    },
    shuffle(list) {
      const keyed = list.map((item) => ({ item, key: integer(0, 0x7fffffff) }));
      return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item);
    },
  };
}
