import { expect, test } from 'vitest';
import { beginSession, foldEvents } from './fold-session.ts';
import {
  day,
  fold,
  headerOf,
  reloaded,
  resumed,
  sample,
  started,
  tollgate,
  track,
  truck,
  type Unnumbered,
} from './testing/drives.ts';

/** The items of the last chapter in short. */
function itemsOf(events: readonly Unnumbered[]) {
  return fold(events).state.chapter?.items.map(
    ({ kind, at, undone }) => `${kind} ${at - day}${undone ? ' undone' : ''}`,
  );
}

const fined = (t: number, offence: string): Unnumbered => ({
  type: 'fined',
  t,
  offence,
  amountMinor: 5_000,
});
const refuel = (t: number, volumeMl = 9_000): Unnumbered => ({ type: 'refuel', t, volumeMl });
const collision = (t: number, cargoPpm: number): Unnumbered => ({
  type: 'collision',
  t,
  truckPpm: truck.wearPpm,
  trailerPpm: 0,
  cargoPpm,
});
const train = (t: number, targetName: string): Unnumbered => ({
  type: 'train',
  t,
  amountMinor: 1,
  sourceId: 'a',
  sourceName: 'A',
  targetId: 'b',
  targetName,
});

test.each<[what: string, events: Unnumbered[], items: string[]]>([
  ['3 s later is a repeat', [tollgate(10), tollgate(3_010)], ['toll 10']],
  ['later is another one', [tollgate(10), tollgate(3_011)], ['toll 10', 'toll 3011']],
  [
    'repeats of a repeat go on',
    [tollgate(10), tollgate(3_010), tollgate(6_010), tollgate(9_011)],
    ['toll 10', 'toll 9011'],
  ],
  [
    'another minute and place are no difference',
    [tollgate(10, { gameMinute: 1_000 }), tollgate(11, { gameMinute: 1_001, pos: { x: 1, z: 2 } })],
    ['toll 10'],
  ],
  [
    'another amount is another one, and so is the first amount again',
    [tollgate(10), tollgate(11, { amountMinor: 1 }), tollgate(12)],
    ['toll 10', 'toll 11', 'toll 12'],
  ],
  [
    'another kind in between is none',
    [tollgate(10), refuel(11), tollgate(12)],
    ['toll 10', 'refuel 11'],
  ],
  [
    'another offence',
    [fined(10, 'crash'), fined(11, 'crash'), fined(12, 'speeding')],
    ['fine 10', 'fine 12'],
  ],
  ['another volume', [refuel(10), refuel(11), refuel(12, 1)], ['refuel 10', 'refuel 12']],
  [
    'another damage',
    [collision(10, 1), collision(11, 1), collision(12, 2)],
    ['collision 10', 'collision 12'],
  ],
  ['another target', [train(10, 'B'), train(11, 'B'), train(12, 'C')], ['train 10', 'train 12']],
])('items: %s', (_what, events, items) => {
  expect(itemsOf([started(1), ...events])).toEqual(items);
});

test('ignores the order of keys', () => {
  const { engine, transmission, cabin, chassis, wheels } = truck.wearPpm;
  const truckPpm = { wheels, chassis, cabin, transmission, engine };
  const again: Unnumbered = { type: 'collision', t: 11, cargoPpm: 1, trailerPpm: 0, truckPpm };
  // As returned by a database.
  const events = [started(1), collision(10, 1), again].map((event, seq) =>
    Object.assign({ seq, receivedAt: 0 }, event),
  );
  const { state } = foldEvents(beginSession(headerOf()), events);
  expect(state.chapter?.items).toHaveLength(1);
});

test('events outside a job are no items, nor are repeats within one', () => {
  expect(itemsOf([tollgate(1), started(10), tollgate(20), refuel(30)])).toEqual(['refuel 30']);
});

test('an item has its time, minute, place and details', () => {
  const fine: Unnumbered = {
    type: 'fined',
    t: 20,
    offence: 'red_signal',
    amountMinor: 1e4,
    gameMinute: 1005,
    pos: {
      x: 3,
      z: -4,
    },
  };
  const { chapter } = fold([started(10), fine, train(30, 'B'), collision(40, 7)]).state;
  expect(chapter?.items).toEqual([
    {
      kind: 'fine',
      at: day + 20,
      gameMinute: 1005,
      pos: {
        x: 3,
        z: -4,
      },
      amountMinor: 1e4,
      volumeMl: null,
      detail: { offence: 'red_signal' },
      undone: false,
    },
    {
      kind: 'train',
      at: day + 30,
      gameMinute: 1005,
      pos: null,
      amountMinor: 1,
      volumeMl: null,
      undone: false,
      detail: {
        sourceId: 'a',
        sourceName: 'A',
        targetId: 'b',
        targetName: 'B',
      },
    },
    {
      kind: 'collision',
      at: day + 40,
      gameMinute: 1005,
      pos: null,
      amountMinor: null,
      volumeMl: null,
      undone: false,
      detail: {
        truckPpm: truck.wearPpm,
        trailerPpm: 0,
        cargoPpm: 7,
      },
    },
  ]);
});

test('items beyond the maximum are dropped, and marked as missing', () => {
  const tolls = Array.from({ length: 1_001 }, (_, index) =>
    tollgate(10 + index, { amountMinor: index }),
  );
  expect(fold([started(1), ...tolls.slice(0, 1_000)]).state.chapter).toMatchObject({
    hasLostItems: false,
    items: { length: 1_000 },
  });
  expect(fold([started(1), ...tolls]).state.chapter).toMatchObject({
    hasLostItems: true,
    items: { length: 1_000 },
  });
});

const paid = [
  started(1, { gameMinute: 1_000 }),
  track(sample(100, { odometerM: truck.odometerM + 1_000 })),
  tollgate(200, { gameMinute: 1_010 }),
  refuel(300),
  tollgate(400, { gameMinute: 1_020, amountMinor: 1 }),
];

test.each<[what: string, event: Unnumbered, undone: number, reloads: number]>([
  ['to the minute of the last item', reloaded(500, 1_020), 0, 1],
  ['to before it', reloaded(500, 1_019), 1, 1],
  ['to before what has the minute of the one before', reloaded(500, 1_009), 3, 1],
  ['to a later minute', reloaded(500, 1_021), 0, 0],
  ['to 200 m further', reloaded(500, 1_009, { odometerM: truck.odometerM + 1_200 }), 3, 1],
  ['to more than that', reloaded(500, 1_009, { odometerM: truck.odometerM + 1_201 }), 0, 0],
  ['by the same contract at an earlier minute', resumed(500, { gameMinute: 1_019 }), 1, 1],
  ['by the same contract at the same minute', resumed(500, { gameMinute: 1_020 }), 0, 0],
  ['by the same contract at no minute', resumed(500, { gameMinute: undefined }), 0, 0],
  [
    'by the same contract, further',
    resumed(500, { gameMinute: 1_009, truck: { ...truck, odometerM: truck.odometerM + 1_201 } }),
    ...([0, 0] as const),
  ],
])('a save is loaded %s', (_what, event, undone, reloads) => {
  const { chapter } = fold([...paid, event]).state;
  expect(chapter?.items.filter((item) => item.undone)).toHaveLength(undone);
  expect(chapter?.reloads).toBe(reloads);
});

test('payments after a loaded save count again', () => {
  const again = tollgate(9_000, { gameMinute: 1_019 });
  expect(itemsOf([...paid, reloaded(500, 1_005), again])).toEqual([
    'toll 200 undone',
    'refuel 300 undone',
    'toll 400 undone',
    'toll 9000',
  ]);
});
