import { expect, test } from 'vitest';
import { beginSession, foldEvents } from './fold-session.ts';
import type { JobReport, JobSurroundings } from './job.ts';
import { settleJob } from './settle-job.ts';
import { day, headerOf, hour, judged, numbered, withSession } from './testing/drives.ts';
import { drove, honest } from './testing/judged.ts';

/** The drive of five minutes, with its first and last event received this many seconds late. */
function received(firstS: number, lastS: number, around: Partial<JobSurroundings> = {}) {
  const [session] = drove([{ count: 120 }]);
  const header = headerOf();
  const events = numbered(session?.events ?? []);
  const [first, last] = [events[0], events.at(-1)];
  const lateS = new Map([
    [first, firstS],
    [last, lastS],
  ]);
  const heard = events.map((event) =>
    Object.assign({}, event, {
      receivedAt: event.receivedAt + (lateS.get(event) ?? 0) * 1_000,
    }),
  );
  return settleJob({
    game: 'ets2',
    chapters: withSession(header, foldEvents(beginSession(header), heard)),
    reports: [],
    decisions: [],
    surroundings: { ...judged, ...around },
  });
}

test('NOT_WITNESSED: the server must witness half of the time, and 80 % less 300 s', () => {
  // 601 s are reported: half is 300.5 s, which is more than 80 % less 300 s.
  expect(received(300, 0).reasons).toEqual([]);
  expect(received(301, 0).reasons).toEqual([
    { code: 'NOT_WITNESSED', figures: { seenS: 300, toldS: 601 }, items: [] },
  ]);
  // A report received long afterwards proves at most ten minutes.
  expect(received(900, 86_400).reasons).toEqual([]);
  expect(received(901, 86_400).reasons).toMatchObject([{ code: 'NOT_WITNESSED' }]);
  expect(received(0, 86_400).reasons).toEqual([]);
});

/** A hundred steps of 100 m on the map in 507 s. This many of the seconds were witnessed. */
function heard(odometerM: number, seenS: number, distance = 1) {
  const [session] = drove([{ count: 101, odometerM }], {
    distanceM: Math.round(101 * odometerM * distance),
  });
  const events = numbered(session?.events ?? []);
  const lateMs = (events.at(-1)?.t ?? 0) - 1_000 - seenS * 1_000;
  const received = events.map((event, index) =>
    Object.assign({}, event, { receivedAt: event.receivedAt + (index === 0 ? lateMs : 0) }),
  );
  return settleJob({
    game: 'ets2',
    chapters: withSession(headerOf(), foldEvents(beginSession(headerOf()), received)),
    reports: [],
    decisions: [],
    surroundings: judged,
  }).reasons.map(({ code }) => code);
}

test('NOT_WITNESSED: a distance beyond the one at the map’s scale needs more time', () => {
  expect(heard(1_900, 253)).toEqual([]);
  expect(heard(1_900, 252)).toEqual(['NOT_WITNESSED']);
  // (101 × 2,090 m − 2 km) ÷ 190 km = 1.1005 times: 278.4 s.
  expect(heard(2_090, 279)).toEqual([]);
  expect(heard(2_090, 278)).toEqual(['NOT_WITNESSED']);
  // (1.04 × 101 × 1,900 m − 2 km) ÷ 190 km = 1.0398 times: 263.1 s.
  expect(heard(1_900, 264, 1.04)).toEqual([]);
  expect(heard(1_900, 263, 1.04)).toEqual(['NOT_WITNESSED']);
});

test('NOT_WITNESSED alone is accepted if the company counts offline jobs', () => {
  expect(received(500, 0)).toMatchObject({ tier: 'review' });
  expect(received(500, 0, { countsOfflineJobs: true })).toMatchObject({ tier: 'accepted' });
  const also = { countsOfflineJobs: true, sharedOdometerM: 3_000 };
  expect(received(500, 0, also)).toMatchObject({ tier: 'review' });
});

/** Returns a chapter as stored before the version 2 rules existed. */
function withoutDrive<T extends object>(kept: T): Omit<T, 'drive'> {
  const copy: T & { drive?: unknown } = { ...kept };
  delete copy.drive;
  return copy;
}

function settleOld(receivedAt: number, evidenceVersion: 1 | 2) {
  const events = numbered(drove([honest])[0]?.events ?? []);
  const folded = foldEvents(beginSession(headerOf()), events);
  return settleJob({
    game: 'ets2',
    chapters: withSession(headerOf(), folded, receivedAt).map(withoutDrive),
    reports: [],
    decisions: [],
    surroundings: { ...judged, evidenceVersion },
  }).reasons.map(({ code }) => code);
}

test('a chapter from before receipt times were stored counts from its session’s first one', () => {
  expect(settleOld(day, 1)).toEqual([]);
  // Nothing else of it can be judged again.
  expect(settleOld(day, 2)).toEqual(['NOT_OBSERVED']);
  expect(settleOld(day + 250_000, 2)).toEqual(['NOT_OBSERVED', 'NOT_WITNESSED']);
});

test('an open chapter from before continues unchanged', () => {
  const events = numbered(drove([{ count: 60 }])[0]?.events ?? []);
  const { state } = foldEvents(beginSession(headerOf()), events.slice(0, 30));
  const { chapters } = foldEvents(
    {
      ...state,
      chapter: state.chapter && withoutDrive(state.chapter),
      cursor: state.cursor && withoutDrive(state.cursor),
    },
    events.slice(30),
  );
  expect(chapters).toMatchObject([{ ending: 'delivered', measures: { samples: 60 } }]);
  expect(chapters[0]).not.toHaveProperty('drive');
});

test('a trial has its reason, whatever else is known', () => {
  const events = numbered(drove([honest])[0]?.events ?? []);
  const chapters = withSession(headerOf(), foldEvents(beginSession(headerOf()), events));
  const job = settleJob({
    game: 'ets2',
    chapters: chapters.map((chapter) =>
      Object.assign(chapter, { session: { ...chapter.session, isTrial: true } }),
    ),
    reports: [],
    decisions: [],
    surroundings: judged,
  });
  expect(job).toMatchObject({
    isTrial: true,
    tier: 'review',
    reasons: [{ code: 'UNTRUSTED_SOURCE', figures: { trial: 1 } }],
  });
});

const report: JobReport = {
  id: 'a',
  provider: 'trucky',
  isSigned: true,
  isTrusted: true,
  state: 'delivered',
  startedAt: day,
  endedAt: day + hour,
  plannedM: null,
  incomeMinor: null,
  distanceM: 100_000,
  revenueMinor: 500_000,
  penaltyMinor: null,
  xp: null,
  cargoDamagePpm: null,
  truckDamagePpm: null,
  finesMinor: null,
  tollsMinor: null,
  transportMinor: null,
  fuelUsedMl: null,
  topSpeedCmS: null,
  isLate: null,
};

function judgeReport(more: Partial<JobReport>, around: Partial<JobSurroundings> = {}) {
  const surroundings = { ...judged, ...around };
  const reports = [{ ...report, ...more }];
  const job = settleJob({ game: 'ets2', chapters: [], reports, decisions: [], surroundings });
  return [job.tier, ...job.reasons.map(({ code }) => code)];
}

test('a report is checked against the limits of its known figures', () => {
  expect(judgeReport({})).toEqual(['accepted', 'NO_EVENTS']);
  // 1.1 × 50 m/s × 19 = 1,045 m per second, after 2 km: 93.8 s.
  expect(judgeReport({ endedAt: day + 93_780 })).toEqual(['accepted', 'NO_EVENTS']);
  expect(judgeReport({ endedAt: day + 93_779 })).toEqual([
    'review',
    'PACE_IMPOSSIBLE',
    'NO_EVENTS',
  ]);
  expect(judgeReport({ endedAt: day + 1_000, startedAt: null })).toEqual(['accepted', 'NO_EVENTS']);
  expect(judgeReport({ massG: 120_000_001 })).toEqual([
    'review',
    'CONTRACT_IMPOSSIBLE',
    'NO_EVENTS',
  ]);
  expect(judgeReport({}, { movingS: 72_001 })).toEqual(['review', 'HOURS_IMPOSSIBLE', 'NO_EVENTS']);
  const twoDays = { startedAt: day, endedAt: day + 172_800_000 };
  expect(judgeReport({ ...twoDays, drivingS: 144_000 })).toEqual(['accepted', 'NO_EVENTS']);
  expect(judgeReport({ ...twoDays, drivingS: 144_001 })).toEqual([
    'review',
    'HOURS_IMPOSSIBLE',
    'NO_EVENTS',
  ]);
  expect(judgeReport({ drivingS: 144_001, startedAt: null })).toEqual(['accepted', 'NO_EVENTS']);
  expect(judgeReport({}, { isDuplicate: true })).toEqual(['review', 'DUPLICATE', 'NO_EVENTS']);
  expect(judgeReport({ isOwn: true })).toEqual(['review', 'UNTRUSTED_SOURCE', 'NO_EVENTS']);
});
