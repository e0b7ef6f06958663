import { contractUnits } from '@waybill/schema/features/contracts.models';
import { games } from '@waybill/schema/features/telemetry.models';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import given from '../../testing/contract-vectors.json' with { type: 'json' };
import {
  type ContractTerms,
  type CountedJob,
  distribute,
  judge,
  matches,
  type Progress,
  splitByUnits,
  stateBy,
} from './contracts.policy.ts';

const date = z.coerce.date();
const id = z.string().nullable();
const figure = z.number().nullable();

const vectors = z
  .object({
    contracts: z.array(
      z.object({
        contracts: z.array(
          z
            .object({
              id: z.string(),
              game: z.enum(games),
              unit: z.enum(contractUnits),
              quantity: z.number(),
              startsAt: date,
              activeAt: date,
              endsAt: date,
              cargoId: id,
              sourceCityId: id,
              destinationCityId: id,
              maxDamagePpm: figure,
              minOnTimePpm: figure,
            })
            .transform(({ sourceCityId, destinationCityId, ...rest }): ContractTerms => ({
              ...rest,
              isOwn: false,
              source: { cityId: sourceCityId, territory: null },
              destination: { cityId: destinationCityId, territory: null },
            })),
        ),
        jobs: z.array(
          z.object({
            id: z.string(),
            game: z.enum(games),
            startedAt: date,
            endedAt: date,
            late: z.boolean().nullable(),
            cargoDamagePpm: figure,
            distanceM: figure,
            driverId: z.string(),
            cargoId: id,
            massG: figure,
            sourceCityId: id,
            destinationCityId: id,
          }),
        ),
        now: date,
        result: z.record(
          z.string(),
          z.object({
            units: z.number(),
            timed: z.number(),
            onTime: z.number(),
            jobs: z.array(z.string()),
            parts: z.record(z.string(), z.number()),
            fulfilledAt: date.nullable(),
            state: z.string(),
          }),
        ),
      }),
    ),
    split: z.array(
      z.object({
        total: z.number(),
        parts: z.record(z.string(), z.number()),
        result: z.record(z.string(), z.number()),
      }),
    ),
  })
  .parse(given);

test.each(vectors.contracts)('distributes the deliveries of example %#', (example) => {
  const { assigned, progress } = distribute(example.contracts, example.jobs);
  const driverOf = new Map(example.jobs.map((job) => [job.id, job.driverId]));
  const result = Object.fromEntries(
    example.contracts.map((contract) => {
      const own = assigned.filter(({ contractId }) => contractId === contract.id);
      const parts: Record<string, number> = {};
      for (const { jobId, units } of own) {
        const driverId = driverOf.get(jobId) ?? '';
        parts[driverId] = (parts[driverId] ?? 0) + units;
      }
      const { jobs: _, ...sums } = progress.get(contract.id) ?? fail(contract.id);
      const state = stateBy(sums, contract.endsAt, example.now);
      return [contract.id, { ...sums, jobs: own.map(({ jobId }) => jobId), parts, state }];
    }),
  );
  expect(result).toEqual(example.result);
});

function fail(reason: string): never {
  throw new Error(reason);
}

test.each(vectors.split)('splits $total by units', ({ total, parts, result }) => {
  const shares = Object.entries(parts).map(([driverId, units]) => ({ driverId, units }));
  const amounts = splitByUnits(total, shares);
  expect(Object.fromEntries(shares.map(({ driverId }, at) => [driverId, amounts[at]]))).toEqual(
    result,
  );
});

test('splits nothing among no one', () => {
  expect(splitByUnits(500, [])).toEqual([]);
  expect(splitByUnits(500, [{ driverId: 'a', units: 0 }])).toEqual([0]);
});

const contract: ContractTerms = {
  id: 'c',
  isOwn: false,
  game: 'ets2',
  cargoId: 'paper',
  source: { cityId: 'berlin', territory: null },
  destination: { cityId: null, territory: 'PL' },
  unit: 'TONNES',
  quantity: 10,
  startsAt: new Date('2026-03-01T00:00:00Z'),
  activeAt: new Date('2026-03-02T00:00:00Z'),
  endsAt: new Date('2026-03-10T00:00:00Z'),
  maxDamagePpm: 5_000,
  minOnTimePpm: null,
};

const job: CountedJob = {
  id: 'j',
  game: 'ets2',
  startedAt: new Date('2026-03-02T00:00:00Z'),
  endedAt: new Date('2026-03-10T00:00:00Z'),
  cargoId: 'paper',
  sourceCityId: 'berlin',
  destinationCityId: 'wroclaw',
  distanceM: 300_000,
  massG: 10_000_000,
  cargoDamagePpm: 5_000,
  late: null,
};

describe('a delivery counts for a contract', () => {
  test('at the limits of its terms', () => {
    expect(matches(contract, job)).toBe(true);
  });

  test.each<[string, Partial<CountedJob>]>([
    ['of the other game', { game: 'ats' }],
    ['started before it was active', { startedAt: new Date('2026-03-01T23:59:59.999Z') }],
    ['ended too late', { endedAt: new Date('2026-03-10T00:00:00.001Z') }],
    ['of other cargo', { cargoId: 'sand' }],
    ['of unknown cargo', { cargoId: null }],
    ['from elsewhere', { sourceCityId: 'leipzig' }],
    ['to elsewhere', { destinationCityId: 'praha' }],
    ['to an unknown city', { destinationCityId: 'somewhere' }],
    ['too damaged', { cargoDamagePpm: 5_001 }],
    ['of unknown damage', { cargoDamagePpm: null }],
    ['of unknown mass', { massG: null }],
  ])('but not one %s', (_, change) => {
    expect(matches(contract, { ...job, ...change })).toBe(false);
  });

  test('of unknown damage and mass, if neither is asked for', () => {
    const anyState = { ...contract, maxDamagePpm: null, unit: 'KM' } as const;
    expect(matches(anyState, { ...job, massG: null, cargoDamagePpm: null })).toBe(true);
  });
});

test('too many late deliveries keep a contract from being fulfilled until the share is right', () => {
  const strict = { ...contract, unit: 'JOBS', quantity: 1, minOnTimePpm: 500_000 } as const;
  const at = (day: number, late: boolean) => ({
    ...job,
    id: `j${day}`,
    endedAt: new Date(Date.UTC(2026, 2, day)),
    late,
  });
  const { progress } = distribute([strict], [at(3, true), at(4, true), at(5, false), at(6, false)]);
  expect(progress.get('c')).toMatchObject({ jobs: 4, timed: 4, onTime: 2 });
  expect(progress.get('c')?.fulfilledAt).toEqual(new Date(Date.UTC(2026, 2, 6)));
  expect(
    judge(strict, { units: 2, jobs: 2, timed: 0, onTime: 0 }, job.endedAt).fulfilledAt,
  ).toEqual(job.endedAt);
});

test('a delivery counts once for an own contract and once for another', () => {
  const own = { ...contract, id: 'own', isOwn: true };
  const other = { ...contract, id: 'other' };
  const { assigned } = distribute([own, other, contract], [job]);
  expect(assigned.map(({ contractId, isOwn }) => [contractId, isOwn])).toEqual([
    ['own', true],
    ['c', false],
  ]);
});

const day = (n: number) => new Date(Date.UTC(2026, 2, n));

/** Pseudorandom numbers from 0 to 1, repeatable by seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test.each(Array.from({ length: 200 }, (_, seed) => seed))(
  'the result depends on the set of deliveries only: seed %i',
  (seed) => {
    const random = randomOf(seed);
    const below = (most: number) => Math.floor(random() * most);
    const contracts = Array.from({ length: 4 }, (_, n): ContractTerms => ({
      ...contract,
      id: `c${n}`,
      isOwn: random() < 0.5,
      cargoId: random() < 0.5 ? 'paper' : null,
      destination: { cityId: null, territory: null },
      unit: contractUnits[below(3)] ?? 'JOBS',
      quantity: 1 + below(5),
      activeAt: day(1 + below(6)),
      endsAt: day(10 + below(10)),
      minOnTimePpm: random() < 0.3 ? 700_000 : null,
    }));
    const jobs = Array.from({ length: 25 }, (_, n): CountedJob => {
      const started = 1 + below(18);
      return {
        ...job,
        id: `j${n.toString().padStart(2, '0')}`,
        cargoId: random() < 0.6 ? 'paper' : 'sand',
        startedAt: day(started),
        endedAt: day(started + 1 + below(2)),
        massG: random() < 0.1 ? null : below(4) * 1_000_000,
        distanceM: below(3) * 900,
        late: random() < 0.2 ? null : random() < 0.3,
      };
    });
    const all = distribute(contracts, jobs);
    const shuffled = jobs
      .map((it) => ({ it, by: random() }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ it }) => it);
    expect(distribute(contracts.toReversed(), shuffled).assigned).toEqual(all.assigned);

    // Continued from any delivery, with the sums of those before it, the result is the same.
    const inOrder = jobs.toSorted(
      (a, b) => a.endedAt.getTime() - b.endedAt.getTime() || (a.id < b.id ? -1 : 1),
    );
    const cut = below(jobs.length);
    const first = distribute(contracts, inOrder.slice(0, cut));
    const rest = distribute(contracts, inOrder.slice(cut), first.progress);
    expect([...first.assigned, ...rest.assigned]).toEqual(all.assigned);
    expect(rest.progress).toEqual(all.progress);

    for (const terms of contracts) {
      const own = all.assigned.filter(({ contractId }) => contractId === terms.id);
      const sums: Omit<Progress, 'fulfilledAt'> = {
        units: own.reduce((sum, { units }) => sum + units, 0),
        jobs: own.length,
        timed: own.filter(({ isLate }) => isLate !== null).length,
        onTime: own.filter(({ isLate }) => isLate === false).length,
      };
      expect(all.progress.get(terms.id)).toEqual(judge(terms, sums, own.at(-1)?.at ?? null));
    }
  },
);
