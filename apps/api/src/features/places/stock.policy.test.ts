import { expect, test } from 'vitest';
import { foldStock, postMove, type StockDelivery, type StockStep } from './stock.policy.ts';

const [berlin, koln] = ['berlin', 'koln'];
const tonnes = (count: number) => count * 1_000_000;
const room = () => tonnes(100);

/** A delivery of paper at a time. */
const deliver = (at: number, massG: number, more: Partial<StockDelivery>): StockDelivery => ({
  kind: 'DELIVERY',
  id: `m${at}`,
  at: new Date(at),
  cargoId: 'paper',
  massG,
  fromId: null,
  toId: null,
  priceMinor: 20_000,
  ...more,
});
const goesIn = (at: number, massG: number, more: Partial<StockDelivery> = {}) =>
  deliver(at, massG, { toId: berlin, ...more });
const goesOut = (at: number, massG: number, more: Partial<StockDelivery> = {}) =>
  deliver(at, massG, { fromId: berlin, ...more });
const count = (at: number, massG: number): StockStep => ({
  kind: 'COUNT',
  id: `m${at}`,
  at: new Date(at),
  cargoId: 'paper',
  massG,
  placeId: berlin,
});

const fold = (steps: readonly StockStep[], capacityOf = room) =>
  foldStock([], steps, capacityOf).map((move) => {
    const { id, movedG, valueMinor } = move;
    return [id, movedG, valueMinor, postMove(move)];
  });

const first = goesIn(1, 18_000_000);
const others = [
  goesIn(2, 18_000_001, { priceMinor: 17_000 }),
  goesOut(3, 20_000_000, { priceMinor: 25_000 }),
  goesIn(4, 90_000_000, { cargoId: 'gravel' }),
  count(5, 10_000_000),
  goesOut(6, 24_000_000, { priceMinor: 21_000 }),
];

test('goods are bought, sold at the cost of the oldest, and lost', () => {
  expect(fold([first, ...others])).toEqual([
    ['m1', 18_000_000, 360_000, { stock: 360_000, cash: -360_000 }],
    ['m2', 18_000_001, 306_000, { stock: 306_000, cash: -306_000 }],
    [
      'm3',
      -20_000_000,
      -394_000,
      { cash: 500_000, goods: -500_000, goods_cost: 394_000, stock: -394_000 },
    ],
    ['m4', 83_999_999, 1_680_000, { stock: 1_680_000, cash: -1_680_000 }],
    ['m5', -6_000_001, -102_000, { goods_cost: 102_000, stock: -102_000 }],
    [
      'm6',
      -10_000_000,
      -170_000,
      { cash: 210_000, goods: -210_000, goods_cost: 170_000, stock: -170_000 },
    ],
  ]);
});

test('without the first, all that follows is different; found goods cost nothing', () => {
  expect(fold(others)).toEqual([
    ['m2', 18_000_001, 306_000, { stock: 306_000, cash: -306_000 }],
    [
      'm3',
      -18_000_001,
      -306_000,
      { cash: 450_000, goods: -450_000, goods_cost: 306_000, stock: -306_000 },
    ],
    ['m4', 90_000_000, 1_800_000, { stock: 1_800_000, cash: -1_800_000 }],
    ['m5', 10_000_000, 0, null],
    ['m6', -10_000_000, 0, { cash: 210_000, goods: -210_000 }],
  ]);
});

test('parts of a lot take their share, and the last one the rest', () => {
  const parts = Array.from({ length: 6 }, (_, index) => goesOut(2 + index, 1_000));
  const lot = goesIn(1, 6_000, { priceMinor: 500 });
  // 3 over six parts: halves are rounded up, but never below what is left.
  expect(fold([lot, ...parts]).map(([, , value]) => value)).toEqual([3, -1, 0, -1, 0, -1, 0]);
});

test('between own warehouses goods move at cost, as much as the one has and the other has room for', () => {
  const transfer = (at: number, mass: number) =>
    deliver(at, tonnes(mass), { fromId: berlin, toId: koln });
  const steps = [goesIn(1, tonnes(30)), transfer(2, 10), transfer(3, 25), transfer(4, 10)];
  const capacityOf = (placeId: string) => tonnes(placeId === koln ? 25 : 100);
  expect(foldStock([], steps, capacityOf)).toMatchObject([
    { placeId: berlin, movedG: tonnes(30), valueMinor: 600_000 },
    { placeId: berlin, kind: 'OUT', movedG: tonnes(-10), valueMinor: -200_000, priceMinor: null },
    { placeId: koln, kind: 'IN', movedG: tonnes(10), valueMinor: 200_000, priceMinor: null },
    { placeId: berlin, movedG: tonnes(-15), levelG: tonnes(5), stockMinor: 100_000 },
    { placeId: koln, movedG: tonnes(15), levelG: tonnes(25), stockMinor: 500_000 },
    { placeId: berlin, movedG: 0, levelG: tonnes(5) },
    { placeId: koln, movedG: 0, levelG: tonnes(25) },
  ]);
  expect(fold(steps, () => tonnes(25)).map(([, , , lines]) => lines)).toEqual([
    { stock: 500_000, cash: -500_000 },
    ...Array.from({ length: 6 }, () => null),
  ]);
});

test('what was counted beyond the room leaves none', () => {
  const counted = [count(1, tonnes(120)), goesIn(2, tonnes(10)), goesOut(3, tonnes(30))];
  const moved = fold([...counted, goesIn(4, tonnes(20))]).map(([, mass]) => mass);
  expect(moved).toEqual([tonnes(120), 0, tonnes(-30), tonnes(10)]);
});
