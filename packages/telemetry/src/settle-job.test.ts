import { expect, test } from 'vitest';
import { beginSession, foldEvents } from './fold-session.ts';
import { settleJob } from './settle-job.ts';
import { readSdkSession } from './testing/recordings.ts';

test('a recorded drive is one verified job', () => {
  const { session, events } = readSdkSession();
  const { chapters, state } = foldEvents(beginSession(session), events);
  const job = settleJob({
    game: 'ets2',
    chapters: chapters.map((chapter) => ({
      ...chapter,
      session: { ...session, receivedAt: Date.parse(session.startedAt), hasMissingEvents: false },
    })),
    reports: [],
    decisions: [],
    surroundings: { now: 0, overlapS: 0, isDuplicate: false },
  });
  expect(job).toMatchObject({
    state: 'delivered',
    tier: 'verified',
    reasons: [],
    notes: [],
    distanceM: 358_700,
    revenueMinor: 1_176_900,
    fuelUsedMl: 112_600,
    overspeedS: 41,
    finesMinor: 55_000,
    tollsMinor: 3_800,
    transportMinor: 0,
    penaltyMinor: null,
    late: false,
  });
});
