import { describe, expect, test } from 'vitest';
import { measureOffset } from './clock.ts';

/** A clock on which the tries take so long, and a server that is an hour ahead. */
function measure(...roundTrips: number[]): Promise<number | null> {
  let elapsed = 0;
  const clocks = { now: () => 1_000_000 + elapsed, monotonic: () => elapsed };
  return measureOffset(async () => {
    const [trip = 0] = roundTrips.splice(0, 1);
    elapsed += trip;
    // All of the trip is the way back.
    return new Date(1_000_000 + elapsed - trip + 3_600_000).toISOString();
  }, clocks);
}

describe('the offset of the clock', () => {
  test('is that of the shortest of three tries', async () => {
    expect(await measure(900, 100, 500)).toBe(3_600_000 - 50);
  });

  test('is unknown when every try takes two seconds', async () => {
    expect(await measure(2000, 5000, 2001)).toBeNull();
    expect(await measure(2000, 5000, 1998)).toBe(3_600_000 - 999);
  });
});
