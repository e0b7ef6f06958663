import { expect, test } from 'vitest';
import { type Circumstances, decide, findNextTry } from './pace.policy.ts';

const at = new Date('2026-07-01T11:00:00.000Z');
const after = (ms: number) => new Date(at.getTime() + ms);
const dayMs = 24 * 3_600_000;
const calm: Circumstances = {
  now: at,
  heldUntil: null,
  createdAt: at,
  isRead: false,
  sentLastHour: 0,
  unreadOfGroup: 0,
};

test('quiet hours and a pause are waited for, unless the push is a day old by then', () => {
  const until = after(dayMs - 1);
  expect(decide({ ...calm, heldUntil: until })).toEqual({ kind: 'WAIT', until });
  expect(decide({ ...calm, heldUntil: after(dayMs) })).toEqual({ kind: 'DROP' });
});

test.each<[string, Partial<Circumstances>, string]>([
  ['19 within the hour', { sentLastHour: 19 }, 'SEND'],
  ['20 within the hour', { sentLastHour: 20 }, 'DROP'],
  ['two unread of the group', { unreadOfGroup: 2 }, 'SEND'],
  ['three unread of the group', { unreadOfGroup: 3 }, 'DROP'],
  ['read meanwhile', { isRead: true }, 'DROP'],
  ['nearly a day old', { createdAt: after(1 - dayMs) }, 'SEND'],
  ['a day old', { createdAt: after(-dayMs) }, 'DROP'],
])('%s: %o is %s', (_name, changes, kind) => {
  expect(decide({ ...calm, ...changes })).toEqual({ kind });
});

/** In seconds. */
function waitOf(failures: number, retryAfter?: string): number | null {
  const next = findNextTry(failures, retryAfter, at);
  return next && (next.getTime() - at.getTime()) / 1_000;
}

test('a push that was not accepted is retried after 1, 5 and 30 minutes, or as the service says', () => {
  expect([1, 2, 3, 4].map((failures) => waitOf(failures))).toEqual([60, 300, 1_800, null]);
  expect(waitOf(1, '17')).toBe(17);
  expect(waitOf(4, '17')).toBeNull();
  expect(waitOf(1, 'Wed, 01 Jul 2026 11:02:00 GMT')).toBe(120);
  expect(waitOf(1, '864000')).toBe(3_600);
  expect(waitOf(1, 'soon')).toBe(60);
  expect(waitOf(1, '0')).toBe(1);
});
