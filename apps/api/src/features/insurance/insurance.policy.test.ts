import { expect, test } from 'vitest';
import { cargoLossOf, lossRatioOf, nextBonusOf, payableOf, premiumOf } from './insurance.policy.ts';

/** By hand, from the formula of the design. */
test.each([
  [15_000_000, 0, 0, 1_000_000, 1_000_000, 180_000],
  [15_000_000, 12, 0, 900_000, 600_000, 97_200],
  [15_000_000, 12, 650_000, 1_000_000, 1_000_000, 180_000],
  [15_000_000, 36, 2_000_000, 1_000_000, 2_500_000, 450_000],
  [15_000_000, 200, 9_000_000, 1_000_000, 2_500_000, 450_000],
  [123_456_789, 7, 333_333, 850_000, 820_513, 1_033_239],
  [3_000_001, 1, 1, 600_000, 923_077, 19_938],
])(
  'a value of %d with %d months, a loss ratio of %d and a bonus of %d',
  (valueMinor, months, lossRatioPpm, bonusPpm, factorPpm, premiumMinor) => {
    const facts = { trucks: 0, valueMinor, months, lossRatioPpm, bonusPpm };
    expect(premiumOf(facts)).toEqual({ ...facts, factorPpm, premiumMinor });
  },
);

test('the bonus falls without claims, and rises with each', () => {
  const steps = [
    [1_000_000, 0, 950_000],
    [620_000, 0, 600_000],
    [600_000, 0, 600_000],
    [700_000, 1, 800_000],
    [900_000, 2, 1_000_000],
  ] as const;
  for (const [bonusPpm, paid, next] of steps) expect(nextBonusOf(bonusPpm, paid)).toBe(next);
});

test('a loss is paid less the excess, up to the limit', () => {
  const losses = [24_000, 50_000, 50_001, 195_000, 9_000_000];
  expect(losses.map(payableOf)).toEqual([0, 0, 1, 145_000, 5_000_000]);
});

test('the loss of a load is its revenue by its damage', () => {
  expect(cargoLossOf(1_184_000, 31_250)).toBe(37_000);
  expect(cargoLossOf(333, 500_000)).toBe(167);
});

test('the loss ratio is rounded to millionths, and 0 without premiums', () => {
  expect(lossRatioOf(1, 3)).toBe(333_333);
  expect(lossRatioOf(500, 0)).toBe(0);
});
