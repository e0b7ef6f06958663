import type { CalendarEntry } from '@waybill/schema/features/calendar.models';
import { expect, test } from 'vitest';
import { groupByDay, rangeOf, shiftMonth, weeksOf } from './calendar.model.ts';
import { moveSchema } from './calendar.schema.ts';

const entry = (starts: string, ends: string | null): CalendarEntry => ({
  source: 'events',
  id: starts,
  title: '',
  detail: null,
  starts,
  ends,
  years: null,
  moment: null,
  link: '/',
  state: 'PLANNED',
  mine: false,
  canMove: false,
});

test('a month has whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11-29');
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
  expect(weeksOf('2027-02-14').flat()).toHaveLength(28);
  expect([shiftMonth('2026-01-31', 1), shiftMonth('2026-01-31', -1)]).toEqual([
    '2026-02-01',
    '2025-12-01',
  ]);
});

test('days begin at midnight of the reader’s zone, also when clocks change', () => {
  // Berlin is ahead by an hour, and from 29 March 2026 by two.
  expect(rangeOf(['2026-03-29', '2026-03-30'], 'Europe/Berlin')).toEqual({
    from: '2026-03-28T23:00:00.000Z',
    to: '2026-03-30T22:00:00.000Z',
  });
});

test('entries are in each day that they touch', () => {
  const night = entry('2026-03-28T22:30:00.000Z', '2026-03-29T00:30:00.000Z');
  const untilMidnight = entry('2026-03-29T20:00:00.000Z', '2026-03-29T22:00:00.000Z');
  const leave = entry('2026-03-29', '2026-03-30');
  const days = ['2026-03-28', '2026-03-29', '2026-03-30'];
  const byDay = groupByDay([night, untilMidnight, leave], days, 'Europe/Berlin');
  expect(days.map((day) => byDay.get(day))).toEqual([
    [night],
    [night, untilMidnight, leave],
    [leave],
  ]);
});

test('a local time is sent as a moment, and one that clocks skip is refused', () => {
  const schema = moveSchema(false, 'Europe/Berlin');
  expect(schema.parse({ starts: '2026-03-29T20:00' })).toEqual({
    starts: '2026-03-29T18:00:00.000Z',
  });
  expect(schema.safeParse({ starts: '2026-03-29T02:30' }).success).toBe(false);
  expect(schema.safeParse({ starts: '' }).success).toBe(false);
  expect(moveSchema(true, 'UTC').parse({ starts: '2026-03-29' })).toEqual({ starts: '2026-03-29' });
});
