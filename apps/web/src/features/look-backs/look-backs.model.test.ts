import { expect, test } from 'vitest';
import { findDueLookBack, listYears, readTime, timesAroundEarth } from './look-backs.model.ts';

test.each([
  ['2026-11-01T00:00:00Z', { year: 2026, month: 10 }],
  ['2026-11-07T23:59:59Z', { year: 2026, month: 10 }],
  ['2026-11-08T00:00:00Z', null],
  ['2026-12-07T12:00:00Z', { year: 2026, month: 11 }],
  ['2026-12-14T23:59:59Z', null],
  ['2026-12-15T00:00:00Z', { year: 2026, month: null }],
  ['2026-12-31T23:59:59Z', { year: 2026, month: null }],
  ['2027-01-01T00:00:00Z', { year: 2026, month: null }],
  ['2027-01-07T23:59:59Z', { year: 2026, month: null }],
  ['2027-01-08T00:00:00Z', null],
])('on %s the home page looks back on %o', (now, due) => {
  expect(findDueLookBack(new Date(now))).toEqual(due);
});

test.each([
  ['', '2026-11-29', { year: 2026, month: null }],
  ['', '2026-01-03', { year: 2025, month: null }],
  ['', '2026-03-03', { year: 2026, month: null }],
  ['year=2024', '2026-11-29', { year: 2024, month: null }],
  ['year=2024&month=2', '2026-11-29', { year: 2024, month: 2 }],
  ['year=2024&month=13', '2026-11-29', { year: 2024, month: null }],
  ['year=2019&month=2', '2026-11-29', { year: 2026, month: 2 }],
  ['year=nonsense', '2026-11-29', { year: 2026, month: null }],
])('%s on %s is %o', (search, now, time) => {
  expect(readTime(new URLSearchParams(search), new Date(now))).toEqual(time);
});

test('years to choose from begin with the newest, and include the chosen one', () => {
  const now = new Date('2022-05-01');
  expect(listYears(now, 2021)).toEqual([2022, 2021, 2020]);
  expect(listYears(now, 2023)).toEqual([2023, 2022, 2021, 2020]);
});

test.each([
  [0, null],
  [4_000_000, null],
  [4_007_502, 0.1],
  [40_075_017, 1],
  [84_000_000, 2],
])('%i m are %s times around the Earth', (distanceM, times) => {
  expect(timesAroundEarth(distanceM)).toBe(times);
});
