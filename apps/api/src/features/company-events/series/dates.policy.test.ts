import type { EventRule } from '@waybill/schema/features/company-events.models';
import { expect, test } from 'vitest';
import { listOccurrences } from './dates.policy.ts';

const dayMs = 86_400_000;
const everyDay: EventRule = {
  every: 'week',
  interval: 1,
  weekdays: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'],
};

/** Finds the departure of a day by Intl alone: the first of two, and after a gap as late as without it. */
function search(day: string, localTime: string, zone: Intl.DateTimeFormat): string {
  const wallOf = (at: number) => Date.parse(`${zone.format(at).replace(' ', 'T')}Z`);
  const wall = Date.parse(`${day}T${localTime}Z`);
  const before = wall - (wallOf(wall - dayMs) - (wall - dayMs));
  const after = wall - (wallOf(wall + dayMs) - (wall + dayMs));
  const found = [before, after].toSorted((a, b) => a - b).find((at) => wallOf(at) === wall);
  return new Date(found ?? before).toISOString();
}

test.each([
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'America/Santiago',
])('each day of a year has the departure that Intl finds in %s', (zone) => {
  const style = { dateStyle: 'short', timeStyle: 'medium', timeZone: zone } as const;
  const format = new Intl.DateTimeFormat('sv-SE', style);
  for (const localTime of ['20:00', '02:30', '00:15']) {
    const seen = new Set<string>();
    for (let now = Date.parse('2026-01-05T12:00Z'); seen.size < 365; now += 80 * dayMs) {
      const recurrence = { rule: everyDay, zone, localTime, from: '2026-01-02', until: null };
      for (const { day, startsAt } of listOccurrences(recurrence, new Date(now))) {
        expect([day, startsAt.toISOString()]).toEqual([day, search(day, localTime, format)]);
        seen.add(day);
      }
    }
  }
});

const list = (rule: EventRule, from: string, until: string | null = null) =>
  listOccurrences(
    { rule, zone: 'Europe/Berlin', localTime: '20:00', from, until },
    new Date('2026-01-01T00:00Z'),
  ).map(({ day }) => day);

test('weeks are counted from the first day’s week', () => {
  const rule: EventRule = { every: 'week', interval: 2, weekdays: ['MO', 'SU'] };
  expect(list(rule, '2026-01-07').slice(0, 4)).toEqual([
    '2026-01-11',
    '2026-01-19',
    '2026-01-25',
    '2026-02-02',
  ]);
  expect(list(rule, '2026-01-07', '2026-01-19')).toEqual(['2026-01-11', '2026-01-19']);
});

test.each([
  [2, ['2026-01-10', '2026-04-11', '2026-07-11']],
  [-1, ['2026-01-31', '2026-04-25', '2026-07-25']],
] as const)('a rule of months has the %s. such weekday', (nth, expected) => {
  const rule: EventRule = { every: 'month', interval: 3, weekday: 'SA', nth };
  expect(list(rule, '2026-01-01').slice(0, 3)).toEqual(expected);
});

test('a series that began years ago has only its next dates', () => {
  const rule: EventRule = { every: 'week', interval: 1, weekdays: ['TH'] };
  expect(list(rule, '1990-01-04').slice(0, 2)).toEqual(['2026-01-01', '2026-01-08']);
});
