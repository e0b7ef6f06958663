import { describe, expect, test } from 'vitest';
import { crossing, delivered, factOf, type Moment, tell } from '../testing/moments.ts';
import { buildContract, buildTruck } from '../testing/snapshots.ts';

const job = buildContract();
const toll = { amountMinor: 2300 };
const wear = { engine: 0, transmission: 0, cabin: 0, chassis: 0, wheels: 0 };

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
    for (const type of ['ferry', 'train'] as const) {
      const told: Moment[] = [[0], [25, { signals: { [type]: crossing } }]];
      expect(factOf(type, told)).toMatchObject(crossing);
    }
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
