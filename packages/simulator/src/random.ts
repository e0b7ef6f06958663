import { createHash } from 'node:crypto';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

export interface Random {
  /** An integer from `first` to `last`, both included. */
  integer(first: number, last: number): number;
  /** A number from `least` (included) to `most` (excluded). */
  between(least: number, most: number): number;
  /** True with this probability. */
  chance(share: number): boolean;
  /** @throws Error when the list is empty */
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
}

/** Returns a generator with the same numbers for the same seed, on every machine. */
export function createRandom(seed: string | number): Random {
  const generator = xoroshiro128plus(createHash('sha256').update(`${seed}`).digest().readInt32LE());
  const integer = (first: number, last: number) => uniformInt(generator, first, last);
  const unit = () => uniformFloat64(generator);
  return {
    integer,
    between: (least, most) => least + unit() * (most - least),
    chance: (share) => unit() < share,
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
