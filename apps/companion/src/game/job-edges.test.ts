import { expect, test } from 'vitest';
import { crossing, delivered, factOf, type Moment, tell } from '../testing/moments.ts';
import { buildContract, buildTruck } from '../testing/snapshots.ts';

const job = buildContract();
const other = buildContract(999_900);
const cancelled = { penaltyMinor: 120_000 };
const earlier = { gameMinute: 13_000 };
const elsewhere = { pos: { x: 0, z: 0 } };
const nowhere = { cityId: null, city: null, companyId: null, company: null };

const stories: readonly (readonly [
  title: string,
  moments: readonly Moment[],
  told: readonly (readonly [string, number])[],
])[] = [
  [
    'that is there at first is resumed',
    [
      [0, { job }],
      [25, { job }],
    ],
    [['job.resumed', 0]],
  ],
  ['that appears is started', [[0], [25, { job }], [50, { job }]], [['job.started', 25]]],
  [
    'in place of another is started',
    [
      [0, { job }],
      [25, { job: other }],
    ],
    [
      ['job.resumed', 0],
      ['job.started', 25],
    ],
  ],
  [
    'that comes in place of a vanished one is started',
    [[0, { job }], [25], [50, { job: other }]],
    [
      ['job.resumed', 0],
      ['job.started', 50],
    ],
  ],
  [
    'that is gone for five seconds once a save was loaded is suspended, and resumed later',
    [
      [0, { job }],
      [25],
      [10_000, earlier],
      [14_999, earlier],
      [15_000, earlier],
      [19_000, { ...earlier, job }],
    ],
    [
      ['job.resumed', 0],
      ['game.reloaded', 10_000],
      ['job.suspended', 15_000],
      ['job.resumed', 19_000],
    ],
  ],
  [
    'that is gone when the truck is elsewhere is suspended',
    [
      [0, { job }],
      [25, elsewhere],
      [5025, elsewhere],
    ],
    [
      ['job.resumed', 0],
      ['job.suspended', 5025],
    ],
  ],
  [
    'that is gone while the truck crosses the sea goes on',
    [
      [0, { job }],
      [25, { job, signals: { ferry: crossing } }],
      [5025, elsewhere],
      [60_000, elsewhere],
      [60_025, { ...elsewhere, job }],
    ],
    [
      ['job.resumed', 0],
      ['ferry', 25],
    ],
  ],
  [
    'that is gone for good goes on until it is delivered while the truck stays in sight',
    [[0, { job }], [25], [5025], [600_000], [600_025, { signals: { delivered } }]],
    [
      ['job.resumed', 0],
      ['job.delivered', 600_025],
    ],
  ],
  [
    'of which the game shows less than before goes on',
    [
      [0, { job }],
      [25, { job: { ...job, incomeMinor: null, plannedM: null, deadlineMinute: null } }],
      [50, { job: { ...job, source: nowhere, destination: nowhere } }],
      [75, { job }],
    ],
    [['job.resumed', 0]],
  ],
  [
    'of Funbit that is gone for five seconds is suspended',
    [
      [0, { job, source: 'funbit' }],
      [25, { source: 'funbit' }],
      [5025, { source: 'funbit' }],
    ],
    [
      ['job.resumed', 0],
      ['job.suspended', 5025],
    ],
  ],
  [
    'that is gone for less was not gone',
    [[0, { job }], [25], [5000, { job }], [5050], [9000, { job }]],
    [['job.resumed', 0]],
  ],
  [
    'that was suspended is not the one that comes after it',
    [
      [0, { job }],
      [25, earlier],
      [5025, earlier],
      [9025, { ...earlier, job: other }],
    ],
    [
      ['job.resumed', 0],
      ['game.reloaded', 25],
      ['job.suspended', 5025],
      ['job.started', 9025],
    ],
  ],
  [
    'is delivered once, though flag and job stay for eleven frames',
    [
      [0, { job }],
      [25, { job, signals: { delivered } }],
      [50, { job, signals: { delivered } }],
      [75, { job }],
      [100],
      [9000],
    ],
    [
      ['job.resumed', 0],
      ['job.delivered', 25],
    ],
  ],
  [
    'is not suspended when it is delivered within five seconds of vanishing',
    [[0, { job }], [25], [5000, { signals: { delivered } }], [5025], [20_000]],
    [
      ['job.resumed', 0],
      ['job.delivered', 5000],
    ],
  ],
  [
    'is delivered and cancelled at once in TruckersMP',
    [[0, { job }], [25, { job, signals: { delivered, cancelled } }], [50, { job }], [75]],
    [
      ['job.resumed', 0],
      ['job.delivered', 25],
      ['job.cancelled', 25],
    ],
  ],
  [
    'is cancelled before it is delivered',
    [
      [0, { job }],
      [25, { job, signals: { cancelled } }],
      [50, { signals: { delivered } }],
    ],
    [
      ['job.resumed', 0],
      ['job.cancelled', 25],
      ['job.delivered', 50],
    ],
  ],
  [
    'appears as a ghost after its delivery',
    [[0, { job }], [25, { job, signals: { delivered } }], [50], [4000, { job }], [5049, { job }]],
    [
      ['job.resumed', 0],
      ['job.delivered', 25],
    ],
  ],
  [
    'is over once it is delivered, however long and often it is shown again',
    [
      [0, { job }],
      [25, { job, signals: { delivered } }],
      [50],
      [5050, { job }],
      [600_000, { job, gameMinute: 13_400 }],
      [600_025, { gameMinute: 13_400 }],
      [700_000, { job, gameMinute: 13_500 }],
    ],
    [
      ['job.resumed', 0],
      ['job.delivered', 25],
    ],
  ],
  [
    'that was cancelled is over, also if it is shown with less',
    [
      [0, { job }],
      [25, { job, signals: { cancelled } }],
      [50],
      [60_000, { job: { ...job, incomeMinor: null } }],
      [70_000, { job }],
    ],
    [
      ['job.resumed', 0],
      ['job.cancelled', 25],
    ],
  ],
  [
    'that was cancelled is resumed after a save was loaded, by the odometer too',
    [
      [0, { job }],
      [25, { job, signals: { cancelled } }],
      [50],
      [60_000, { job, truck: { odometerM: 48_000_000 } }],
    ],
    [
      ['job.resumed', 0],
      ['job.cancelled', 25],
      ['game.reloaded', 60_000],
      ['job.resumed', 60_000],
    ],
  ],
  [
    'is resumed at once when a save from before its delivery is loaded',
    [[0, { job }], [25, { job, signals: { delivered } }], [50], [75, { job, gameMinute: 13_000 }]],
    [
      ['job.resumed', 0],
      ['job.delivered', 25],
      ['game.reloaded', 75],
      ['job.resumed', 75],
    ],
  ],
  [
    'of another contract may follow its delivery at once',
    [
      [0, { job }],
      [25, { job, signals: { delivered } }],
      [50, { job: other }],
    ],
    [
      ['job.resumed', 0],
      ['job.delivered', 25],
      ['job.started', 50],
    ],
  ],
  [
    'whose flag is up at first was delivered before',
    [[0, { signals: { delivered } }], [25, { signals: { delivered } }], [50]],
    [],
  ],
];
test.each(stories)('a job %s', (_title, moments, told) => {
  expect(tell(moments)).toEqual(told);
});

test('a job is named when it is delivered, also if it vanished just before', () => {
  for (const shown of [{ job }, {}, { job: other }]) {
    const moments: Moment[] = [
      [0, { job }],
      [25, { ...shown, signals: { delivered } }],
    ];
    expect(factOf('job.delivered', moments)).toEqual({
      type: 'job.delivered',
      t: 25,
      gameMinute: 13_245,
      pos: { x: 9683, z: -10_721 },
      ...delivered,
      truck: buildTruck(),
      job,
    });
  }
  const late: Moment[] = [[0, { job }], [25], [4000, { signals: { cancelled } }]];
  expect(factOf('job.cancelled', late)).toMatchObject({ penaltyMinor: 120_000, job });
});

test('a job is not named when nobody saw it', () => {
  expect(factOf('job.delivered', [[0], [25, { signals: { delivered } }]])).not.toHaveProperty(
    'job',
  );
});
