import { describe, expect, test } from 'vitest';
import { territoriesOf } from '@waybill/schema/territories';
import { games } from '@waybill/schema/features/telemetry.models';
import { defaultPrices } from './default-prices.policy.ts';
import {
  addByTerritory,
  costOf,
  demandFactorPpm,
  isImplausible,
  isOnTheWay,
  type Market,
  priceInCity,
  priceInTerritory,
} from './fuel.policy.ts';

/** Germany with a base price, volumes refuelled in Berlin, and reports. */
function market(base: number, week: number, fourWeeks: number, more: Partial<Market> = {}): Market {
  const tankedAt = new Map([['berlin', { week, fourWeeks }]]);
  return {
    game: 'ets2',
    version: 1,
    base: new Map([['DE', base]]),
    byTerritory: new Map(),
    byCity: new Map(),
    tankedAt,
    tankedIn: addByTerritory('ets2', tankedAt),
    ...more,
  };
}

// Test vectors of the formula, in euros per litre and litres.
const vectors = [
  { base: 1.82, L7: 1000, L28: 4000, price: 1.82 },
  { base: 1.82, L7: 2000, L28: 4000, price: 2.093 },
  { base: 1.82, L7: 0, L28: 4000, price: 1.547 },
  { base: 1.82, L7: 9000, L28: 4000, price: 2.093 },
];

test.each(vectors)('demand changes the price: %o', ({ base, L7, L28, price }) => {
  const found = priceInTerritory(market(base * 10_000, L7 * 1_000, L28 * 1_000), 'DE');
  expect(found).toMatchObject({ minorPer100L: price * 10_000, basis: 'DEMAND' });
});

describe('demand', () => {
  test('changes nothing without refuels', () => {
    expect(demandFactorPpm({ week: 0, fourWeeks: 0 })).toBe(1_000_000);
  });

  test('changes the price by at most 15 percent', () => {
    const most = { week: Number.MAX_SAFE_INTEGER, fourWeeks: Number.MAX_SAFE_INTEGER };
    expect(demandFactorPpm(most)).toBe(1_150_000);
    expect(demandFactorPpm({ week: 1, fourWeeks: Number.MAX_SAFE_INTEGER })).toBe(850_000);
  });

  test('grows with the week’s share', () => {
    const factors = [0, 5, 10, 15, 20].map((week) => demandFactorPpm({ week, fourWeeks: 40 }));
    expect(factors).toEqual([850_000, 925_000, 1_000_000, 1_075_000, 1_150_000]);
  });
});

const inGermany = (reports: number, median: number) => new Map([['DE', { reports, median }]]);

test('two reports change nothing, three set the price of a territory, or of a city', () => {
  const few = market(18_200, 0, 0, { byTerritory: inGermany(2, 15_000) });
  expect(priceInTerritory(few, 'DE')).toMatchObject({
    minorPer100L: 18_200,
    basis: 'DEMAND',
    inputs: { reports: 2, median: 15_000 },
  });
  const enough = market(18_200, 0, 0, {
    byTerritory: inGermany(3, 15_000),
    byCity: new Map([
      ['koln', { reports: 3, median: 14_000 }],
      ['berlin', { reports: 2, median: 13_000 }],
    ]),
  });
  expect(priceInTerritory(enough, 'DE')).toMatchObject({ minorPer100L: 15_000, basis: 'REPORTS' });
  expect(priceInCity(enough, 'koln')).toMatchObject({
    minorPer100L: 14_000,
    basis: 'CITY_REPORTS',
  });
  expect(priceInCity(enough, 'berlin')).toMatchObject({ minorPer100L: 15_000, basis: 'REPORTS' });
});

test('an unknown city has the median base price', () => {
  const found = priceInCity(market(18_200, 0, 0), 'city_of_a_mod');
  expect(found).toMatchObject({ minorPer100L: 15_500, basis: 'GAME' });
});

test('every territory has a base price', () => {
  for (const game of games) {
    expect(Object.keys(defaultPrices[game]).toSorted()).toEqual(territoriesOf(game));
  }
});

test('a cost is rounded to whole minor units, halves up', () => {
  expect(costOf(112_600, 16_120)).toBe(18_151);
  expect(costOf(50, 1_000)).toBe(1);
  expect(costOf(49, 1_000)).toBe(0);
  expect(costOf(2_147_483_647, 100_000)).toBe(2_147_483_647);
});

test('prices from half to twice the base price are plausible', () => {
  expect([8_000, 32_000].some((price) => isImplausible(price, 16_000))).toBe(false);
  expect([7_999, 32_001].every((price) => isImplausible(price, 16_000))).toBe(true);
});

test('a city is on the way if the detour is small', () => {
  const stops = [
    { x: 0, z: 0 },
    { x: 10_000, z: 0 },
  ];
  expect(isOnTheWay({ x: 5_000, z: 1_500 }, stops)).toBe(true);
  expect(isOnTheWay({ x: 5_000, z: 2_500 }, stops)).toBe(false);
  expect(isOnTheWay({ x: 12_000, z: 0 }, stops)).toBe(false);
  expect(isOnTheWay({ x: 0, z: 0 }, [])).toBe(false);
});
