import { expect, test } from 'vitest';
import { emptyStatus, toStatusLine } from './status-line.ts';

const status = { ...emptyStatus, running: true, game: 'ets2' as const };

test.each([
  [0, '● ETS2 · 0 events waiting'],
  [1, '● ETS2 · 0 events waiting · 1 job was driven offline. Your staff will review it.'],
  [3, '● ETS2 · 0 events waiting · 3 jobs were driven offline. Your staff will review them.'],
])('the line says how many jobs were driven offline: %i', (offlineJobs, line) => {
  expect(toStatusLine({ ...status, offlineJobs }, 0, false)).toBe(line);
});
