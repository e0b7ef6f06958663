import type { JobReason } from '@waybill/schema/features/jobs.models';
import type { TelemetryEventOf, TrackSample } from '@waybill/schema/features/telemetry.models';
import { expect, test } from 'vitest';
import {
  alone,
  arrivedTruck,
  contract,
  day,
  delivered,
  drive,
  ferry,
  hour,
  measure,
  otherTruck,
  resumed,
  sample,
  settle,
  started,
  type TestSession,
  tollgate,
  track,
  truck,
  type Unnumbered,
  wholeDrive,
} from './testing/drives.ts';
import { isPassed } from './measured.ts';
import { evidenceThresholds } from './thresholds.ts';

type Delivery = Partial<TelemetryEventOf<'job.delivered'>>;

function reasonsOf(sessions: readonly TestSession[], more: Parameters<typeof settle>[1] = {}) {
  return settle(sessions, more).reasons.map(({ code }) => code);
}

const ended = (end: Delivery): TestSession[] => [{ events: wholeDrive({ end }) }];
const changed = (
  change: (sample: TrackSample, index: number) => TrackSample,
  end: Delivery = {},
): TestSession[] => [{ events: wholeDrive({ change, end }) }];
const contracted = (more: Partial<typeof contract>, end: Delivery = {}): TestSession[] => {
  const job = { ...contract, ...more };
  return [{ events: [started(1_000, { job }), ...drive(), delivered(302_000, { job, ...end })] }];
};
/** A drive of equal steps, by odometer and map, with a matching speed. */
function stepped(count: number, stepM: number, way: number, speedCmS = way * 20): TestSession[] {
  const change = ([t]: TrackSample, index: number) =>
    sample(t, { x: (index + 1) * way, odometerM: truck.odometerM + (index + 1) * stepM, speedCmS });
  const distanceM = count * stepM;
  const job = { ...contract, plannedM: distanceM, incomeMinor: 1_000 };
  const end = { ...truck, odometerM: truck.odometerM + distanceM };
  return [
    {
      events: [
        started(1_000, { job }),
        ...drive({ count, change }),
        delivered(2_000 + count * 5_000, { job, revenueMinor: 1_000, distanceM, truck: end }),
      ],
    },
  ];
}
const fast = (speedCmS: number, from: number, to: number) =>
  changed(([t, x, z, speed, odometerM, , limitCmS], index) => {
    const isFast = index >= from && index <= to;
    return sample(t, { x, z, odometerM, limitCmS, speedCmS: isFast ? speedCmS : speed });
  });
const leaping = (ways: readonly number[], before: readonly Unnumbered[] = [], after = before) => [
  {
    events: [
      started(1_000),
      ...drive(),
      ...before,
      ...ways.map((x, index) => track(sample(302_000 + index, { x, odometerM: 50_114_000 }))),
      ...after,
      delivered(303_000),
    ],
  },
];

/** Just over and just under the limit of each rule. The first list is of all reasons. */
const cases: readonly (readonly [JobReason, string, TestSession[], JobReason[] | null])[] = [
  ['SPEED_OVER_CAP', 'three samples of 180 km/h', fast(5_000, 20, 22), null],
  ['SPEED_OVER_CAP', 'two faster samples', fast(5_001, 20, 21), null],
  ['SPEED_OVER_CAP', 'three faster samples', fast(5_001, 20, 22), ['SPEED_OVER_CAP']],

  ['ODO_MISMATCH', '5 %', ended({ truck: { ...arrivedTruck, odometerM: 50_119_700 } }), null],
  [
    'ODO_MISMATCH',
    'more than 5 %',
    ended({ truck: { ...arrivedTruck, odometerM: 50_119_701 } }),
    ['ODO_MISMATCH'],
  ],
  [
    'ODO_MISMATCH',
    'more than 5 % less',
    ended({ truck: { ...arrivedTruck, odometerM: 50_108_299 } }),
    ['ODO_MISMATCH'],
  ],

  ['TELEPORT', 'a leap', leaping([50_000]), ['TELEPORT']],
  ['TELEPORT', 'a leap by ferry', leaping([50_000], [ferry(301_500)], []), null],
  [
    'TELEPORT',
    'a leap by ferry that is told afterwards',
    leaping([50_000], [], [ferry(302_500)]),
    null,
  ],
  [
    'TELEPORT',
    'two leaps by one ferry, told twice',
    leaping([50_000, 9_000], [ferry(301_500), ferry(301_600)], []),
    ['TELEPORT'],
  ],
  [
    'TELEPORT',
    'two leaps by two ferries',
    leaping([50_000, 9_000], [ferry(301_500)], [ferry(302_500, { targetId: 'calais' })]),
    null,
  ],

  [
    'TRUCK_CHANGED',
    'another truck at the end',
    ended({ truck: { ...arrivedTruck, id: otherTruck.id } }),
    ['TRUCK_CHANGED'],
  ],
  [
    'TRUCK_CHANGED',
    'another plate at the end',
    ended({ truck: { ...arrivedTruck, plate: 'X' } }),
    null,
  ],

  ['DIST_OVER_PLANNED_1_5X', 'half more and 5 km', contracted({ plannedM: 72_667 }), null],
  [
    'DIST_OVER_PLANNED_1_5X',
    'further',
    contracted({ plannedM: 72_666 }),
    ['DIST_OVER_PLANNED_1_5X'],
  ],
  ['DIST_UNDER_PLANNED', 'half', contracted({ plannedM: 228_000 }), null],
  [
    'DIST_UNDER_PLANNED',
    'less than half',
    contracted({ plannedM: 228_001 }),
    ['DIST_UNDER_PLANNED'],
  ],

  ['REVENUE_OVER_INCOME', '1 % and 1.00 more', ended({ revenueMinor: 505_100 }), null],
  ['REVENUE_OVER_INCOME', 'more', ended({ revenueMinor: 505_101 }), ['REVENUE_OVER_INCOME']],
  [
    'RATE_OVER_CAP',
    '125 € a km and 2,000 €',
    contracted({ incomeMinor: 2_000_000 }, { revenueMinor: 1_625_000 }),
    null,
  ],
  [
    'RATE_OVER_CAP',
    'more',
    contracted({ incomeMinor: 2_000_000 }, { revenueMinor: 1_625_001 }),
    ['RATE_OVER_CAP'],
  ],

  ['SPEED_MISMATCH', '1.3 of the way', stepped(60, 1_900, 100, 1_539), null],
  ['SPEED_MISMATCH', 'more of the way', stepped(60, 1_900, 100, 1_538), ['SPEED_MISMATCH']],
  ['SPEED_MISMATCH', '0.7 of the way', stepped(60, 1_900, 100, 2_857), null],
  ['SPEED_MISMATCH', 'less of the way', stepped(60, 1_900, 100, 2_858), ['SPEED_MISMATCH']],
  ['SPEED_MISMATCH', 'over less than 2 km', stepped(10, 1_900, 100, 4_000), null],
  ['SPEED_MISMATCH', 'over 2 km', stepped(11, 1_900, 100, 4_000), ['SPEED_MISMATCH']],

  ['SCALE_MISMATCH', '24.8 of the way', stepped(60, 1_900, 78), null],
  ['SCALE_MISMATCH', '25.1 of the way', stepped(60, 1_900, 77), ['SCALE_MISMATCH']],
  ['SCALE_MISMATCH', '1.01 of the way', stepped(60, 99, 100), null],
  ['SCALE_MISMATCH', 'less than the way', stepped(60, 98, 100), ['SCALE_MISMATCH']],
  ['SCALE_MISMATCH', 'over less than 500 m', stepped(7, 2_400, 80), null],
  ['SCALE_MISMATCH', 'over 500 m', stepped(8, 2_400, 80), ['SCALE_MISMATCH']],

  [
    'CLOCK_SKEW',
    'received 30 days later',
    [{ events: wholeDrive(), receivedAt: day + 302_000 + 720 * hour }],
    null,
  ],
  [
    'CLOCK_SKEW',
    'received later',
    [{ events: wholeDrive(), receivedAt: day + 302_001 + 720 * hour }],
    ['CLOCK_SKEW'],
  ],
  [
    'CLOCK_SKEW',
    'a time that runs back',
    [{ events: wholeDrive().toSpliced(2, 0, tollgate(60_000)) }],
    ['CLOCK_SKEW'],
  ],

  [
    'UNTRUSTED_SOURCE',
    'Funbit',
    [{ events: wholeDrive(), header: { source: 'funbit' } }],
    ['UNTRUSTED_SOURCE'],
  ],
  [
    'UNTRUSTED_SOURCE',
    'a recording',
    [{ events: wholeDrive(), header: { source: 'recording' } }],
    ['UNTRUSTED_SOURCE'],
  ],

  [
    'EVENTS_MISSING',
    'a number that was skipped, after the delivery too',
    [{ events: [...wholeDrive(), { type: 'skipped', t: 303_000, reason: 'refused' }] }],
    ['EVENTS_MISSING'],
  ],
];

test.each(cases)('%s: %s', (code, _what, sessions, reasons) => {
  const job = settle(sessions);
  const found = job.reasons.map((reason) => reason.code);
  expect(found).toEqual(reasons ?? []);
  // The measurements agree with the reasons.
  for (const check of measure(sessions)) {
    expect([check.code, isPassed(check)]).toEqual([check.code, !found.includes(check.code)]);
  }
  const isRejected = code === 'SPEED_OVER_CAP' && reasons !== null;
  const doubted = isRejected ? 'rejected' : 'review';
  expect(job.tier).toBe(reasons === null ? 'verified' : doubted);
});

const shortJobs = (odometerM: number) => {
  const [session] = stepped(16, 1_900, 100);
  const end = { ...truck, odometerM: truck.odometerM + 30_400 + odometerM };
  return [
    {
      events: (session?.events ?? []).map((event): Unnumbered =>
        event.type === 'job.delivered' ? Object.assign({}, event, { truck: end }) : event,
      ),
    },
  ];
};

test('ODO_MISMATCH: 2 km for a short job', () => {
  expect(reasonsOf(shortJobs(2_000))).toEqual([]);
  expect(reasonsOf(shortJobs(2_001))).toEqual(['ODO_MISMATCH']);
});

test('NOT_OBSERVED: less than 90 % of the distance', () => {
  expect(reasonsOf(ended({ distanceM: 126_666 }))).not.toContain('NOT_OBSERVED');
  expect(reasonsOf(ended({ distanceM: 126_667 }))).toContain('NOT_OBSERVED');
  const unseen = settle([{ events: [delivered(1_000)] }]);
  expect(unseen.reasons).toEqual([
    { code: 'NOT_OBSERVED', figures: { observedM: 0, distanceM: 114_000 }, items: [] },
  ]);
  expect(unseen).toMatchObject({ fuelUsedMl: null, truckDamagePpm: null, overspeedS: null });
});

const reasonsWithin = (ms: number) =>
  reasonsOf([{ events: [started(1_000), delivered(1_000 + ms)] }]);

test('PACE_IMPOSSIBLE: more than 1,250 m per second of the chapters', () => {
  expect(reasonsWithin(91_200)).not.toContain('PACE_IMPOSSIBLE');
  expect(reasonsWithin(91_199)).toContain('PACE_IMPOSSIBLE');
});

test('PACE_IMPOSSIBLE: only observed parts have a pace', () => {
  const seen = (distanceM: number, ms: number, first: Unnumbered = resumed(1_000)) =>
    reasonsOf([
      {
        events: [
          first,
          track(sample(1_000 + ms, { odometerM: truck.odometerM + distanceM })),
          delivered(1_000 + ms, { truck: { ...truck, odometerM: truck.odometerM + distanceM } }),
        ],
      },
    ]);
  // 10 s of a drive whose end the companion saw.
  expect(seen(4_000, 10_000)).not.toContain('PACE_IMPOSSIBLE');
  expect(seen(12_500, 10_000)).not.toContain('PACE_IMPOSSIBLE');
  expect(seen(12_501, 10_000)).toContain('PACE_IMPOSSIBLE');
  expect(seen(4_000, 10_000, started(1_000))).toContain('PACE_IMPOSSIBLE');
  // The distance between two chapters has no pace either.
  const gap = { ...truck, odometerM: truck.odometerM + 110_000 };
  const sessions = [
    { events: [started(1_000), track(sample(2_000, { odometerM: 50_001_000 }))] },
    { hours: 1, events: [resumed(1_000, { truck: gap }), delivered(2_000)] },
  ];
  expect(reasonsOf(sessions)).toEqual(['NOT_OBSERVED', 'ODO_DISCONTINUITY']);
});

const reasonsAfterGap = (gapM: number) => {
  const odometerM = truck.odometerM + 57_000 + gapM;
  const seen = drive({ count: 30, x: 3_000, odometerM });
  const first = { events: [started(1_000), ...drive({ count: 30 })] };
  const events = [
    resumed(1_000, { truck: { ...truck, odometerM } }),
    ...seen,
    delivered(152_000, { truck: { ...arrivedTruck, odometerM: odometerM + 57_000 } }),
  ];
  return settle([first, { hours: 1, events }]).reasons;
};

test('ODO_DISCONTINUITY: within a chapter, and between chapters', () => {
  const jump = changed(([t, x, , , odometerM], index) =>
    sample(t, { x, odometerM: index === 30 ? odometerM - 5_000 : odometerM }),
  );
  expect(settle(jump).reasons).toEqual([
    {
      code: 'ODO_DISCONTINUITY',
      figures: { count: 1, metres: -3_100, seconds: 5, at: day + 156_000 },
      items: [],
    },
  ]);
  expect(reasonsAfterGap(2_000)).toEqual([]);
  expect(reasonsAfterGap(2_001)).toEqual([
    { code: 'ODO_DISCONTINUITY', figures: { count: 1, gapM: 2_001 }, items: [] },
  ]);
});

test('TELEPORT lists crossings that don’t explain it', () => {
  const [teleport] = settle(leaping([50_000, 9_000], [ferry(301_500)], [])).reasons;
  expect(teleport).toEqual({
    code: 'TELEPORT',
    figures: { count: 2, crossings: 1, metres: 44_000, seconds: 1, at: day + 302_000 },
    items: [1],
  });
});

const reasonsAmong = (overlapS: number, isDuplicate = false) =>
  settle([{ events: wholeDrive() }], { surroundings: { ...alone, overlapS, isDuplicate } }).reasons;

test('TIME_OVERLAP and DUPLICATE come from the job’s surroundings', () => {
  expect(reasonsAmong(60)).toEqual([]);
  expect(reasonsAmong(60.001)).toEqual([
    { code: 'TIME_OVERLAP', figures: { overlapS: 60.001 }, items: [] },
  ]);
  expect(reasonsAmong(0, true)).toEqual([
    { code: 'DUPLICATE', figures: { startOdometerM: 50_000_000 }, items: [] },
  ]);
});

const reasonsOfOverlap = (ms: number) => {
  const other: Unnumbered[] = [resumed(500), { type: 'job.suspended', t: 500 + ms }];
  const id = '019cb000-0000-7000-8000-000000000000';
  return reasonsOf([{ events: wholeDrive() }, { events: other, header: { id } }]);
};

test('CLOCK_SKEW: chapters of one job that overlap by more than 60 s', () => {
  expect(reasonsOfOverlap(60_500)).not.toContain('CLOCK_SKEW');
  expect(reasonsOfOverlap(60_501)).toContain('CLOCK_SKEW');
});

test('EVENTS_MISSING: too many items', () => {
  const tolls = Array.from({ length: 1_001 }, (_, index) =>
    tollgate(301_000, { amountMinor: index }),
  );
  expect(reasonsOf([{ events: wholeDrive().toSpliced(-1, 0, ...tolls) }])).toEqual([
    'EVENTS_MISSING',
  ]);
});

const reasonsInDollars = (revenueMinor: number) =>
  reasonsOf(
    contracted({ incomeMinor: 2_000_000 }, { revenueMinor }).map((session) =>
      Object.assign(session, { header: { game: 'ats' } }),
    ),
  );

test('US dollars have their own rate', () => {
  expect(reasonsInDollars(1_970_876)).toEqual([]);
  expect(reasonsInDollars(1_970_877)).toEqual(['RATE_OVER_CAP']);
});

test('a company may set a lower cap', () => {
  const thresholds = { ...evidenceThresholds, speedCapCmS: 1_999 };
  expect(reasonsOf([{ events: wholeDrive() }])).toEqual([]);
  expect(reasonsOf([{ events: wholeDrive() }], { thresholds })).toEqual(['SPEED_OVER_CAP']);
});

test.each([
  ['ets2', 2_777, []],
  ['ets2', 2_778, ['RACE']],
  ['ats', 3_611, []],
  ['ats', 3_612, ['RACE']],
] as const)('%s: a top speed of %i cm/s is noted as %j', (game, speedCmS, notes) => {
  const sessions = fast(speedCmS, 20, 20).map(({ events }) => ({ events, header: { game } }));
  expect(settle(sessions)).toMatchObject({ notes, tier: 'verified' });
});
