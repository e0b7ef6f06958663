import { expect, test } from 'vitest';
import { createDeferral } from './deferral.ts';

test('background work waits while the process is busy, but not forever', () => {
  let [share, at] = [0.1, 0];
  const mustWait = createDeferral({ longestMs: 60, readBusyShare: () => share, now: () => at });
  const askAt = (time: number, busy: number) => {
    [at, share] = [time, busy];
    return mustWait();
  };
  expect(askAt(10, 0.1)).toBe(false);
  expect([20, 50, 79].map((time) => askAt(time, 0.9))).toEqual([true, true, true]);
  expect(askAt(80, 0.9)).toBe(false);
  expect([90, 149].map((time) => askAt(time, 0.9))).toEqual([true, true]);
  expect(askAt(150, 0.1)).toBe(false);
  expect(askAt(160, 0.9)).toBe(true);
});
