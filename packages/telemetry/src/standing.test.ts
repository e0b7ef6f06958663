import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  decayWeight,
  noPromises,
  reputationOf,
  type ReputationSums,
  roundParts,
  safetyOf,
} from './standing.ts';
import given from './testing/insight-vectors.json' with { type: 'json' };

interface Vectors {
  readonly weights: readonly { readonly day: string; readonly weight: string }[];
  readonly cases: readonly {
    readonly name: string;
    readonly sums: Readonly<Record<'n' | 'w', Readonly<Record<string, string>>>>;
    readonly safety: ExpectedSafety;
    readonly safetyEmphasis: ExpectedSafety;
    readonly reputation: {
      readonly enough: boolean;
      readonly exact: number | null;
      readonly parts: readonly {
        readonly key: string;
        readonly w: number;
        readonly n: number;
        readonly rate?: number;
        readonly prior?: number;
        readonly r: number;
        readonly loses: number;
      }[];
    };
  }[];
}

interface ExpectedSafety {
  readonly enough: boolean;
  readonly exact: number | null;
  readonly rate?: number;
  readonly parts?: Readonly<Record<string, number>>;
}

const vectors: Vectors = given;

function sumsOf({ n, w }: Vectors['cases'][number]['sums']): ReputationSums {
  const plain = (name: string) => Number(n[name]);
  const weighted = (name: string, unit = 1n) => BigInt(w[name] ?? '') / unit;
  return {
    plain: {
      watchedM: plain('distance'),
      jobs: plain('jobs'),
      cancelledJobs: plain('cancelled'),
      timedJobs: plain('timed'),
      weighedJobs: plain('weighed'),
    },
    weighted: {
      watchedM: weighted('distance'),
      finePoints: weighted('u.fines', 300n),
      collisionPoints: weighted('u.collision', 300n),
      overspeedS: weighted('u.overspeed', 5_000n),
      lateJobs: weighted('u.late', 900_000n),
      cargoDamagePpm: weighted('u.cargo', 12n),
      timedJobs: weighted('timed'),
      weighedJobs: weighted('weighed'),
      cleanJobs: weighted('clean'),
      jobs: weighted('jobs'),
      cancelledJobs: weighted('cancelled'),
    },
    // The vectors have none.
    promises: noPromises,
  };
}

const near = (value: number) => expect.closeTo(value, 10);

const shown = (safety: ReturnType<typeof safetyOf>) =>
  safety && { exact: safety.exact, rate: safety.rate, loses: safety.loses };
const expectedSafety = ({ enough, exact, rate = 0, parts = {} }: ExpectedSafety) =>
  enough
    ? {
        exact: near(exact ?? 0),
        rate: expect.closeTo(rate, 15),
        loses: Object.fromEntries(Object.entries(parts).map(([key, loses]) => [key, near(loses)])),
      }
    : null;

describe('the vectors', () => {
  test.each(vectors.weights)('weigh $day', ({ day, weight }) => {
    expect(decayWeight(new Date(`${day}T23:59:59.999Z`)).toString()).toBe(weight);
  });

  test.each(vectors.cases)('score: $name', ({ sums, safety, safetyEmphasis, reputation }) => {
    const sumsGiven = sumsOf(sums);
    expect(shown(safetyOf(sumsGiven))).toEqual(expectedSafety(safety));
    const emphasised = safetyOf(sumsGiven, [200, 100, 0, 50, 100]);
    expect(shown(emphasised)).toEqual(expectedSafety(safetyEmphasis));
    const { enough, exact, parts } = reputationOf(sumsGiven);
    expect(enough).toBe(reputation.enough);
    expect(exact).toEqual(reputation.exact === null ? null : near(reputation.exact));
    const weights = reputation.parts.reduce((sum, { w }) => sum + w, 0);
    expect(parts).toEqual(
      reputation.parts.map(({ key, w, n, rate, prior = 1, r, loses }) => ({
        key,
        weight: w,
        n,
        rate: rate === undefined ? null : near(rate),
        value: near(r),
        loses: near(loses),
        unknown: near((1_000 * w * 10 * (1 - prior)) / (n + 10) / weights),
      })),
    );
  });
});

/** A driver's counted job, in the figures that scores are made of. */
interface Figures {
  readonly day: number;
  readonly distanceM: number;
  readonly fines: number;
  readonly collisions: number;
  readonly overspeedS: number;
  readonly isLate: boolean;
  readonly cargoDamagePpm: number;
}

const job: fc.Arbitrary<Figures> = fc.record({
  day: fc.integer({ min: 0, max: 900 }),
  distanceM: fc.integer({ min: 20_000, max: 1_500_000 }),
  fines: fc.constantFrom(0, 0, 0, 4_000, 8_000, 20_000),
  collisions: fc.constantFrom(0, 0, 0, 500, 10_000),
  overspeedS: fc.constantFrom(0, 0, 90, 900),
  isLate: fc.boolean(),
  cargoDamagePpm: fc.constantFrom(0, 0, 9_999, 10_000, 300_000),
});
/** How many promises were kept, and how many were not. */
const promised = fc.tuple(fc.nat(20), fc.nat(20));
const drivers = fc.array(job, { minLength: 1, maxLength: 30 });

function addUp(jobs: readonly Figures[]): ReputationSums {
  const weigh = (figure: (one: Figures) => number) =>
    jobs.reduce(
      (sum, one) => sum + BigInt(figure(one)) * decayWeight(new Date(Date.UTC(2026, 0, one.day))),
      0n,
    );
  const count = weigh(() => 1);
  return {
    plain: {
      watchedM: jobs.reduce((sum, { distanceM }) => sum + distanceM, 0),
      jobs: jobs.length,
      cancelledJobs: 0,
      timedJobs: jobs.length,
      weighedJobs: jobs.length,
    },
    weighted: {
      watchedM: weigh(({ distanceM }) => distanceM),
      finePoints: weigh(({ fines }) => fines),
      collisionPoints: weigh(({ collisions }) => collisions),
      overspeedS: weigh(({ overspeedS }) => overspeedS),
      lateJobs: weigh(({ isLate }) => Number(isLate)),
      cargoDamagePpm: weigh(({ cargoDamagePpm }) => cargoDamagePpm),
      timedJobs: count,
      weighedJobs: count,
      cleanJobs: weigh(({ cargoDamagePpm }) => Number(cargoDamagePpm < 10_000)),
      jobs: count,
      cancelledJobs: 0n,
    },
    promises: noPromises,
  };
}

describe('a score', () => {
  const tolerance = 1e-9;

  test('is there from 500 km on', () => {
    const clean = {
      day: 0,
      fines: 0,
      collisions: 0,
      overspeedS: 0,
      isLate: false,
      cargoDamagePpm: 0,
    };
    expect(safetyOf(addUp([{ ...clean, distanceM: 499_999 }]))).toBeNull();
    expect(safetyOf(addUp([{ ...clean, distanceM: 500_000 }]))?.exact).toBeGreaterThan(70);
  });

  test('does not fall by a clean job after the others', () => {
    fc.assert(
      fc.property(drivers, fc.integer({ min: 20_000, max: 1_500_000 }), (jobs, distanceM) => {
        const before = safetyOf(addUp(jobs));
        fc.pre(before !== null);
        const clean: Figures = {
          day: Math.max(...jobs.map(({ day }) => day)) + 1,
          distanceM,
          fines: 0,
          collisions: 0,
          overspeedS: 0,
          isLate: false,
          cargoDamagePpm: 0,
        };
        const after = safetyOf(addUp([...jobs, clean]));
        expect(after?.exact).toBeGreaterThanOrEqual(before.exact - tolerance);
      }),
      { numRuns: 500 },
    );
  });

  test('does not rise by an incident', () => {
    fc.assert(
      fc.property(drivers, fc.nat(), (jobs, place) => {
        const before = safetyOf(addUp(jobs));
        fc.pre(before !== null);
        const worse = jobs.map((one, index) =>
          index === place % jobs.length ? { ...one, fines: one.fines + 4_000 } : one,
        );
        expect(safetyOf(addUp(worse))?.exact).toBeLessThanOrEqual(before.exact + tolerance);
      }),
      { numRuns: 500 },
    );
  });

  test('is its best value less what its parts take', () => {
    fc.assert(
      fc.property(drivers, promised, (jobs, [kept, missed]) => {
        const promises = { n: kept + missed, kept: BigInt(kept), all: BigInt(kept + missed) };
        const sums = { ...addUp(jobs), promises };
        const safety = safetyOf(sums, [200, 0, 50, 100, 200]);
        const taken = Object.values(safety?.loses ?? {}).reduce((sum, loses) => sum + loses, 0);
        expect(taken).toBeCloseTo(safety === null ? 0 : 100 - safety.exact, 6);
        const { exact, parts } = reputationOf(sums);
        const lost = parts.reduce((sum, { loses }) => sum + loses, 0);
        expect(lost).toBeCloseTo(1_000 - (exact ?? 0), 6);
        for (const { loses, unknown } of parts)
          expect(loses).toBeGreaterThanOrEqual(unknown - tolerance);
      }),
      { numRuns: 500 },
    );
  });
});

test('rounded parts add up to the rounded whole', () => {
  expect(roundParts([8.25, 3.2, 17.5], 29)).toEqual([8, 3, 18]);
  expect(roundParts([0.5, 0.5], 1)).toEqual([1, 0]);
  expect(roundParts([], 0)).toEqual([]);
});
