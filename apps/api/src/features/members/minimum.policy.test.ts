import { describe, expect, test } from 'vitest';
import {
  currentMonth,
  judgedMonth,
  lowersJudgedMonth,
  type MinimumSubject,
  needOf,
} from './minimum.policy.ts';

const april = { first: '2026-04-01', last: '2026-04-30' };
const old = new Date('2024-01-01T12:00:00Z');
const member = (
  joinedAt: string | Date,
  ...leaves: readonly (readonly [from: string, until: string])[]
): MinimumSubject => ({
  joinedAt: new Date(joinedAt),
  leaves: leaves.map(([from, until]) => ({ from, until })),
});

const previous = (fromDay: string, untilDay: string) => ({
  fromDay: new Date(fromDay),
  untilDay: new Date(untilDay),
});

describe('the distance that a member needs in a month', () => {
  test.each([
    ['a member of the whole month', member(old), 3_000_000],
    ['one who joined on the first day', member('2026-04-01T23:59:59Z'), 3_000_000],
    ['one who joined on the 15th: 16 days', member('2026-04-15T00:00:00Z'), 1_600_000],
    ['one who joined on the last day', member('2026-04-30T23:00:00Z'), 100_000],
    ['one who joined later', member('2026-05-01T00:00:00Z'), 0],
    ['one on leave for ten days', member(old, ['2026-04-11', '2026-04-20']), 2_000_000],
    ['one on leave since the month before', member(old, ['2026-03-01', '2026-04-03']), 2_700_000],
    ['one on leave into the next month', member(old, ['2026-04-29', '2026-06-01']), 2_800_000],
    ['one on leave all month', member(old, ['2026-03-31', '2026-05-01']), 0],
    [
      'one on leave twice, with three days in both',
      member(old, ['2026-04-01', '2026-04-08'], ['2026-04-06', '2026-04-15']),
      1_500_000,
    ],
    ['one on leave before', member(old, ['2026-03-01', '2026-03-31']), 3_000_000],
    [
      'one who joined on the 15th and was on leave from the 10th to the 20th',
      member('2026-04-15T10:00:00Z', ['2026-04-10', '2026-04-20']),
      1_000_000,
    ],
  ])('%s', (_name, subject, needM) => {
    expect(needOf(3_000_000, subject, april)).toBe(needM);
  });

  test('is rounded to metres', () => {
    expect(needOf(1_000, member('2026-04-30T12:00:00Z'), april)).toBe(33);
    const february = { first: '2026-02-01', last: '2026-02-28' };
    expect(needOf(2_800_000, member('2026-02-28T12:00:00Z'), february)).toBe(100_000);
  });
});

const first = (now: string) => judgedMonth(new Date(now)).first;

test('a month is judged from the 2nd of the next one', () => {
  expect(first('2026-05-01T23:59:59Z')).toBe('2026-03-01');
  expect(judgedMonth(new Date('2026-05-02T00:00:00Z'))).toEqual(april);
  expect(first('2026-05-31T12:00:00Z')).toBe('2026-04-01');
  expect(first('2026-01-02T00:00:00Z')).toBe('2025-12-01');
  expect(currentMonth(new Date('2028-02-29T12:00:00Z'))).toEqual({
    first: '2028-02-01',
    last: '2028-02-29',
  });
});

describe('a new leave lowers the minimum of a judged month', () => {
  test.each([
    ['if it begins in one', '2026-04-30', null, '2026-05-02', true],
    ['not before the month is judged', '2026-04-30', null, '2026-05-01', false],
    ['not if it begins in the next month', '2026-05-01', null, '2026-05-20', false],
    [
      'not if the member is on leave since then',
      '2026-04-20',
      previous('2026-04-20', '2026-05-01'),
      '2026-05-02',
      false,
    ],
    [
      'not if it takes days away from that leave',
      '2026-04-22',
      previous('2026-04-20', '2026-05-01'),
      '2026-05-02',
      false,
    ],
    [
      'if it begins before that leave',
      '2026-04-19',
      previous('2026-04-20', '2026-05-01'),
      '2026-05-02',
      true,
    ],
    [
      'if that leave ended in the month',
      '2026-04-20',
      previous('2026-04-20', '2026-04-30'),
      '2026-05-02',
      true,
    ],
  ])('%s', (_name, from, before, today, lowers) => {
    expect(lowersJudgedMonth(from, before, new Date(`${today}T12:00:00Z`))).toBe(lowers);
  });
});
