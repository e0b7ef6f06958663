import { expect, test } from 'vitest';
import { beginSession, foldEvents } from './fold-session.ts';
import { settleJob } from './settle-job.ts';
import { alone, receiveAtOnce, settle, wholeDrive, withSession } from './testing/drives.ts';
import { readSdkSession } from './testing/recordings.ts';

test('a recorded drive is one verified job', () => {
  const { session, events } = readSdkSession();
  const chapters = withSession(
    session,
    foldEvents(beginSession(session), receiveAtOnce(events, Date.parse(session.startedAt))),
  );
  expect(chapters).toHaveLength(1);
  const job = settleJob({
    game: 'ets2',
    chapters,
    reports: [],
    decisions: [],
    surroundings: alone,
  });
  expect(job).toMatchObject({
    state: 'delivered',
    settledTier: 'verified',
    tier: 'verified',
    reasons: [],
    notes: [],
    startedAt: Date.parse('2026-02-03T18:02:11.000Z'),
    endedAt: Date.parse('2026-02-03T18:21:05.000Z'),
    distanceM: 358_700,
    revenueMinor: 1_176_900,
    xp: 612,
    cargoDamagePpm: 6_000,
    truckDamagePpm: 31_000,
    fuelUsedMl: 112_600,
    topSpeedCmS: 2_640,
    overspeedS: 41,
    finesMinor: 55_000,
    tollsMinor: 3_800,
    transportMinor: 0,
    penaltyMinor: null,
    late: false,
    startOdometerM: 48_210_400,
    sources: ['sdk'],
  });
  expect(
    job.items.map(({ ordinal, kind, amountMinor, volumeMl, undone }) => [
      ordinal,
      kind,
      amountMinor,
      volumeMl,
      undone,
    ]),
  ).toEqual([
    [1, 'toll', 3_800, null, false],
    [2, 'fine', 55_000, null, false],
    [3, 'refuel', null, 240_500, false],
    [4, 'collision', null, null, false],
  ]);
});

test('the base drive of the other tests is verified', () => {
  expect(settle([{ events: wholeDrive() }])).toMatchObject({
    tier: 'verified',
    reasons: [],
    notes: [],
  });
});
