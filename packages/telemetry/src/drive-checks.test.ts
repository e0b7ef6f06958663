import type { JobReason } from '@waybill/schema/features/jobs.models';
import { expect, test } from 'vitest';
import type { JobSurroundings } from './job.ts';
import {
  contract,
  ferry,
  reloaded,
  resumed,
  sample,
  settle,
  started,
  delivered,
  type TestSession,
  track,
  truck,
  type Unnumbered,
} from './testing/drives.ts';
import { drove, honest, judge } from './testing/judged.ts';
import { evidenceThresholds } from './thresholds.ts';

test('the unchanged drive is verified', () => {
  expect(judge(drove([honest]))).toMatchObject({ codes: [], tier: 'verified' });
});

const cases: readonly (readonly [JobReason, string, TestSession[], boolean])[] = [
  ['ODO_SPEED', '25 times', drove([{ count: 5, odometerM: 2_500, wayM: 110 }]), false],
  ['ODO_SPEED', 'more than 25 times', drove([{ count: 5, odometerM: 2_502, wayM: 110 }]), true],
  // 1.1 × 19 × 10 km, after the first 2 km.
  ['ODO_SPEED', "the map's scale", drove([{ count: 101, odometerM: 2_110, wayM: 120 }]), false],
  [
    'ODO_SPEED',
    "more than the map's scale",
    drove([{ count: 101, odometerM: 2_111, wayM: 120 }]),
    true,
  ],
  ['ODO_SPEED', 'once', drove([{ count: 60, odometerM: 100, wayM: 80 }]), false],
  ['ODO_SPEED', 'less than once', drove([{ count: 60, odometerM: 99, wayM: 80 }]), true],
  ['ODO_SPEED', 'a speed of 0', drove([{ count: 60, speedCmS: 0 }]), true],
  [
    'ODO_SPEED',
    'a speed of 0 over less than 2 km',
    drove([{ count: 3, odometerM: 900, wayM: 50, speedCmS: 0 }]),
    false,
  ],
  [
    'ODO_SPEED',
    'a window of 30 times',
    drove([
      { count: 121, odometerM: 3_000, wayM: 125 },
      { count: 300, odometerM: 1_600 },
    ]),
    false,
  ],
  [
    'ODO_SPEED',
    'a window of more than 30 times',
    drove([
      { count: 121, odometerM: 3_003, wayM: 125 },
      { count: 300, odometerM: 1_600 },
    ]),
    true,
  ],
  [
    'ODO_SPEED',
    'a window of less than 0.8 times',
    drove([{ count: 121, odometerM: 79, wayM: 100 }, { count: 300 }]),
    true,
  ],

  [
    'SCALE_MISMATCH',
    "the map's scale",
    drove([{ count: 101, odometerM: 2_110, speedCmS: 2_400 }]),
    false,
  ],
  [
    'SCALE_MISMATCH',
    "more than the map's scale",
    drove([{ count: 101, odometerM: 2_111, speedCmS: 2_400 }]),
    true,
  ],
  ['SCALE_MISMATCH', 'a short trace', drove([{ count: 60, wayM: 5 }]), true],
  ['SCALE_MISMATCH', 'no trace', drove([{ count: 60, wayM: 0 }]), true],
  [
    'SCALE_MISMATCH',
    'no trace of less than 2 km',
    drove([{ count: 3, odometerM: 900, wayM: 0 }]),
    false,
  ],

  [
    'SPEED_MISMATCH',
    '1.3 times and 500 m over long steps',
    drove([honest, { count: 10, ms: 20_000, odometerM: 7_600, wayM: 570 }]),
    false,
  ],
  [
    'SPEED_MISMATCH',
    'further over long steps',
    drove([honest, { count: 10, ms: 20_000, odometerM: 7_600, wayM: 571 }]),
    true,
  ],
  [
    'SPEED_MISMATCH',
    'further, by train',
    [
      {
        events: [
          started(1_000, { job: { ...contract, plannedM: 4_000 } }),
          track(sample(6_000, { odometerM: 50_001_900, x: 100 })),
          ferry(10_000),
          track(
            sample(80_000, { x: 4_500, odometerM: 50_001_950 }),
            sample(85_000, { x: 4_600, odometerM: 50_003_850 }),
          ),
          delivered(90_000, {
            job: { ...contract, plannedM: 4_000 },
            distanceM: 3_850,
            revenueMinor: 100_000,
            truck: { ...truck, odometerM: 50_003_850 },
          }),
        ],
      },
    ],
    false,
  ],

  // 1.1 × 20 m/s × 19 = 418 m per second, after the first 2 km.
  [
    'PACE_IMPOSSIBLE',
    'as fast as the speed',
    drove([{ count: 101, odometerM: 2_110, wayM: 110 }]),
    false,
  ],
  ['PACE_IMPOSSIBLE', 'faster', drove([{ count: 101, odometerM: 2_111, wayM: 110 }]), true],

  ['NOT_OBSERVED', '90 %', drove([{ count: 60 }], { distanceM: 126_600 }), false],
  ['NOT_OBSERVED', 'less than 90 %', drove([{ count: 60 }], { distanceM: 127_000 }), true],
  ['NOT_OBSERVED', 'no distance, and nothing seen', drove([], { distanceM: 0 }), true],
];

test.each(cases)('%s: %s', (code, _what, sessions, isFound) => {
  const { codes, tier } = judge(sessions);
  expect(codes.includes(code)).toBe(isFound);
  // There may be other reasons; without any it would be verified.
  expect(tier).toBe(codes.length > 0 ? 'review' : 'verified');
});

test('odometer gains from loaded saves don’t count as driven', () => {
  const tricks = Array.from({ length: 20 }, (_, index): Unnumbered[] => {
    const [t, odometerM] = [2_000 + index * 10, truck.odometerM + index * 2_000];
    return [
      reloaded(t, 1_000, { odometerM }),
      track(sample(t + 1, { odometerM: odometerM + 2_000, x: index })),
    ];
  }).flat();
  const end = { ...truck, odometerM: truck.odometerM + 40_000 };
  const job = { ...contract, plannedM: 40_000 };
  const session = {
    events: [
      started(1_000, { job }),
      ...tricks,
      delivered(90_000, { job, distanceM: 40_000, revenueMinor: 100_000, truck: end }),
    ],
  };
  expect(settle([session]).reasons).toEqual([]);
  expect(judge([session]).codes).toEqual(['NOT_OBSERVED']);
});

test('the first step after an event counts up to the distance at its speed', () => {
  const job = { ...contract, plannedM: 2_000, incomeMinor: 100_000 };
  const driven = (ms: number) =>
    judge([
      {
        events: [
          started(1_000, { job }),
          track(sample(1_000 + ms, { odometerM: truck.odometerM + 2_000 })),
          delivered(90_000, {
            job,
            distanceM: 2_000,
            revenueMinor: 100_000,
            truck: { ...truck, odometerM: truck.odometerM + 2_000 },
          }),
        ],
      },
    ]).codes;
  // 20 m/s × 19 × 4.74 s = 1,801 m
  expect(driven(4_740)).toEqual([]);
  expect(driven(4_730)).toEqual(['NOT_OBSERVED']);
});

test('SPEED_OVER_CAP rejects, and an impossible pace is reviewed', () => {
  expect(judge(drove([{ count: 60, odometerM: 2_400, wayM: 120 }]))).toMatchObject({
    codes: ['PACE_IMPOSSIBLE', 'ODO_SPEED'],
    tier: 'review',
  });
  const fast = drove([{ count: 60, speedCmS: 5_001, odometerM: 4_750, wayM: 250 }]);
  expect(judge(fast)).toMatchObject({ codes: ['SPEED_OVER_CAP'], tier: 'rejected' });
});

const around: readonly (readonly [
  JobReason,
  Partial<JobSurroundings>,
  Partial<JobSurroundings>,
  object,
])[] = [
  ['ODO_REPEATED', { sharedOdometerM: 2_000 }, { sharedOdometerM: 2_001 }, { sharedM: 2_001 }],
  [
    'REPLAYED',
    { replay: { shared: 3, kept: 8, most: 3 } },
    { replay: { shared: 4, kept: 8, most: 3 } },
    { shared: 4, kept: 8 },
  ],
  ['DUPLICATE', {}, { isDuplicate: true }, {}],
  ['HOURS_IMPOSSIBLE', { movingS: 72_000 }, { movingS: 72_001 }, { movingS: 72_001 }],
  // The drive goes from x = 100 to 6,000; all of it but the first step was seen.
  [
    'START_ELSEWHERE',
    { sourcePlace: { x: 3_050, z: 5_000 } },
    { sourcePlace: { x: 3_050, z: 5_001 } },
    { apartM: 5_001 },
  ],
  [
    'END_ELSEWHERE',
    { destinationPlace: { x: 11_000, z: 0 } },
    { destinationPlace: { x: 11_001, z: 0 } },
    { apartM: 5_001 },
  ],
];

test.each(around)('%s comes from the job’s surroundings', (code, least, most, figures) => {
  expect(judge(drove([honest]), least).codes).toEqual([]);
  expect(judge(drove([honest]), most).reasons).toEqual([{ code, figures, items: [] }]);
});

test('loan trucks of quick jobs always start at the same odometer', () => {
  const quick = drove([honest], { job: { market: 'quick_job' } });
  expect(judge(quick, { sharedOdometerM: 90_000 }).codes).toEqual([]);
});

test.each([
  ['massG', { cargo: { ...contract.cargo, massG: 120_000_000 } }, {}, null],
  [
    'massG',
    { cargo: { ...contract.cargo, massG: 120_000_001 } },
    {},
    { massG: 120_000_001, mostG: 120_000_000 },
  ],
  ['plannedM', { plannedM: 12_000_001 }, {}, { plannedM: 12_000_001, mostM: 12_000_000 }],
  ['income', { incomeMinor: 1_625_000 }, {}, null],
  ['income', { incomeMinor: 1_625_001 }, {}, { incomeMinor: 1_625_001, mostMinor: 1_625_000 }],
  [
    'nothing told',
    { incomeMinor: 0, plannedM: 0, cargo: { ...contract.cargo, massG: 0 } },
    {},
    null,
  ],
  ['unknown cargo', {}, { isCargoKnown: false }, null],
] as const)('CONTRACT_IMPOSSIBLE: %s', (_what, job, known, figures) => {
  const { reasons } = judge(drove([honest], { job }), known);
  const found = reasons.find(({ code }) => code === 'CONTRACT_IMPOSSIBLE');
  expect(found?.figures ?? null).toEqual(figures);
});

function codesOfPaid(revenueMinor: number, isCargoKnown: boolean) {
  const [session] = drove([honest], { job: { incomeMinor: revenueMinor } });
  const events = (session?.events ?? []).map((event) =>
    event.type === 'job.delivered' ? Object.assign({}, event, { revenueMinor }) : event,
  );
  return judge([{ events }], { isCargoKnown }).codes;
}

test('CONTRACT_IMPOSSIBLE: unknown cargo may pay less', () => {
  // 0.8 × (125 € × 114 km + 2,000 €)
  expect(codesOfPaid(1_300_000, false)).toEqual([]);
  expect(codesOfPaid(1_300_001, false)).toEqual(['CONTRACT_IMPOSSIBLE']);
  expect(codesOfPaid(1_300_001, true)).toEqual([]);
});

test('the company’s speed cap limits the pace', () => {
  const sessions = drove([{ count: 60, speedCmS: 2_000 }]);
  const thresholds = { ...evidenceThresholds, speedCapCmS: 1_500 };
  expect(judge(sessions, {}, { thresholds }).codes).toContain('PACE_IMPOSSIBLE');
});

test('each chapter is also judged separately', () => {
  const [whole] = drove([{ count: 60 }]);
  const events = whole?.events ?? [];
  const job = { ...contract, plannedM: 114_000, incomeMinor: 1_000 };
  // The last tenth of the distance in a separate session, where the truck doesn't move.
  const later: Unnumbered[] = [
    resumed(500, { job, truck: { ...truck, odometerM: truck.odometerM + 50 * 1_900 } }),
    ...events
      .slice(51)
      .map((event) =>
        event.type === 'track'
          ? track(
              ...event.samples.map(([t, , , , odometerM]) =>
                sample(t, { x: 5_000, odometerM, speedCmS: 0 }),
              ),
            )
          : event,
      ),
  ];
  const { codes } = judge([{ events: events.slice(0, 51) }, { events: later, hours: 1 }]);
  expect(codes).toEqual(['SCALE_MISMATCH', 'ODO_SPEED']);
});
