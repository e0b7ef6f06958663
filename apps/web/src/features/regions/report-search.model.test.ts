import { expect, test } from 'vitest';
import { queryOf, readReportSearch } from './report-search.model.ts';

const daysOf = (address: string, today: string) => {
  const { from, to } = queryOf(readReportSearch(new URLSearchParams(address), 'ets2'), today, 'en');
  return [from, to];
};

test('periods end today', () => {
  expect(daysOf('', '2026-03-12')).toEqual(['2026-02-11', '2026-03-12']);
  expect(daysOf('period=7', '2026-03-12')).toEqual(['2026-03-06', '2026-03-12']);
  expect(daysOf('period=month', '2026-03-12')).toEqual(['2026-03-01', '2026-03-12']);
  expect(daysOf('period=quarter', '2026-03-12')).toEqual(['2026-01-01', '2026-03-12']);
  expect(daysOf('period=quarter', '2026-12-31')).toEqual(['2026-10-01', '2026-12-31']);
});

test('custom days are optional, and invalid ones are ignored', () => {
  expect(daysOf('period=own&from=2026-01-01', '2026-03-12')).toEqual(['2026-01-01', undefined]);
  expect(daysOf('period=own&from=2026-13-01&to=x', '2026-03-12')).toEqual([undefined, undefined]);
});
