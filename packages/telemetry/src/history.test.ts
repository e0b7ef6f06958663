import { assert, property, shuffledSubarray } from 'fast-check';
import { expect, test } from 'vitest';
import { keepChapters } from './history.ts';
import type { JobChapter } from './job.ts';
import { settleJob } from './settle-job.ts';
import {
  alone,
  cancelled,
  chaptersOf,
  contract,
  day,
  delivered,
  drive,
  hour,
  otherContract,
  reloaded,
  resumed,
  settle,
  started,
  type TestSession,
  tollgate,
  truck,
  type Unnumbered,
  wholeDrive,
} from './testing/drives.ts';
import { evidenceThresholds } from './thresholds.ts';

const suspended = (t: number): Unnumbered => ({ type: 'job.suspended', t });
const half = { ...truck, odometerM: 50_057_000, fuelMl: 480_000 };
/** The whole drive in two chapters, an hour apart. */
const firstHalf = [started(1_000), ...drive({ count: 30 }), suspended(156_000)];
const secondHalf = [
  resumed(1_000, { truck: half, gameMinute: 1_050 }),
  ...drive({ count: 30, x: 3_000, odometerM: half.odometerM }),
  delivered(152_000),
];
const minutes = (count: number) => count * 60_000;

/** State, end, reasons and notes in short. */
function outline(sessions: readonly TestSession[], now = day + 24 * hour) {
  const job = settle(sessions, { surroundings: { ...alone, now } });
  return [
    job.state,
    job.endedAt === null ? null : job.endedAt - day,
    [...job.reasons.map(({ code }) => code), ...job.notes].join(' '),
  ];
}

test.each<[what: string, sessions: TestSession[], outline: unknown[]]>([
  ['a start', [{ events: [started(1_000)] }], ['started', null, '']],
  ['a job that is suspended goes on', [{ events: firstHalf }], ['started', null, '']],
  ['a delivery', [{ events: wholeDrive() }], ['delivered', 302_000, '']],
  [
    'a delivery over two sessions',
    [{ events: firstHalf }, { hours: 1, events: secondHalf }],
    ['delivered', hour + 152_000, 'RESUMED'],
  ],
  [
    'a delivery of a job that was there already',
    [{ events: [resumed(1_000), ...drive(), delivered(302_000)] }],
    ['delivered', 302_000, 'RESUMED'],
  ],
  ['cancelling', [{ events: [started(1), cancelled(2)] }], ['cancelled', 2, '']],
  [
    'replacing',
    [{ events: [started(1), started(2, { job: otherContract })] }],
    ['abandoned', 2, ''],
  ],
  [
    'a save from before it was replaced reopens it',
    [{ events: [started(1), started(2, { job: otherContract }), started(3)] }],
    ['started', null, ''],
  ],
  [
    'a save from before it was cancelled reopens it, in another session too',
    [
      { events: [started(1), cancelled(2)] },
      { hours: 1, events: [started(3, { gameMinute: 999 })] },
    ],
    ['started', null, ''],
  ],
  [
    'a save from before it was cancelled reopens it, by the odometer alone',
    [
      { events: [started(1), cancelled(2, { truck: half })] },
      { hours: 1, events: [started(3, { gameMinute: undefined })] },
    ],
    ['started', null, ''],
  ],
  [
    'a save that is loaded later reopens it',
    [{ events: [started(1), cancelled(2), resumed(3), reloaded(4, 990)] }],
    ['started', null, ''],
  ],
  [
    'a job that was cancelled and is shown again stays cancelled',
    [{ events: [started(1), cancelled(2), started(3), suspended(4)] }],
    ['cancelled', 2, ''],
  ],
  [
    'however often it is shown again, and for however long',
    [
      {
        events: [
          started(1),
          cancelled(2, { truck }),
          ...[3, 4, 5].flatMap((t) => [resumed(t * minutes(60)), suspended((t + 1) * minutes(60))]),
        ],
      },
    ],
    ['cancelled', 2, ''],
  ],
  [
    'shown again in another session, and then another job in its place',
    [
      { events: [started(1), cancelled(2, { truck })] },
      { hours: 1, events: [resumed(3), started(4, { job: otherContract })] },
    ],
    ['cancelled', 2, ''],
  ],
  [
    'shown again, and cancelled once more',
    [{ events: [started(1), cancelled(2), started(minutes(3)), cancelled(minutes(4))] }],
    ['cancelled', minutes(4), ''],
  ],
  [
    'a job that was cancelled and reopened can be delivered',
    [{ events: [started(1_000), cancelled(2_000)] }, { hours: 1, events: wholeDrive() }],
    ['delivered', hour + 302_000, 'RESUMED'],
  ],
  [
    'a delivery is final',
    [{ events: wholeDrive() }, { hours: 1, events: [resumed(1_000), cancelled(2_000)] }],
    ['delivered', 302_000, 'REPEATED'],
  ],
  [
    'a second delivery is repeated',
    [{ events: wholeDrive() }, { hours: 1, events: wholeDrive({ end: { revenueMinor: 1 } }) }],
    ['delivered', 302_000, 'REPEATED'],
  ],
  [
    'so is the same one again',
    [{ events: [...wholeDrive(), delivered(302_100)] }],
    ['delivered', 302_000, 'REPEATED'],
  ],
  [
    'so is one whose start nobody saw',
    [{ events: wholeDrive() }, { hours: 1, events: [delivered(1)] }],
    ['delivered', 302_000, 'REPEATED'],
  ],
  [
    'cancelled 60 s after the delivery',
    [{ events: [...wholeDrive(), cancelled(362_000)] }],
    ['delivered', 302_000, 'CANCELLED_TOO'],
  ],
  [
    'cancelled later',
    [{ events: [...wholeDrive(), cancelled(362_001)] }],
    ['delivered', 302_000, 'DELIVERED_AND_CANCELLED'],
  ],
  [
    'cancelled 60 s before the delivery',
    [{ events: [started(1_000), ...drive(), cancelled(301_000), delivered(361_000)] }],
    ['delivered', 361_000, 'CANCELLED_TOO'],
  ],
  [
    'cancelled earlier',
    [{ events: [started(1_000), ...drive(), cancelled(301_000), delivered(361_001)] }],
    ['delivered', 361_001, 'DELIVERED_AND_CANCELLED'],
  ],
  [
    'cancelled before and close after the delivery',
    [
      {
        events: [
          started(1_000),
          ...drive(),
          cancelled(301_000),
          delivered(361_001),
          cancelled(361_002),
        ],
      },
    ],
    ['delivered', 361_001, 'DELIVERED_AND_CANCELLED CANCELLED_TOO'],
  ],
  [
    'cancelled long after, as another device saw it',
    [{ events: wholeDrive() }, { hours: 1, events: [cancelled(1, { job: contract })] }],
    ['delivered', 302_000, 'DELIVERED_AND_CANCELLED'],
  ],
])('the state of a job: %s', (_what, sessions, expected) => {
  expect(outline(sessions)).toEqual(expected);
});

test('a job without contact for 30 days is abandoned as of the last contact', () => {
  const sessions = [{ events: firstHalf }];
  const last = day + 156_000;
  expect(outline(sessions, last + 30 * 24 * hour)).toEqual(['started', null, '']);
  expect(outline(sessions, last + 30 * 24 * hour + 1)).toEqual(['abandoned', 156_000, '']);
});

test('later chapters add nothing to a delivery', () => {
  const once = settle([{ events: wholeDrive() }]);
  const toll: Unnumbered = { type: 'tollgate', t: 302_000, amountMinor: 1 };
  const again = wholeDrive({ end: { revenueMinor: 1, distanceM: 2 } }).toSpliced(6, 0, toll);
  const twice = settle([
    { events: wholeDrive() },
    { hours: 1, events: again, header: { source: 'recording' } },
  ]);
  expect(twice).toEqual({ ...once, notes: ['REPEATED'] });
});

test('final figures come from the outcome that counts', () => {
  const events = [started(1_000), cancelled(2_000, { penaltyMinor: 7 })];
  expect(settle([{ events }])).toMatchObject({
    state: 'cancelled',
    penaltyMinor: 7,
    revenueMinor: null,
    distanceM: null,
    late: null,
    tier: null,
    settledTier: null,
  });
  const again = { hours: 1, events: [started(1), cancelled(2, { penaltyMinor: 8 })] };
  expect(settle([{ events }, again])).toMatchObject({ penaltyMinor: 8, endedAt: day + hour + 2 });
  expect(settle([{ events }, { hours: 1, events: wholeDrive() }])).toMatchObject({
    penaltyMinor: null,
    revenueMinor: 500_000,
  });
});

test('the earliest delivery counts, whichever session is received first', () => {
  const early = { hours: 1, events: wholeDrive({ end: { revenueMinor: 499_000 } }) };
  const late = { hours: 2, events: wholeDrive() };
  expect(settle([late, early]).revenueMinor).toBe(499_000);
  expect(settle([early, late]).revenueMinor).toBe(499_000);
});

test('a job starts with its first chapter', () => {
  const job = settle([{ hours: 1, events: secondHalf }, { events: firstHalf }]);
  expect(job).toMatchObject({
    startedAt: day + 1_000,
    startOdometerM: truck.odometerM,
    fuelUsedMl: 40_000,
  });
  expect(job.counted).toHaveLength(2);
  expect(job.trace).toHaveLength(2);
});

/** The drive with a toll at a minute, and a second session that begins at another. */
function tollThenResumed(
  tollMinute: number | undefined,
  minute: number,
  [first, second]: readonly ('none' | 'convoy' | 'truckersmp' | 'unknown')[] = ['none', 'none'],
) {
  const toll: Unnumbered = {
    type: 'tollgate',
    t: 155e3,
    amountMinor: 3800,
    ...(tollMinute !== undefined && { gameMinute: tollMinute }),
  };
  const [resume, ...rest] = secondHalf;
  return settle([
    {
      events: firstHalf.toSpliced(-1, 0, toll),
      header: { multiplayer: first ?? 'none' },
    },
    {
      hours: 1,
      events: [...(resume ? [{ ...resume, gameMinute: minute }] : []), ...rest],
      header: { multiplayer: second ?? 'none' },
    },
  ]);
}

test('payments after the minute at which a later chapter begins are undone', () => {
  expect(tollThenResumed(1_051, 1_050)).toMatchObject({
    tollsMinor: 0,
    items: [{ undone: true, amountMinor: 3_800 }],
    notes: ['SAVE_RELOADED', 'RESUMED'],
    tier: 'verified',
  });
  expect(tollThenResumed(1_050, 1_050)).toMatchObject({
    tollsMinor: 3_800,
    items: [{ undone: false }],
    notes: ['RESUMED'],
  });
  // A payment without a minute was made at the last known one or later.
  expect(tollThenResumed(undefined, 999).tollsMinor).toBe(0);
  expect(tollThenResumed(undefined, 1_000).tollsMinor).toBe(3_800);
});

test('the clocks of multiplayer and of the profile are not compared', () => {
  expect(tollThenResumed(9_000, 1_050, ['truckersmp', 'none']).tollsMinor).toBe(3_800);
  expect(tollThenResumed(9_000, 1_050, ['none', 'convoy']).notes).toEqual(['RESUMED']);
  expect(tollThenResumed(9_000, 1_050, ['truckersmp', 'truckersmp']).tollsMinor).toBe(0);
  expect(tollThenResumed(9_000, 1_050, ['unknown', 'none']).tollsMinor).toBe(0);
});

test('loading a save in a later chapter undoes payments of an earlier one', () => {
  const reload: Unnumbered = {
    type: 'game.reloaded',
    t: minutes(3),
    gameMinute: 1_020,
    truck: half,
  };
  const toll: Unnumbered = { type: 'tollgate', t: 155_000, gameMinute: 1_030, amountMinor: 5 };
  const sessions = [
    { events: firstHalf.toSpliced(-1, 0, toll) },
    { hours: 1, events: [...secondHalf.slice(0, -1), reload, delivered(minutes(4))] },
  ];
  expect(settle(sessions)).toMatchObject({ tollsMinor: 0, items: [{ undone: true }] });
});

test('there is no job without a chapter or a report', () => {
  const nothing = {
    ...({ game: 'ets2', chapters: [], reports: [], decisions: [] } as const),
    surroundings: alone,
  };
  expect(() => settleJob(nothing)).toThrow(RangeError);
});

/** A job resumed this many times, with tolls each time, an hour apart, and finally delivered. */
const takenUp = (times: number, tolls = 1) => [
  ...Array.from({ length: times }, (_, index) => ({
    hours: index,
    events: [
      resumed(1_000),
      ...Array.from({ length: tolls }, (_toll, at) => tollgate(2_000, { amountMinor: at })),
      suspended(3_000),
    ],
  })),
  { hours: times, events: [resumed(1_000), delivered(302_000)] },
];
const keptOf = (sessions: readonly TestSession[]) => keepChapters(sessions.flatMap(chaptersOf));

test('a job of two weeks with ten chapters each evening is kept completely', () => {
  const sessions = takenUp(139);
  expect(keptOf(sessions)).toHaveLength(140);
  expect(settle(sessions).reasons.map(({ code }) => code)).not.toContain('EVENTS_MISSING');
});

test('of too many chapters, those that saw the end are kept, then the earliest', () => {
  const sessions = takenUp(200);
  const kept = keptOf(sessions);
  expect(kept).toHaveLength(150);
  expect(kept.map(({ from }) => (from - day - 1_000) / hour).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 149 }, (_, index) => index),
    200,
  ]);
  const surroundings = { ...alone, now: day + 300 * hour };
  const job = settleJob({ game: 'ets2', chapters: kept, reports: [], decisions: [], surroundings });
  expect(job).toMatchObject({ state: 'delivered', tier: 'review', revenueMinor: 500_000 });
  expect(job.reasons.map(({ code }) => code)).toContain('EVENTS_MISSING');
});

test('of too many items, those of chapters that saw the end are kept, then of the earliest', () => {
  const kept = keptOf(takenUp(4, 1_000));
  expect(kept.map(({ items, hasLostItems }) => [items.length, hasLostItems])).toEqual([
    [0, false],
    [1_000, false],
    [1_000, false],
    [500, true],
    [0, true],
  ]);
});

test('keeping chapters step by step has the same result as at once, in any order', () => {
  const limits = { ...evidenceThresholds, chaptersOfJob: 3, itemsOfJob: 4 };
  const all = takenUp(6, 2).flatMap(chaptersOf);
  const whole = keepChapters(all, limits);
  expect(whole).toHaveLength(3);
  assert(
    property(shuffledSubarray(all, { minLength: all.length }), (inOrder) => {
      let kept: readonly JobChapter[] = [];
      for (const chapter of inOrder) kept = keepChapters([...kept, chapter], limits);
      expect(kept).toEqual(whole);
    }),
  );
});
