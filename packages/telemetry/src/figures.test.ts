import { expect, test } from 'vitest';
import {
  arrivedTruck,
  contract,
  delivered,
  drive,
  ferry,
  otherTruck,
  resumed,
  settle,
  started,
  tollgate,
  truck,
  type Unnumbered,
  wholeDrive,
} from './testing/drives.ts';

const refuel = (t: number, volumeMl: number): Unnumbered => ({ type: 'refuel', t, volumeMl });
const fined = (t: number, amountMinor: number): Unnumbered => ({
  type: 'fined',
  t,
  offence: 'speeding',
  amountMinor,
});
const train = (t: number): Unnumbered => ({
  type: 'train',
  t,
  amountMinor: 3e4,
  sourceId: 'a',
  sourceName: 'A',
  targetId: 'b',
  targetName: 'B',
});

/** The whole drive with these events just before its end. */
function driven(events: readonly Unnumbered[], end: Parameters<typeof delivered>[1] = {}) {
  return settle([{ events: wholeDrive({ end }).toSpliced(-1, 0, ...events) }]);
}

test('payments are summed by kind', () => {
  const paid = [
    fined(301_000, 1),
    fined(301_001, 20),
    tollgate(301_002),
    ferry(301_003),
    train(301_004),
  ];
  expect(driven(paid)).toMatchObject({
    finesMinor: 21,
    tollsMinor: 3800,
    transportMinor: 75e3,
    tier: 'verified',
  });
  expect(driven([])).toMatchObject({ finesMinor: 0, tollsMinor: 0, transportMinor: 0 });
});

test('fuel used is what the tank lost plus what was refuelled', () => {
  expect(driven([]).fuelUsedMl).toBe(40_000);
  expect(driven([refuel(301_000, 100_000), refuel(301_001, 1)]).fuelUsedMl).toBe(140_001);
  const reload: Unnumbered = {
    type: 'game.reloaded',
    t: 301500,
    gameMinute: 999,
    truck: {
      ...truck,
      odometerM: 50114e3,
    },
  };
  const undone = driven([refuel(301_000, 100_000), reload]);
  expect(undone).toMatchObject({ fuelUsedMl: 40_000, notes: ['SAVE_RELOADED'], tier: 'verified' });
});

test('fuel used is unknown if the tank was filled unobserved, or the value is impossible', () => {
  expect(driven([], { truck: { ...arrivedTruck, fuelMl: 500_001 } }).fuelUsedMl).toBeNull();
  const filled = Array.from({ length: 201 }, (_, index) => refuel(301_000, 5_000_000 - index));
  expect(driven(filled).fuelUsedMl).toBeNull();
});

test('damage is the wear of each truck part; repairs offset nothing else', () => {
  const wearPpm = { engine: 1_010, transmission: 2_200, cabin: 0, chassis: 4_000, wheels: 5_001 };
  expect(driven([], { truck: { ...arrivedTruck, wearPpm } }).truckDamagePpm).toBe(211);
});

test('fuel used and damage are unknown once the truck has changed', () => {
  const unknown = { fuelUsedMl: null, truckDamagePpm: null };
  expect(driven([], { truck: { ...arrivedTruck, id: otherTruck.id } })).toMatchObject(unknown);
  const there: Unnumbered = { type: 'truck.changed', t: 301_000, truck: otherTruck };
  const back: Unnumbered = { type: 'truck.changed', t: 301_001, truck: arrivedTruck };
  expect(driven([there, back])).toMatchObject(unknown);
});

test.each([
  ['none', 2_000, false],
  ['none', 2_001, true],
  ['unknown', 2_001, true],
  ['convoy', 2_001, null],
  ['truckersmp', 2_001, null],
] as const)(
  'in multiplayer %s, minute %i of 2,000 is late: %s',
  (multiplayer, gameMinute, late) => {
    const events = wholeDrive({ end: { gameMinute } });
    expect(settle([{ events, header: { multiplayer } }]).late).toBe(late);
  },
);

const isLateAt = (gameMinute: number | undefined) =>
  settle([
    {
      events: [
        started(1_000, { gameMinute: gameMinute && 1_000 }),
        ...drive(),
        tollgate(301_000, { gameMinute }),
        delivered(302_000, { gameMinute: undefined }),
      ],
    },
  ]).late;

test('a delivery without a minute has the last known one', () => {
  expect([isLateAt(2_000), isLateAt(2_001), isLateAt(undefined)]).toEqual([false, true, null]);
});

test('overspeed is rounded to seconds only once', () => {
  const job = settle([
    {
      events: wholeDrive({
        change: ([t, x, z, , odometerM, fuelMl, limitCmS], index) => [
          t + (index < 3 ? index * 167 : 334),
          ...([x, z, index < 3 ? 2_600 : 2_000, odometerM, fuelMl, limitCmS] as const),
        ],
      }),
    },
  ]);
  // Two steps of 5,167 ms.
  expect(job.overspeedS).toBe(10);
});

test('names come from the first chapter', () => {
  const german = { ...contract, cargo: { ...contract.cargo, name: 'Büropapier' } };
  const job = settle([{ events: [started(1_000), resumed(2_000, { job: german })] }]);
  expect(job.contract).toEqual(contract);
  expect(job.fingerprint).toContain('paper');
});
