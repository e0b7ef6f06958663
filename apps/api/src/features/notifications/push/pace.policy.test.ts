import { expect, test } from 'vitest';
import { type Circumstances, decide, findNextTry } from './pace.policy.ts';

const noQuiet = { quietFrom: null, quietUntil: null, pausedUntil: null };

function circumstances(now: string, changes: Partial<Circumstances> = {}): Circumstances {
  const moment = new Date(now);
  return {
    now: moment,
    timeZone: 'Europe/Berlin',
    quiet: { quietFrom: 22, quietUntil: 8, pausedUntil: null },
    createdAt: moment,
    isRead: false,
    sentLastHour: 0,
    unreadOfGroup: 0,
    ...changes,
  };
}

test.each([
  // In Berlin it is two hours later in summer, one in winter.
  ['2026-07-01T19:59:59.999Z', null],
  ['2026-07-01T20:00:00.000Z', '2026-07-02T06:00:00.000Z'],
  ['2026-07-02T00:30:20.500Z', '2026-07-02T06:00:00.000Z'],
  ['2026-07-02T05:59:00.000Z', '2026-07-02T06:00:00.000Z'],
  ['2026-07-02T06:00:00.000Z', null],
  ['2026-01-01T20:30:00.000Z', null],
  ['2026-01-01T21:00:00.000Z', '2026-01-02T07:00:00.000Z'],
])('quiet hours where the reader is: %s waits until %s', (now, until) => {
  expect(decide(circumstances(now))).toEqual(
    until === null ? { kind: 'SEND' } : { kind: 'WAIT', until: new Date(until) },
  );
});

test('quiet hours may lie within a day, and there may be none', () => {
  const now = '2026-07-01T11:00:00.000Z';
  const napping = { quietFrom: 12, quietUntil: 14, pausedUntil: null };
  const until = new Date('2026-07-01T12:00:00.000Z');
  expect(decide(circumstances(now, { quiet: napping }))).toEqual({ kind: 'WAIT', until });
  const night = '2026-07-01T23:00:00.000Z';
  expect(decide(circumstances(night, { quiet: noQuiet }))).toEqual({ kind: 'SEND' });
});

test('a pause is waited for, unless what is to be told is older than a day by then', () => {
  const now = '2026-07-01T11:00:00.000Z';
  const pausedFor = (hours: number) => {
    const pausedUntil = new Date(Date.parse(now) + hours * 3_600_000);
    return decide(circumstances(now, { quiet: { ...noQuiet, pausedUntil } }));
  };
  expect(pausedFor(-1)).toEqual({ kind: 'SEND' });
  expect(pausedFor(5)).toEqual({ kind: 'WAIT', until: new Date('2026-07-01T16:00:00.000Z') });
  expect(pausedFor(25)).toEqual({ kind: 'DROP' });
});

test.each<[string, Partial<Circumstances>, string]>([
  ['19 within the hour', { sentLastHour: 19 }, 'SEND'],
  ['20 within the hour', { sentLastHour: 20 }, 'DROP'],
  ['two unread of the group', { unreadOfGroup: 2 }, 'SEND'],
  ['three unread of the group', { unreadOfGroup: 3 }, 'DROP'],
  ['read meanwhile', { isRead: true }, 'DROP'],
  ['nearly a day old', { createdAt: new Date('2026-06-30T11:00:00.001Z') }, 'SEND'],
  ['a day old', { createdAt: new Date('2026-06-30T11:00:00.000Z') }, 'DROP'],
])('%s: %o is %s', (_name, changes, kind) => {
  expect(decide(circumstances('2026-07-01T11:00:00.000Z', changes))).toEqual({ kind });
});

test('what was not taken is tried again after 1, 5 and 30 minutes, or as the service says', () => {
  const now = new Date('2026-07-01T11:00:00.000Z');
  const waitOf = (failures: number, retryAfter?: string) => {
    const next = findNextTry(failures, retryAfter, now);
    return next && (next.getTime() - now.getTime()) / 1_000;
  };
  expect([1, 2, 3, 4].map((failures) => waitOf(failures))).toEqual([60, 300, 1_800, null]);
  expect(waitOf(1, '17')).toBe(17);
  expect(waitOf(4, '17')).toBeNull();
  expect(waitOf(1, 'Wed, 01 Jul 2026 11:02:00 GMT')).toBe(120);
  expect(waitOf(1, '864000')).toBe(3_600);
  expect(waitOf(1, 'soon')).toBe(60);
  expect(waitOf(1, '0')).toBe(1);
});
