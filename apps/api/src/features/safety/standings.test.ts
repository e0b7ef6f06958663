import { contract } from '@waybill/schema/contract';
import {
  decayWeight,
  noPromises,
  reputationOf,
  safetyOf,
  type StandingSums,
} from '@waybill/telemetry/standing';
import * as fc from 'fast-check';
import { v7 as createId } from 'uuid';
import { expect, inject, test } from 'vitest';
import { buildMember, buildVtc, type Driver, password } from '../../testing/factories.ts';
import { insertJob, newJob } from '../../testing/job-kit.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { compareSums } from '../jobs/recount/recount.data.ts';

const app = useTestApp();
const { account, jobs } = contract;

const dayMs = 86_400_000;
const known = (most: number) => fc.option(fc.nat({ max: most }));

/** A generated job of one of a few drivers, and what happens to it. */
const job = fc.record({
  driver: fc.nat(),
  day: fc.integer({ min: 0, max: 1_500 }),
  isHome: fc.boolean(),
  state: fc.constantFrom('delivered' as const, 'delivered' as const, 'cancelled' as const),
  distanceM: fc.integer({ min: 100_000, max: 2_000_000 }),
  overspeedS: known(900),
  late: fc.option(fc.boolean()),
  cargoDamagePpm: known(30_000),
  fines: fc.constantFrom(0, 0, 4_000, 8_000),
  collisionPoints: fc.option(fc.constantFrom(0, 0, 500, 10_000)),
  fate: fc.constantFrom('stays', 'stays', 'void', 'restored', 'moved', 'removed'),
});

/** Adds up a driver's jobs in a company with whole numbers of any size; null: of deleted accounts. */
async function addUp(vtcId: string, driverId: string | null): Promise<StandingSums> {
  const rows = await app().db.job.findMany({ where: { vtcId, driverId } });
  const found = rows.flatMap((row) => {
    const { collisionPoints, endedAt } = row;
    if (collisionPoints === null || endedAt === null) return [];
    const isCounted = row.tier === 'verified' || row.tier === 'accepted';
    return [{ ...row, collisionPoints, isCounted, weight: decayWeight(endedAt) }];
  });
  const counted = found.filter(({ isCounted }) => isCounted);
  const cancelled = found.filter(({ state }) => state === 'cancelled');
  type Row = (typeof found)[number];
  const weigh = (figure: (row: Row) => number, of = counted) =>
    of.reduce((sum, row) => sum + BigInt(figure(row)) * row.weight, 0n);
  const watched = ({ overspeedS, distanceM }: Row) => (overspeedS === null ? 0 : (distanceM ?? 0));
  return {
    plain: {
      watchedM: counted.reduce((sum, row) => sum + watched(row), 0),
      jobs: counted.length,
      cancelledJobs: cancelled.length,
      timedJobs: counted.filter(({ late }) => late !== null).length,
      weighedJobs: counted.filter(({ cargoDamagePpm }) => cargoDamagePpm !== null).length,
    },
    weighted: {
      watchedM: weigh(watched),
      finePoints: weigh((row) => row.safetyPoints - row.collisionPoints),
      collisionPoints: weigh((row) => row.collisionPoints),
      overspeedS: weigh(({ overspeedS }) => overspeedS ?? 0),
      lateJobs: weigh(({ late }) => Number(late === true)),
      cargoDamagePpm: weigh(({ cargoDamagePpm }) => cargoDamagePpm ?? 0),
      timedJobs: weigh(({ late }) => Number(late !== null)),
      weighedJobs: weigh(({ cargoDamagePpm }) => Number(cargoDamagePpm !== null)),
      cleanJobs: weigh(({ cargoDamagePpm: ppm }) => Number(ppm !== null && ppm < 10_000)),
      jobs: weigh(() => 1),
      cancelledJobs: weigh(() => 1, cancelled),
    },
  };
}

const storedNames = {
  watchedM: 'w_watched_m',
  finePoints: 'w_fine_points',
  collisionPoints: 'w_collision_points',
  overspeedS: 'w_overspeed_s',
  lateJobs: 'w_late_jobs',
  cargoDamagePpm: 'w_cargo_damage_ppm',
  timedJobs: 'w_timed_jobs',
  weighedJobs: 'w_weighed_jobs',
  cleanJobs: 'w_clean_jobs',
  jobs: 'w_jobs',
  cancelledJobs: 'w_cancelled_jobs',
} as const;

async function readStored(vtcId: string, driverId: string | null) {
  const columns = Object.entries(storedNames)
    .map(([name, column]) => `coalesce(sum(${column}), 0)::text AS "${name}"`)
    .join(', ');
  const { rows } = await app().pool.query<Record<string, string>>(
    `SELECT ${columns} FROM driver_totals WHERE vtc_id = $1 AND driver_id IS NOT DISTINCT FROM $2::uuid`,
    [vtcId, driverId],
  );
  return rows[0];
}

const write = ({ weighted }: StandingSums) =>
  Object.fromEntries(Object.entries(weighted).map(([name, sum]) => [name, String(sum)]));

/** Generated drivers: 2,000 in the long run. */
const [numRuns, crew] = inject('isLong') ? [100, 20] : [1, 4];

test(
  `totals of ${numRuns * crew} drivers equal whole-number sums after any history`,
  { timeout: 900_000 },
  async () => {
    const { db } = app();
    const { vtc, owner } = await buildVtc(app());
    const elsewhere = await buildVtc(app());
    const staying: Driver[] = [owner];
    while (staying.length < crew - 1) staying.push(await buildMember(app(), vtc.id));
    const history = fc.array(job, { minLength: crew * 8, maxLength: crew * 14 });
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await db.job.deleteMany();
        const leaving = await buildMember(app(), vtc.id);
        const drivers = [...staying, leaving];
        const given = steps.map((step) => ({ ...step, id: createId() }));
        const vtcIds = (isHome: boolean) => (isHome ? vtc.id : elsewhere.vtc.id);
        await db.job.createMany({
          data: given.map((step) => {
            const endedAt = new Date(Date.UTC(2024, 0, 1, 23, 59) + step.day * dayMs);
            const { id, fines, collisionPoints, state, distanceM, overspeedS, late } = step;
            const { cargoDamagePpm } = step;
            return newJob({
              id,
              driverId: drivers[step.driver % crew]?.user.id ?? null,
              vtcId: vtcIds(step.isHome),
              startedAt: new Date(endedAt.getTime() - 60_000),
              endedAt,
              state,
              ...(state === 'delivered' && { distanceM, overspeedS, late, cargoDamagePpm }),
              collisionPoints,
              safetyPoints: fines + (collisionPoints ?? 0),
            });
          }),
        });
        const having = (...fates: string[]) => ({
          id: { in: given.filter(({ fate }) => fates.includes(fate)).map(({ id }) => id) },
        });
        const delivered = { ...having('void', 'restored'), state: 'delivered' } as const;
        await db.job.updateMany({ where: delivered, data: { isVoid: true } });
        await db.job.updateMany({
          where: { ...having('restored'), state: 'delivered' },
          data: { isVoid: false },
        });
        await db.job.updateMany({
          where: having('moved'),
          data: { vtcId: elsewhere.vtc.id },
        });
        await db.job.deleteMany({ where: having('removed') });
        await runTasks(app().services, 'safety.fill');
        expect((await compareSums(db)).differences).toEqual([]);
        const boardBy = async (by: 'safety' | 'reputation') =>
          owner.browser.call(jobs.getLeaderboard, {
            params: { vtcId: vtc.id },
            query: { by, period: 'all', limit: 100 },
          });
        const { rows } = await boardBy('safety');
        const { rows: reputations } = await boardBy('reputation');
        for (const { user } of drivers) {
          const sums = await addUp(vtc.id, user.id);
          expect(await readStored(vtc.id, user.id)).toEqual(write(sums));
          const safety = safetyOf(sums);
          expect(rows.find(({ driver }) => driver.id === user.id)?.value).toBe(
            safety === null ? undefined : Math.round(safety.exact),
          );
          const { enough, exact } = reputationOf({ ...sums, promises: noPromises });
          expect(reputations.find(({ driver }) => driver.id === user.id)?.value).toBe(
            enough && exact !== null ? Math.round(exact) : undefined,
          );
        }
        await leaving.browser.call(account.removeAccount, { body: { currentPassword: password } });
        expect(await readStored(vtc.id, null)).toEqual(write(await addUp(vtc.id, null)));
        expect((await compareSums(db)).differences).toEqual([]);
      }),
      { numRuns },
    );
  },
);

test('the weights of a century are the same in the database', async () => {
  const { rows } = await app().pool.query<{ day: string; weight: string }>(
    `SELECT day::date::text AS day, decay_weight(day::date)::text AS weight
     FROM generate_series(date '2019-12-01', date '2119-12-31', interval '1 day') day`,
  );
  const wrong = rows.filter(({ day, weight }) => decayWeight(new Date(day)).toString() !== weight);
  expect(wrong).toEqual([]);
});

test('old jobs are filled in from their items, and until then no driver has a score', async () => {
  const { vtc, owner } = await buildVtc(app());
  const { db, services } = app();
  const query = { by: 'safety', period: 'all' } as const;
  const board = async () =>
    (await owner.browser.call(jobs.getLeaderboard, { params: { vtcId: vtc.id }, query })).rows;
  const truckPpm = { engine: 5_000, transmission: 25, cabin: 0, chassis: 0, wheels: 0 };
  const at = new Date();
  const data = newJob({
    driverId: owner.user.id,
    vtcId: vtc.id,
    distanceM: 900_000,
    overspeedS: 0,
    safetyPoints: 2_503,
    collisionPoints: null,
  });
  const { id } = await db.job.create({
    data: {
      ...data,
      items: {
        create: [
          { ordinal: 1, at, kind: 'fine', detail: { offence: 'crash' }, undone: true },
          { ordinal: 2, at, kind: 'fine', detail: { offence: 'no_lights', gameMinute: 130 } },
          { ordinal: 3, at, kind: 'collision', detail: { truckPpm } },
          { ordinal: 4, at, kind: 'toll' },
        ],
      },
    },
  });
  expect(await board()).toEqual([]);
  await runTasks(services, 'safety.fill');
  expect(await db.job.findUniqueOrThrow({ where: { id } })).toMatchObject({
    collisionPoints: 503,
    incidents: { causes: { no_lights: [1, 2_000], collision: [1, 503] }, hours: { 2: 2_000 } },
  });
  expect(await board()).toMatchObject([
    { value: Math.round(100 * Math.exp(-18_503 / 2_900 / 25)) },
  ]);
  expect((await compareSums(db)).differences).toEqual([]);
});

test('a score stays the same while no one drives', async () => {
  const { vtc, owner } = await buildVtc(app());
  const endedAt = new Date('2024-03-01T12:00:00Z');
  await insertJob(app(), owner, {
    vtcId: vtc.id,
    startedAt: new Date('2024-03-01T11:00:00Z'),
    endedAt,
    distanceM: 900_000,
    overspeedS: 6_000,
  });
  const input = { params: { vtcId: vtc.id }, query: { by: 'safety', period: 'all' } } as const;
  const before = await owner.browser.call(jobs.getLeaderboard, input);
  app().passTime(20 * dayMs);
  expect(await owner.browser.call(jobs.getLeaderboard, input)).toEqual(before);
});
