import type { Prisma } from '@waybill/db/client';
import type { JobMeasures, JobState, JobTier } from '@waybill/schema/features/jobs.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import * as fc from 'fast-check';
import type { JobFields } from './job-kit.ts';

const pick = <T>(...items: T[]) => fc.constantFrom(...items);
const figure = fc.integer({ min: 0, max: 1_000_000 });
const place = fc.nat({ max: 11 });
const known = fc.option(figure);
const late = fc.option(fc.boolean());
const settled = pick<JobTier>('verified', 'accepted', 'review', 'rejected');
const ends = pick<JobState>(
  'delivered',
  'delivered',
  'delivered',
  'started',
  'cancelled',
  'abandoned',
);

type Figures = JobFields & Prisma.JobUncheckedUpdateManyInput;

/** What fills each measure. One without an entry does not compile. */
const fillings: Readonly<Record<keyof JobMeasures, fc.Arbitrary<Figures>>> = {
  jobs: fc.record({ settledTier: settled }),
  distanceM: fc.record({ distanceM: figure }),
  revenueMinor: fc.record({ revenueMinor: figure }),
  finesMinor: fc.record({ finesMinor: known }),
  tollsMinor: fc.record({ tollsMinor: known }),
  transportMinor: fc.record({ transportMinor: known }),
  fuelUsedMl: fc.record({ fuelUsedMl: known }),
  fuelDistanceM: fc.record({ fuelUsedMl: known }),
  massG: fc.record({ massG: known }),
  xp: fc.record({ xp: known }),
  lateJobs: fc.record({ late }),
  timedJobs: fc.record({ late }),
  raceJobs: fc.record({ notes: pick<string[]>([], ['RACE'], ['RESUMED', 'RACE']) }),
  cargoDamagePpm: fc.record({ cargoDamagePpm: known }),
  truckDamagePpm: fc.record({ truckDamagePpm: known }),
  overspeedS: fc.record({ overspeedS: known }),
  safetyPoints: fc.record({ safetyPoints: figure }),
  cancelledJobs: fc.record({ state: ends }),
  penaltyMinor: fc.record({ penaltyMinor: known }),
};
/** Unknown on jobs from before scores, which a task fills in. */
const collisions = fc.record({ collisionPoints: fc.option(fc.nat({ max: 20_000 })) });
const points = fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat({ max: 9_000 }));
const incidents = fc.record({
  incidents: fc.option(
    fc.record({
      causes: fc.dictionary(pick('crash', 'late', 'collision'), points, { minKeys: 1 }),
      hours: fc.dictionary(pick('0', '7', '23'), fc.nat({ max: 9_000 })),
    }),
    { nil: undefined },
  ),
});
const figures = fc.tuple(...Object.values(fillings), collisions, incidents).map((parts) => {
  const all: Figures = {};
  for (const part of parts) Object.assign(all, part);
  return all;
});

/** A new job; `place` says whose it is. */
export const insert = fc.record({
  act: fc.constant('insert' as const),
  place,
  driver: fc.nat({ max: 2 }),
  vtc: fc.nat({ max: 2 }),
  game: pick<Game>('ets2', 'ats'),
  // Around midnight UTC, where days change.
  endedAt: fc.integer({ min: -3, max: 3 }),
  isTrial: fc.boolean(),
  figures,
});
export type Insert = typeof insert extends fc.Arbitrary<infer T> ? T : never;

/** Possible changes to jobs; `place` says to which. */
export const act = fc.oneof(
  insert,
  fc.record({ act: fc.constant('settle' as const), place, figures }),
  fc.record({
    act: fc.constant('decide' as const),
    place,
    ruling: pick(
      { decidedTier: 'accepted' as const },
      { decidedTier: 'rejected' as const },
      { isVoid: true },
      { isVoid: false },
    ),
  }),
  fc.record({ act: fc.constant('move' as const), place, vtc: fc.nat({ max: 2 }) }),
  fc.record({ act: fc.constant('remove' as const), place }),
);
export type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
