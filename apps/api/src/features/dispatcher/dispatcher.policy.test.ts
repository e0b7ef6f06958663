import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hours } from '../route-plans/hours.policy.ts';
import { assignInTurn, assignLoads, findBest } from './assignment.policy.ts';
import {
  block,
  blocksOf,
  type DispatchDriver,
  estimate,
  hoursBlock,
  type Pace,
  rankLoads,
} from './estimates.policy.ts';
import {
  type City,
  type Load,
  laneKey,
  type Medians,
  type PriceBasis,
  type PricedOffer,
  priceLoad,
} from './offers.policy.ts';

const runs = { numRuns: 1_000, seed: 47, endOnFailure: true };
const nowMs = Date.parse('2026-12-01T12:00:00.000Z');
const cityIds = ['aberdeen', 'berlin', 'calais', 'dover'] as const;

const amount = fc.integer({ min: 0, max: 3_000_000 });
const point = fc.record({
  x: fc.integer({ min: -90_000, max: 90_000 }),
  z: fc.integer({ min: -90_000, max: 90_000 }),
});
const city: fc.Arbitrary<City> = fc.record({
  cityId: fc.constantFrom(...cityIds),
  name: fc.constant('Somewhere'),
  at: fc.option(point),
});
const load: fc.Arbitrary<Load> = fc.record({
  id: fc.uuid(),
  kind: fc.constantFrom('PLAN' as const, 'CONTRACT' as const, 'STOCK' as const, 'LANE' as const),
  copies: fc.constantFrom(1, 1, 2, 20),
  refId: fc.constant(null),
  client: fc.constant(null),
  from: fc.option(city),
  to: fc.option(city),
  cargoId: fc.constant(null),
  cargo: fc.constant(null),
  until: fc.option(
    fc.integer({ min: -3_600_000, max: 14_400_000 }).map((ms) => new Date(nowMs + ms)),
  ),
  bonusMinor: amount,
  marketPpm: fc.integer({ min: 750_000, max: 1_350_000 }),
});
const medians: fc.Arbitrary<Medians> = fc.record({
  distanceM: fc.integer({ min: 1, max: 4_000_000 }),
  revenueMinor: fc.option(amount),
  tollsMinor: amount,
  realMs: fc.option(fc.integer({ min: 60_000, max: 7_200_000 })),
});
const known = (keys: readonly string[]) =>
  fc
    .tuple(...keys.map(() => fc.option(medians)))
    .map((all) => new Map(all.flatMap((one, at) => (one ? [[keys[at] ?? '', one] as const] : []))));
const lanes = cityIds.flatMap((from) => cityIds.map((to) => laneKey(from, to)));

interface Situation {
  readonly loads: readonly Load[];
  readonly basis: PriceBasis;
  readonly drivers: readonly DispatchDriver[];
  readonly pace: Pace;
  readonly fuelMinor: number;
}

const situation = (most: number): fc.Arbitrary<Situation> =>
  fc
    .record({
      loads: fc.array(load, { maxLength: most }),
      lanes: known(lanes),
      from: known(cityIds),
      to: known(cityIds),
      all: fc.option(medians),
      detour: fc.double({ min: 10, max: 40, noNaN: true }),
      msPerM: fc.option(fc.double({ min: 0.001, max: 0.01, noNaN: true })),
      ratePpm: fc.option(fc.integer({ min: 500_000, max: 2_000_000 })),
      fuelMinor: fc.integer({ min: 5_000, max: 30_000 }),
      perKmMinor: fc.option(fc.integer({ min: 0, max: 500 })),
      perJobMinor: fc.option(fc.integer({ min: 0, max: 50_000 })),
      sharePpm: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
      drivers: fc.array(
        fc.record({
          id: fc.uuid(),
          at: fc.option(point),
          fuelUlPerM: fc.integer({ min: 100, max: 900 }),
          wearMinorPerMm: fc.integer({ min: 0, max: 900_000 }),
          blocks: fc.constantFrom([], [], [block('BUSY')]),
        }),
        { maxLength: most },
      ),
      timeScale: fc.constantFrom(19, 20),
    })
    .map(({ loads, drivers, detour, msPerM, ratePpm, fuelMinor, timeScale, ...more }) => ({
      loads,
      drivers,
      fuelMinor,
      pace: { detour, msPerM, timeScale, nowMs },
      basis: {
        ...more,
        detour,
        msPerM,
        rate: ratePpm === null ? [1n, 1n] : [BigInt(ratePpm), 1_000_000n],
        pay: { ...more, salary: true, finesPpm: 500_000, bonuses: [] },
        fuelPriceAt: () => fuelMinor,
      },
    }));

/** Halves away from zero; all amounts here are positive. */
const rounded = (dividend: bigint, divisor: bigint) =>
  Number((2n * dividend + divisor) / (2n * divisor));

/** The design's table, written down term by term in fractions. Null: no offer. */
function reference({ basis, pace, fuelMinor }: Situation, one: Load, driver: DispatchDriver) {
  const { from, to } = one;
  const ofEnd = () => {
    if (from && to) return basis.lanes.get(`${from.cityId} ${to.cityId}`);
    if (!from && !to) return basis.all;
    const end = from ?? to;
    const found = end && (from ? basis.from : basis.to).get(end.cityId);
    return found ?? (end?.at ? basis.all : null);
  };
  const figures = ofEnd() ?? null;
  const straight =
    from?.at && to?.at
      ? Math.round(Math.hypot(to.at.x - from.at.x, to.at.z - from.at.z) * pace.detour)
      : 0;
  const metres = figures?.distanceM ?? straight;
  if (metres === 0) return null;
  let revenue: readonly [bigint, bigint];
  if (figures && figures.revenueMinor !== null) revenue = [BigInt(figures.revenueMinor), 1n];
  else if (basis.all && basis.all.revenueMinor !== null) {
    revenue = [BigInt(basis.all.revenueMinor) * BigInt(metres), BigInt(basis.all.distanceM)];
  } else return null;
  if (revenue[0] === 0n) return null;
  const [factor, divisor] = basis.rate;
  const revenueMinor = rounded(revenue[0] * factor, revenue[1] * divisor);
  const over = BigInt(Math.max(0, one.marketPpm - 1_000_000));
  const bonus = rounded(revenue[0] * factor * over, revenue[1] * divisor * 1_000_000n);
  const price = BigInt(rounded(BigInt(fuelMinor) * factor, divisor));
  const fuel = (m: number) => BigInt(m) * BigInt(driver.fuelUlPerM) * price;
  const wear = (m: number) => BigInt(m) * BigInt(driver.wearMinorPerMm) * 100n;
  let approachM: number | null = null;
  if (from === null) approachM = 0;
  else if (from.at && driver.at) {
    const line = Math.hypot(from.at.x - driver.at.x, from.at.z - driver.at.z);
    approachM = Math.round(line * pace.detour);
  }
  const pay =
    rounded(BigInt(metres) * BigInt(basis.pay?.perKmMinor ?? 0), 1_000n) +
    (basis.pay?.perJobMinor ?? 0) +
    rounded(BigInt(revenueMinor) * BigInt(basis.pay?.sharePpm ?? 0), 1_000_000n);
  const terms = {
    revenueMinor,
    bonusMinor: one.bonusMinor + bonus,
    fuelMinor: 0 - rounded(fuel(metres), 100_000_000n),
    tollsMinor: 0 - rounded(BigInt(figures?.tollsMinor ?? 0) * factor, divisor),
    wearMinor: 0 - rounded(wear(metres), 100_000_000n),
    payMinor: 0 - pay,
    approachMinor: 0 - rounded(fuel(approachM ?? 0) + wear(approachM ?? 0), 100_000_000n),
  };
  const netMinor = Object.values(terms).reduce((sum, minor) => sum + minor, 0);
  const score = (netMinor * 1_000) / (metres + (approachM ?? 0));
  return { terms, distanceM: metres, approachM, netMinor, score, figures };
}

/** Whether the time until a load is due suffices, by the minute. */
function hasTime(
  one: Load,
  { figures, distanceM, approachM }: NonNullable<ReturnType<typeof reference>>,
  { msPerM, timeScale }: Pace,
): boolean {
  if (one.until === null) return true;
  const lane = figures?.realMs ?? (msPerM === null ? null : Math.round(distanceM * msPerM));
  if (lane === null) return true;
  const driving = lane + (approachM ?? 0) * (msPerM ?? 0);
  let [minutes, pauses] = [(driving / 60_000) * timeScale, 0];
  for (let driven = hours.drive; driven < minutes; driven += hours.drive) {
    pauses += driven % hours.day === 0 ? hours.rest : hours.break;
  }
  minutes += pauses;
  const left = Math.max(0, one.until.getTime() - nowMs);
  return Math.round((minutes / timeScale) * 60_000) <= left * 0.9;
}

const priced = ({ loads, basis }: Situation): PricedOffer[] =>
  loads.flatMap((one) => priceLoad(one, basis) ?? []);

describe('a load for a driver', () => {
  test('has the terms of the plain reference, and no offer without revenue or distance', () => {
    fc.assert(
      fc.property(situation(3), (all) => {
        for (const one of all.loads) {
          for (const driver of all.drivers) {
            const offer = priceLoad(one, all.basis);
            const wanted = reference(all, one, driver);
            expect(offer === null).toBe(wanted === null);
            if (offer === null || wanted === null) continue;
            const { figures: _figures, ...expected } = wanted;
            expect(estimate(driver, offer, all.pace, 'EUR')).toMatchObject(expected);
            const blocked = hoursBlock(offer, expected.approachM, all.pace) !== null;
            expect(blocked).toBe(!hasTime(one, wanted, all.pace));
          }
        }
      }),
      runs,
    );
  });

  test('is suggested only if it pays off and nothing keeps them from it, best first', () => {
    fc.assert(
      fc.property(situation(9), (all) => {
        const [driver] = all.drivers;
        if (!driver) return;
        const offers = priced(all);
        const { best, none } = rankLoads(driver, offers, all.pace, 'EUR');
        const able = all.loads.flatMap((one) => {
          const wanted = reference(all, one, driver);
          const isAble =
            wanted &&
            wanted.netMinor > 0 &&
            driver.blocks.length === 0 &&
            hasTime(one, wanted, all.pace);
          return isAble ? [{ id: one.id, score: wanted.score }] : [];
        });
        const inOrder = able.toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
        expect(best.map(({ offer }) => offer.id)).toEqual(inOrder.slice(0, 5).map(({ id }) => id));
        expect(none === null).toBe(best.length > 0);
        const isWorth = none?.best && none.blocks.length === 0 && none.best.netMinor > 0;
        expect(isWorth).not.toBe(true);
      }),
      runs,
    );
  });

  test('is barred by its driver, with what the sentence needs', () => {
    const free = { hasDriven: true, isBusy: false, leaveUntil: null, truck: null };
    expect(blocksOf(free)).toEqual([]);
    const worn = (wearPpm: number) =>
      blocksOf({ ...free, truck: { isInWorkshop: false, wearPpm: [0, wearPpm] } });
    expect(worn(200_000)).toEqual([]);
    expect(worn(200_001)).toEqual([block('TRUCK_WORN', { wearPpm: 200_001 })]);
    const everything = {
      hasDriven: false,
      isBusy: true,
      leaveUntil: '2026-12-05',
      truck: { isInWorkshop: true, wearPpm: [] },
    };
    expect(blocksOf(everything).map(({ kind }) => kind)).toEqual([
      'GAME',
      'ON_LEAVE',
      'BUSY',
      'IN_WORKSHOP',
    ]);
  });
});

/** Returns the highest sum of any assignment, by trying all. */
function bruteForce(nets: readonly Float64Array[], copies: readonly number[], row = 0): number {
  const worth = nets[row];
  if (!worth) return 0;
  let best = bruteForce(nets, copies, row + 1);
  for (const [column, net] of worth.entries()) {
    const left = copies[column] ?? 0;
    if (net <= 0 || left === 0) continue;
    best = Math.max(best, net + bruteForce(nets, copies.with(column, left - 1), row + 1));
  }
  return best;
}

/** Counts how often a list has an entry more than it may. */
function excess(list: readonly number[], most: (entry: number) => number): number {
  return list.filter(
    (entry, at) => list.slice(0, at).filter((one) => one === entry).length >= most(entry),
  ).length;
}

describe('loads for many drivers', () => {
  const matrix = fc.nat({ max: 7 }).chain((columns) => {
    const size = { minLength: columns, maxLength: columns };
    const net = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9 }), amount);
    const row = fc.array(net, size).map((worth) => Float64Array.from(worth));
    return fc.record({
      nets: fc.array(row, { maxLength: 7 }),
      copies: fc.array(fc.constantFrom(1, 1, 2, 20), size),
    });
  });

  test('bring as much as any assignment can, up to seven of each', () => {
    let gains = 0;
    fc.assert(
      fc.property(matrix, ({ nets, copies }) => {
        const sumOf = (pairs: ReturnType<typeof findBest>) =>
          pairs.reduce((sum, { driver, offer }) => sum + (nets[driver]?.[offer] ?? 0), 0);
        const found = findBest(nets, copies);
        expect(sumOf(found)).toBe(bruteForce(nets, copies));
        const inTurn = assignInTurn(nets, copies);
        for (const pairs of [found, inTurn]) {
          expect(
            excess(
              pairs.map(({ driver }) => driver),
              () => 1,
            ),
          ).toBe(0);
          expect(
            excess(
              pairs.map(({ offer }) => offer),
              (offer) => copies[offer] ?? 0,
            ),
          ).toBe(0);
        }
        if (sumOf(found) > sumOf(inTurn)) gains++;
      }),
      runs,
    );
    expect(gains).toBeGreaterThan(100);
  });

  test('break no block, and are worth what the reference says', () => {
    fc.assert(
      fc.property(situation(7), (all) => {
        const offers = priced(all);
        const { drivers, pace } = all;
        const answer = assignLoads({ drivers, offers, pace, listsPairs: true });
        const netFor = (driver: DispatchDriver, offer: PricedOffer) => {
          const one = all.loads.find(({ id }) => id === offer.offer.id);
          const wanted = one && reference(all, one, driver);
          if (!one || !wanted || driver.blocks.length > 0) return 0;
          return hasTime(one, wanted, pace) ? Math.max(0, wanted.netMinor) : 0;
        };
        const nets = drivers.map((driver) =>
          Float64Array.from(offers.map((offer) => netFor(driver, offer))),
        );
        const worth = answer.assigned.map(({ driver, offer }) => nets[driver]?.[offer] ?? 0);
        expect(Math.min(1, ...worth)).toBeGreaterThan(0);
        const sum = worth.reduce((total, net) => total + net, 0);
        const copies = offers.map((offer) => offer.copies);
        expect(sum).toBe(bruteForce(nets, copies));
        const inTurn = assignInTurn(nets, copies);
        const before = inTurn.reduce(
          (total, one) => total + (nets[one.driver]?.[one.offer] ?? 0),
          0,
        );
        expect(answer.gainMinor).toBe(sum - before);
        expect(answer.pairs).toHaveLength(drivers.length * offers.length);
      }),
      runs,
    );
  });
});
