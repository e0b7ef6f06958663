import { expect, test } from 'vitest';
import { medianOf } from './histogram.policy.ts';

/** A histogram with these counts by bucket, in the database's format. */
function histogram(counts: Readonly<Record<number, number>>): string {
  return Object.entries(counts)
    .reduce((sum, [bucket, count]) => sum + BigInt(count) * 10n ** (8n * BigInt(bucket)), 0n)
    .toString();
}

test('the median of an even number is the mean of the two in the middle', () => {
  expect(medianOf(histogram({ 7: 1 }))).toBe(7);
  expect(medianOf(histogram({ 7: 1, 10: 1 }))).toBe(8.5);
  expect(medianOf(histogram({ 7: 1, 10: 2 }))).toBe(10);
  expect(medianOf(histogram({ 0: 2, 10: 1 }))).toBe(0);
  expect(medianOf('0')).toBeNull();
});

test('a bucket counts as the middle of its minutes', () => {
  // 32 and 33 minutes, 62 and 63, 64 to 67, and the longest jobs.
  expect(medianOf(histogram({ 32: 1 }))).toBe(32.5);
  expect(medianOf(histogram({ 47: 1 }))).toBe(62.5);
  expect(medianOf(histogram({ 48: 1 }))).toBe(65.5);
  expect(medianOf(histogram({ 207: 1 }))).toBe(64_511.5);
});

test('a bucket holds 99 million jobs without overflowing into the next', () => {
  expect(medianOf(histogram({ 5: 99_999_999, 6: 1 }))).toBe(5);
  expect(medianOf(histogram({ 5: 49_999_999, 60: 49_999_999, 61: 2 }))).toBe(
    medianOf(histogram({ 60: 1 })),
  );
});
