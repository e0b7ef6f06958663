import { expect, test } from 'vitest';
import {
  clampBetweenRings,
  inOrderOfNews,
  isHeardNow,
  progressOf,
  reachedOf,
} from './job-progress.ts';

test.each([
  [
    { drivenM: 100, plannedM: 400 },
    { share: 0.25, leftM: 300 },
  ],
  // A detour: the driver has not arrived yet.
  [
    { drivenM: 500, plannedM: 400 },
    { share: 0.99, leftM: 0 },
  ],
  [{ drivenM: null, plannedM: 400 }, null],
  [{ drivenM: 100, plannedM: null }, null],
  [{ drivenM: 100, plannedM: 0 }, null],
])('a job of %o has come so far', (job, progress) => {
  expect(progressOf(job)).toEqual(progress);
});

test.each([
  ['delivered', { drivenM: null, distanceM: 380 }, 1],
  ['started', { drivenM: 200, distanceM: null }, 0.5],
  ['started', { drivenM: null, distanceM: null }, 0],
  // A job that ended early stays where it ended.
  ['cancelled', { drivenM: null, distanceM: 100 }, 0.25],
  ['abandoned', { drivenM: null, distanceM: null }, 0],
] as const)('the line of a job that is %s, of %o, reaches', (state, figures, reached) => {
  expect(reachedOf({ state, plannedM: 400, ...figures })).toBe(reached);
});

test('the truck of a short line stays clear of both rings', () => {
  expect([0, 0.5, 0.99].map(clampBetweenRings)).toEqual([0.2, 0.5, 0.8]);
});

const at = (time: string) => `2026-02-03T${time}:00.000Z`;
const now = new Date(at('12:00'));

test.each([
  [{ startedAt: at('10:00'), heardAt: at('11:51') }, true],
  [{ startedAt: at('10:00'), heardAt: at('11:50') }, false],
  // Only its start is known.
  [{ startedAt: at('11:51'), heardAt: null }, true],
  [{ startedAt: at('10:00'), heardAt: null }, false],
  // The server's clock may be ahead.
  [{ startedAt: at('10:00'), heardAt: at('12:01') }, true],
])('whether %o is on the road now', (job, isNow) => {
  expect(isHeardNow(job, now)).toBe(isNow);
});

test('jobs heard of most recently come first', () => {
  const [long, begun, lately] = [
    { startedAt: at('09:00'), heardAt: at('10:00') },
    { startedAt: at('11:00'), heardAt: null },
    { startedAt: at('08:00'), heardAt: at('11:59') },
  ] as const;
  expect(inOrderOfNews([long, begun, lately])).toEqual([lately, begun, long]);
});
