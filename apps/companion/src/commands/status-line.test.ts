import { expect, test } from 'vitest';
import { type Status, toStatusLine } from './status-line.ts';

const status: Status = {
  running: true,
  server: 'https://vtc.example.org',
  username: 'Nora',
  game: 'ets2',
  gameVersion: '1.50',
  pluginRevision: 12,
  job: null,
  eventsWaiting: 0,
  eventsWaitingForDisk: 0,
  tracksDropped: 0,
  lastSentMs: null,
  offlineJobs: 0,
  sending: 'good',
  problem: null,
};

test.each([
  [0, '● ETS2 · 0 events waiting'],
  [1, '● ETS2 · 0 events waiting · 1 job was driven offline. Your staff will review it.'],
  [3, '● ETS2 · 0 events waiting · 3 jobs were driven offline. Your staff will review them.'],
])('the line says how many jobs were driven offline: %i', (offlineJobs, line) => {
  expect(toStatusLine({ ...status, offlineJobs }, 0, false)).toBe(line);
});
