import { describe, expect, test } from 'vitest';
import { type Moment, tellAll } from '../testing/moments.ts';
import { buildContract, buildTruck } from '../testing/snapshots.ts';
import type { Fact } from './facts.ts';

const job = buildContract();
const other = buildContract(999_900);
const delivered = {
  revenueMinor: 1_169_200,
  xp: 731,
  cargoDamagePpm: 0,
  distanceM: 358_700,
  deliveryMinutes: 412,
  autoPark: false,
  autoLoad: false,
};
const cancelled = { penaltyMinor: 120_000 };
const toll = { amountMinor: 2300 };
const wear = { engine: 0, transmission: 0, cabin: 0, chassis: 0, wheels: 0 };

/** When what happened, tracks aside. */
function tell(moments: readonly Moment[]): [string, number][] {
  return tellAll(moments)
    .facts.filter(({ type }) => type !== 'track')
    .map(({ type, t }) => [type, t]);
}

/** The one event of a type. */
function factOf(type: Fact['type'], moments: readonly Moment[]): Fact | undefined {
  const found = tellAll(moments).facts.filter((fact) => fact.type === type);
  expect(found).toHaveLength(1);
  return found[0];
}

describe('a job', () => {
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
      'that is gone for five seconds is suspended, and resumed later',
      [[0, { job }], [25], [5024], [5025], [9000], [9025, { job }]],
      [
        ['job.resumed', 0],
        ['job.suspended', 5025],
        ['job.resumed', 9025],
      ],
    ],
    [
      'that is gone for less was not gone',
      [[0, { job }], [25], [5000, { job }], [5050], [9000, { job }]],
      [['job.resumed', 0]],
    ],
    [
      'that was suspended is not the one that comes after it',
      [[0, { job }], [25], [5025], [9025, { job: other }]],
      [
        ['job.resumed', 0],
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
      'that is there long after its delivery is resumed',
      [[0, { job }], [25, { job, signals: { delivered } }], [50], [5050, { job }]],
      [
        ['job.resumed', 0],
        ['job.delivered', 25],
        ['job.resumed', 5050],
      ],
    ],
    [
      'is resumed at once when a save from before its delivery is loaded',
      [
        [0, { job }],
        [25, { job, signals: { delivered } }],
        [50],
        [75, { job, gameMinute: 13_000 }],
      ],
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
  test.each(stories)('%s', (_title, moments, told) => {
    expect(tell(moments)).toEqual(told);
  });

  test('is named when it is delivered, also if it vanished just before', () => {
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

  test('is not named when nobody saw it', () => {
    expect(factOf('job.delivered', [[0], [25, { signals: { delivered } }]])).not.toHaveProperty(
      'job',
    );
  });
});

describe('a signal', () => {
  test('is told when it rises, and again when its amounts change while it is up', () => {
    const moments: Moment[] = [
      [0],
      [25, { signals: { tollgate: toll } }],
      [50, { signals: { tollgate: toll } }],
      [75, { signals: { tollgate: { amountMinor: 900 } } }],
      [100],
      [4000, { signals: { fined: { offence: 'speeding', amountMinor: 40_000 } } }],
    ];
    expect(tell(moments)).toEqual([
      ['tollgate', 25],
      ['tollgate', 75],
      ['fined', 4000],
    ]);
  });

  test('that flickers or repeats within three seconds is one, and later another', () => {
    const up: Moment[1] = { signals: { tollgate: toll } };
    const flicker: Moment[] = [
      [0],
      [25, up],
      [50],
      [75, up],
      [100],
      [3050, up],
      [3075],
      [6100, up],
    ];
    expect(tell(flicker)).toEqual([
      ['tollgate', 25],
      ['tollgate', 6100],
    ]);
  });

  test('of a ferry and of a train says from where to where', () => {
    const ferry = {
      amountMinor: 31_000,
      sourceId: 'dover',
      sourceName: 'Dover',
      targetId: 'calais',
      targetName: 'Calais',
    };
    expect(factOf('ferry', [[0], [25, { signals: { ferry } }]])).toMatchObject(ferry);
    expect(factOf('train', [[0], [25, { signals: { train: ferry } }]])).toMatchObject(ferry);
  });
});

describe('a truck', () => {
  test('is another one by its id or its plate', () => {
    expect(
      tell([
        [0],
        [25, { truck: { plate: 'B KL 1' } }],
        [50, { truck: { id: 'vehicle.man', plate: 'B KL 1', odometerM: 5, fuelMl: 900_000 } }],
        [75, { truck: { id: 'vehicle.man', plate: 'B KL 1', odometerM: 6, fuelMl: 900_000 } }],
      ]),
    ).toEqual([
      ['truck.changed', 25],
      ['truck.changed', 50],
    ]);
  });

  test('that is back in time or way comes from a save', () => {
    expect(tell([[0], [25, { gameMinute: 13_244 }]])).toEqual([['game.reloaded', 25]]);
    expect(tell([[0], [25, { truck: { odometerM: 48_210_399 } }]])).toEqual([
      ['game.reloaded', 25],
    ]);
  });

  test('shows anything while a save is loaded', () => {
    expect(
      tell([[0], [25, { isPaused: true, gameMinute: 0 }], [50, { isPaused: true }], [75]]),
    ).toEqual([]);
    expect(
      tell([[0], [25, { isPaused: true, gameMinute: 0 }], [50, { gameMinute: 13_200 }]]),
    ).toEqual([['game.reloaded', 50]]);
  });

  test('is filled up while it stands, and that is told once it is over', () => {
    const filled: Moment[] = [
      [0],
      [25, { truck: { fuelMl: 600_000 } }],
      [1500, { truck: { fuelMl: 700_000 } }],
      [3000, { truck: { fuelMl: 699_990 } }],
      [3500, { truck: { fuelMl: 699_990 } }],
    ];
    expect(factOf('refuel', filled)).toMatchObject({ t: 3500, volumeMl: 187_700 });
    const drivesOff: Moment[] = [...filled.slice(0, 3), [1525, { speedCmS: 300 }]];
    expect(factOf('refuel', drivesOff)).toMatchObject({ t: 1525, volumeMl: 187_700 });
    const delivers: Moment[] = [
      ...filled.slice(0, 2),
      [50, { truck: { fuelMl: 600_000 }, signals: { delivered } }],
    ];
    expect(tell(delivers)).toEqual([
      ['refuel', 50],
      ['job.delivered', 50],
    ]);
  });

  test('is not filled up while it drives, by a drop, or by being another one', () => {
    const rises: Moment[1][] = [
      { speedCmS: 300, truck: { fuelMl: 600_000 } },
      { truck: { fuelMl: 512_900 } },
      { truck: { plate: 'X', fuelMl: 900_000 } },
      { gameMinute: 13_000, truck: { fuelMl: 900_000 } },
    ];
    for (const rise of rises) {
      expect(tell([[0], [25, rise], [9000, rise]]).map(([type]) => type)).not.toContain('refuel');
    }
  });

  test('has hit something when a part is worn by 0.2 % at once', () => {
    const before = { trailerPpm: 100, cargoDamagePpm: 50, job };
    const hit = {
      ...before,
      truck: { wearPpm: { ...buildTruck().wearPpm, cabin: 6000, wheels: 21_001 } },
    };
    expect(
      factOf('collision', [
        [0, before],
        [25, hit],
        [50, hit],
      ]),
    ).toMatchObject({
      truckPpm: { ...wear, cabin: 2000, wheels: 1 },
      trailerPpm: 0,
      cargoPpm: 0,
    });
    expect(
      factOf('collision', [
        [0, before],
        [25, { ...before, trailerPpm: 2100, cargoDamagePpm: 60 }],
      ]),
    ).toMatchObject({ truckPpm: wear, trailerPpm: 2000, cargoPpm: 10 });
  });

  test('has not when it is worn slowly, repaired, or has another trailer or cargo', () => {
    const worn: [Moment[1], Moment[1]][] = [
      [{}, { truck: { wearPpm: { ...buildTruck().wearPpm, engine: 13_999 } } }],
      [{}, { truck: { wearPpm: wear } }],
      [{ trailerPpm: null }, { trailerPpm: 90_000 }],
      [{ job: null }, { job, cargoDamagePpm: 90_000 }],
      [{}, { truck: { plate: 'X', wearPpm: { ...wear, engine: 90_000 } } }],
    ];
    for (const [before, after] of worn) {
      expect(
        tell([
          [0, before],
          [25, after],
        ]).map(([type]) => type),
      ).not.toContain('collision');
    }
  });
});
