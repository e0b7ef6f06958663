import { expect, test } from 'vitest';
import { bookValueOf, monthsBetween, salePriceOf } from './value.policy.ts';

// From the design's vectors.
test.each([
  [15_000_000, 0, 15_000_000],
  [15_000_000, 358_700, 14_994_619],
  [15_000_000, 799_999_999, 3_000_000],
  [15_000_000, 900_000_000, 3_000_000],
  [1, 400_000_000, 1],
])('a truck for %i is worth after %i m: %i', (priceMinor, metres, bookMinor) => {
  expect(bookValueOf(priceMinor, metres)).toBe(bookMinor);
});

test.each([
  [14_000_000, 0, 14_000_000],
  [14_000_000, 250_000, 12_950_000],
  [14_000_001, 3_000_000, 9_800_001],
])('a book value of %i with wear of %i ppm sells for %i', (bookMinor, wear, minor) => {
  const wearPpm = { engine: wear, transmission: 0, cabin: 0, chassis: 0, wheels: 0 };
  expect(salePriceOf(bookMinor, wearPpm)).toBe(minor);
});

test('months begin before the end', () => {
  const from = new Date('2027-12-31T23:59:59Z');
  expect(monthsBetween(from, new Date('2028-02-01T00:00:00Z'))).toEqual([
    '2027-12-01',
    '2028-01-01',
  ]);
  expect(monthsBetween(from, new Date('2028-02-01T00:00:01Z'))).toContain('2028-02-01');
});
