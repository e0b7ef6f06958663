import { contract } from '@waybill/schema/contract';
import type { JobTier } from '@waybill/schema/features/jobs.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { insertJob, newJob } from '../../testing/job-kit.ts';
import { countOutcomes, insist } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { compareRegions } from './recount.data.ts';
import { runRegionsCommand } from './recount.admin.ts';

const app = useTestApp();
const { account, jobs } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let other: Awaited<ReturnType<typeof buildVtc>>;
let drivers: Driver[];
beforeAll(async () => {
  company = await buildVtc(app());
  other = await buildVtc(app());
  drivers = [company.owner, other.owner, await buildDriver(app())];
});

const differences = async () => (await compareRegions(app().db)).differences;
const pick = <T>(...items: T[]) => fc.constantFrom(...items);
const figure = fc.integer({ min: 0, max: 1_000_000 });
const place = fc.nat({ max: 11 });
const city = pick('berlin', 'wroclaw', 'a_mod_city', null);

const figures = {
  revenueMinor: figure,
  distanceM: figure,
  massG: fc.option(fc.integer({ min: 0, max: 40_000_000 })),
  tollsMinor: fc.option(figure),
  transportMinor: fc.option(figure),
  finesMinor: fc.option(figure),
  cargoDamagePpm: fc.option(figure),
  truckDamagePpm: fc.option(figure),
  sourceCityId: city,
  destinationCityId: city,
};
const settled = pick<JobTier>('verified', 'accepted', 'review', 'rejected');

/** Possible changes to jobs; `place` says to which. */
const act = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('insert' as const),
      place,
      driver: fc.nat({ max: 3 }),
      vtc: fc.nat({ max: 2 }),
      game: pick<Game>('ets2', 'ets2', 'ats'),
      // Around midnight UTC, where days change; some at the same moment.
      endedAt: fc.integer({ min: -3, max: 3 }),
      minutes: fc.integer({ min: 0, max: 43_200 }),
      settledTier: settled,
      ...figures,
    }),
  },
  fc.record({ act: fc.constant('settle' as const), place, settledTier: settled, ...figures }),
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
  fc.record({ act: fc.constant('decideAll' as const), place, isVoid: fc.boolean() }),
  fc.record({ act: fc.constant('move' as const), place, vtc: fc.nat({ max: 2 }) }),
  fc.record({ act: fc.constant('leave' as const), place }),
  fc.record({ act: fc.constant('remove' as const), place }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** Applies a step to the job at a place, if possible. */
async function perform(step: Act, ids: (string | undefined)[]): Promise<void> {
  const { db } = app();
  const id = ids[step.place];
  const vtcIds = [company.vtc.id, other.vtc.id, null];
  if (step.act === 'decideAll') {
    const all = ids.slice(0, step.place).filter((each) => each !== undefined);
    await db.job.updateMany({ where: { id: { in: all } }, data: { isVoid: step.isVoid } });
    return;
  }
  if (step.act === 'insert') {
    if (id !== undefined) return;
    const { act: _, place: __, driver, vtc, endedAt, minutes, ...rest } = step;
    const end = new Date(Date.UTC(2026, 2, 10) + endedAt * 60_000);
    const driverId = drivers[driver]?.user.id ?? null;
    const data = newJob({
      ...rest,
      driverId,
      vtcId: driverId === null ? company.vtc.id : (vtcIds[vtc] ?? null),
      startedAt: new Date(end.getTime() - minutes * 60_000 - 29_000),
      endedAt: end,
    });
    ids[step.place] = (await db.job.create({ data, select: { id: true } })).id;
    return;
  }
  if (id === undefined) return;
  if (step.act === 'settle') {
    const { act: _, place: __, ...data } = step;
    await db.job.update({ where: { id }, data });
  }
  if (step.act === 'decide') await db.job.update({ where: { id }, data: step.ruling });
  if (step.act === 'move') {
    const where = { id, driverId: { not: null } };
    await db.job.updateMany({ where, data: { vtcId: vtcIds[step.vtc] ?? null } });
  }
  if (step.act === 'leave') {
    const where = { id, vtcId: { not: null } };
    await db.job.updateMany({ where, data: { driverId: null } });
  }
  if (step.act === 'remove') {
    await db.job.delete({ where: { id } });
    ids[step.place] = undefined;
  }
}

describe('the data behind reports', () => {
  const numRuns = inject('isLong') ? 300 : 5;

  test(
    `matches a recount of the jobs after each of ${numRuns} histories`,
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 50 }), async (steps) => {
          const ids: (string | undefined)[] = [];
          for (const step of steps) await perform(step, ids);
          expect(await differences()).toEqual([]);
        }),
        { numRuns },
      );
      // Without jobs there is no data.
      await app().db.job.deleteMany({});
      const { db } = app();
      expect([await db.regionJob.count(), await db.regionDay.count()]).toEqual([0, 0]);
    },
  );

  test('knows for each job whether the truck came empty, whatever happens to the previous job', async () => {
    const { owner, vtc } = await buildVtc(app());
    const { db } = app();
    const drive = async (hour: number, from: string, to: string) =>
      insertJob(app(), owner, {
        vtcId: vtc.id,
        startedAt: new Date(Date.UTC(2026, 4, 1, hour)),
        endedAt: new Date(Date.UTC(2026, 4, 1, hour + 1)),
        sourceCityId: from,
        destinationCityId: to,
      });
    const last = await drive(10, 'praha', 'wien');
    await drive(2, 'berlin', 'wroclaw');
    const middle = await drive(6, 'wroclaw', 'praha');
    const emptyOf = async (id: string) =>
      (await db.regionJob.findUniqueOrThrow({ where: { jobId: id } })).ranEmpty;
    expect([await emptyOf(middle), await emptyOf(last)]).toEqual([false, false]);
    await db.job.update({ where: { id: middle }, data: { isVoid: true } });
    expect(await emptyOf(last)).toBe(true);
    await db.job.update({ where: { id: middle }, data: { isVoid: false } });
    expect(await emptyOf(last)).toBe(false);
    await db.job.delete({ where: { id: middle } });
    expect(await emptyOf(last)).toBe(true);
    expect(await differences()).toEqual([]);
  });

  test('drops a job that no longer belongs to a company, and a deleted company', async () => {
    const { owner, vtc } = await buildVtc(app());
    const { db } = app();
    const id = await insertJob(app(), owner, { vtcId: vtc.id });
    await insertJob(app(), owner, { vtcId: vtc.id });
    const countJobs = async () => {
      const { _sum: sum } = await db.regionDay.aggregate({
        where: { vtcId: vtc.id, grain: 'lane' },
        _sum: { jobs: true },
      });
      return [Number(sum.jobs ?? 0), await db.regionJob.count({ where: { vtcId: vtc.id } })];
    };
    expect(await countJobs()).toEqual([2, 2]);
    await db.job.update({ where: { id }, data: { vtcId: null } });
    expect(await countJobs()).toEqual([1, 1]);
    await db.vtc.delete({ where: { id: vtc.id } });
    expect(await countJobs()).toEqual([0, 0]);
    expect(await differences()).toEqual([]);
  });

  test('is verified on command, which lists differences', async () => {
    const { owner, vtc } = await buildVtc(app());
    const id = await insertJob(app(), owner, { vtcId: vtc.id });
    const { db } = app();
    expect(await runRegionsCommand(db, ['recount'])).toMatchObject({ isProven: true });
    await db.$executeRaw`UPDATE region_days SET minutes = 100000000 WHERE vtc_id = ${vtc.id}::uuid AND grain = 'lane'`;
    const result = await runRegionsCommand(db, ['recount']);
    expect(result?.isProven).toBe(false);
    expect(result?.report).toContain(`region_days, ${vtc.id} ets2 lane`);
    await db.$executeRaw`DELETE FROM region_days WHERE vtc_id = ${vtc.id}::uuid`;
    await db.$executeRaw`DELETE FROM region_jobs WHERE vtc_id = ${vtc.id}::uuid`;
    // A job not added yet is not a difference while it is still to be added.
    const waiting = await runRegionsCommand(db, ['recount']);
    expect(waiting).toMatchObject({ isProven: false });
    expect(waiting?.report).toContain('1 not included yet');
    await db.job.delete({ where: { id } });
    expect(await runRegionsCommand(db, ['count'])).toBeNull();
  });
});

describe('concurrently', () => {
  test(
    'decisions, settling again, new jobs and filling leave no differences and no deadlock',
    { tags: 'long' },
    async () => {
      const { vtc, owner } = await buildVtc(app());
      const staff = await buildStaff(app(), { vtc, owner }, ['REVIEW_JOBS']);
      const members = [owner, await buildMember(app(), vtc.id), await buildMember(app(), vtc.id)];
      const cities = ['berlin', 'wroclaw', 'praha'];
      const fieldsOf = (index: number) => {
        const endedAt = new Date(Date.UTC(2026, 5, 1 + (index % 4), index));
        return {
          vtcId: vtc.id,
          startedAt: new Date(endedAt.getTime() - 60_000),
          endedAt,
          sourceCityId: cities[index % 3] ?? '',
          destinationCityId: cities[(index >> 1) % 3] ?? '',
        };
      };
      const driverOf = (index: number) => members[index % 3] ?? owner;
      const ids = await Promise.all(
        Array.from({ length: 18 }, async (_, index) =>
          insertJob(app(), driverOf(index), { ...fieldsOf(index), settledTier: 'review' }),
        ),
      );
      const { db } = app();
      const body = { kind: 'ACCEPT', reason: 'All' } as const;
      const input = { params: { vtcId: vtc.id }, query: {}, body };
      const outcomes = await countOutcomes([
        insist(() => staff.browser.call(jobs.decideMany, input)),
        ...ids.map(async (jobId) =>
          insist(() =>
            staff.browser.call(jobs.decide, {
              params: { jobId },
              body: { kind: 'VOID', reason: 'Twice' },
            }),
          ),
        ),
        ...ids
          .toReversed()
          .map(async (id) =>
            insist(() => db.job.update({ where: { id }, data: { destinationCityId: 'wien' } })),
          ),
        ...ids.map(async (_, index) => insertJob(app(), driverOf(index), fieldsOf(index + 5))),
        ...ids.map(async (_, index) =>
          insist(() =>
            db.job.updateMany({
              where: { vtcId: vtc.id, tier: 'verified' },
              data: { revenueMinor: index },
            }),
          ),
        ),
      ]);
      expect(outcomes).toEqual({ OK: 73 });
      expect(await differences()).toEqual([]);
      expect(app().logLines.filter((line) => line.includes('40P01'))).toEqual([]);
    },
  );
});

const minuteOf = (minute: number) => new Date(Date.UTC(2026, 6, 1, 0, minute));

describe('existing jobs', () => {
  test('are added in the background, each once, while others change them', async () => {
    const { vtc, owner } = await buildVtc(app());
    const { db } = app();
    const member = await buildMember(app(), vtc.id);
    const ids: string[] = [];
    for (let index = 0; index < 40; index += 1) {
      const [startedAt, endedAt] = [minuteOf(index * 3), minuteOf(index * 3 + 2)];
      const sourceCityId = index % 3 === 0 ? 'berlin' : 'wroclaw';
      const fields = { vtcId: vtc.id, startedAt, endedAt, sourceCityId };
      ids.push(await insertJob(app(), index % 2 === 0 ? owner : member, fields));
    }
    // As after an upgrade from the previous version.
    await db.$executeRaw`TRUNCATE region_jobs, region_days`;
    await db.$executeRaw`UPDATE region_filling SET is_done = false, after = NULL`;
    expect((await compareRegions(db)).waiting).toBeGreaterThanOrEqual(40);
    await Promise.all([
      runTasks(app().services, 'regions.fill'),
      runTasks(app().services, 'regions.fill'),
      ...ids.slice(0, 20).map(async (id, index) =>
        index % 3 === 0
          ? db.job.delete({ where: { id } })
          : db.job.update({
              where: { id },
              data: index % 3 === 1 ? { isVoid: true } : { distanceM: 5 },
            }),
      ),
    ]);
    const { waiting, differences: found } = await compareRegions(db);
    expect([waiting, found]).toEqual([0, []]);
    expect(await db.regionFilling.findMany()).toMatchObject([{ isDone: true }]);
  });
});

describe('when a driver leaves', () => {
  test("their jobs stay in the company's reports", async () => {
    const { vtc } = await buildVtc(app());
    const leaver = await buildMember(app(), vtc.id);
    await insertJob(app(), leaver, { vtcId: vtc.id });
    await insertJob(app(), leaver, {});
    const proof = { currentPassword: 'correct horse battery' };
    await leaver.browser.call(account.removeAccount, { body: proof });
    expect(await app().db.regionJob.findMany({ where: { vtcId: vtc.id } })).toMatchObject([
      { driverId: null, ranEmpty: null },
    ]);
    expect(await differences()).toEqual([]);
  });
});
