import { expect, test } from 'vitest';
import { dayOf, mondayOf, shiftDay } from './days.ts';

test.each([
  ['2026-02-23T00:00:00Z', '2026-02-23'],
  ['2026-03-01T23:59:59Z', '2026-02-23'],
  ['2026-03-02T00:00:00Z', '2026-03-02'],
  ['1969-12-31T12:00:00Z', '1969-12-29'],
])('the week of %s begins on %s', (moment, monday) => {
  expect(mondayOf(new Date(moment))).toBe(monday);
});

test('days shift over the ends of months and years', () => {
  expect(shiftDay('2026-02-28', 1)).toBe('2026-03-01');
  expect(shiftDay('2026-01-01', -1)).toBe('2025-12-31');
  expect(dayOf(new Date('2026-01-01T23:59:59.999Z'))).toBe('2026-01-01');
});
