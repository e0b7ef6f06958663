import { contract } from '@waybill/schema/contract';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { buildDriver, buildMember, buildStaff, buildVtc } from '../../../testing/factories.ts';
import { act, insert } from '../../../testing/job-acts.ts';
import { jobOf, performStep, type Scene } from '../../../testing/job-histories.ts';
import { insertJob, newJob } from '../../../testing/job-kit.ts';
import { countOutcomes, insist } from '../../../testing/refusal-of.ts';
import { runTasks } from '../../../testing/run-tasks.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { measureColumns, scoreColumns, weightedFigures } from '../job-measures.data.ts';
import { runJobsCommand } from './recount.admin.ts';
import { compareSums } from './recount.data.ts';

const app = useTestApp();
const { account, jobs, vtcs } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let other: Awaited<ReturnType<typeof buildVtc>>;
let scene: Scene;
beforeAll(async () => {
  company = await buildVtc(app());
  other = await buildVtc(app());
  const driverIds = [company.owner, other.owner, await buildDriver(app())].map(
    ({ user }) => user.id,
  );
  scene = { vtcIds: [company.vtc.id, other.vtc.id], driverIds };
});

const differences = async () => (await compareSums(app().db)).differences;
/** Copies the function that measures one job. */
const copyMeasuring = () => app().db.$executeRaw`
  DO $do$ BEGIN
    EXECUTE replace(pg_get_functiondef('job_measures_of'::regproc), 'job_measures_of', 'whole_measures_of');
  END $do$`;

/** Replaces the function with one that leaves out a column. */
const leaveOut = (column: string) => `
  CREATE OR REPLACE FUNCTION job_measures_of(job jobs, sign integer) RETURNS job_measures
  LANGUAGE plpgsql AS $$
  DECLARE measures job_measures := whole_measures_of(job, sign);
  BEGIN
    measures.${column} := 0;
    RETURN measures;
  END $$`;

describe('sums of jobs', () => {
  const numRuns = inject('isLong') ? 300 : 10;

  test(
    `equal GROUP BY over the jobs, after each of ${numRuns} histories`,
    { timeout: 300_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 15, maxLength: 40 }), async (steps) => {
          const ids: (string | undefined)[] = [];
          for (const step of steps) await performStep(app(), scene, step, ids);
          expect(await differences()).toEqual([]);
        }),
        { numRuns },
      );
      // Without jobs there are no sums.
      await app().db.job.deleteMany({});
      const rows = await app().db.$queryRaw<{ count: bigint }[]>`
        SELECT (SELECT count(*) FROM driver_days) + (SELECT count(*) FROM vtc_days)
             + (SELECT count(*) FROM driver_totals) + (SELECT count(*) FROM incident_days) AS count`;
      expect(rows).toEqual([{ count: 0n }]);
    },
  );

  test('fail the check when the trigger leaves out a measure', { tags: 'long' }, async () => {
    const { db } = app();
    const attributes = await db.$queryRaw<{ name: string }[]>`
      SELECT attname AS name FROM pg_attribute
      WHERE attrelid = 'job_measures'::regclass AND attnum > 4 AND NOT attisdropped`;
    const columns = attributes.map(({ name }) => name);
    expect(columns.toSorted()).toEqual(
      [
        ...Object.values(measureColumns),
        ...scoreColumns,
        ...weightedFigures.map((name) => `w_${name}`),
      ].toSorted(),
    );
    const data = fc
      .sample(insert, { seed: 1, numRuns: 40 })
      .map((step) => newJob(jobOf(step, scene)));
    await copyMeasuring();
    for (const column of columns) {
      const wrong = new Set<string>();
      const undone = db.$transaction(async (transaction) => {
        await transaction.$executeRawUnsafe(leaveOut(column));
        await transaction.job.createMany({ data });
        for (const { measure } of (await compareSums(transaction)).differences) wrong.add(measure);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(wrong).toContain(column);
    }
  });

  test('include only counted and cancelled jobs, each with its measures', async () => {
    const { owner, vtc } = await buildVtc(app());
    const vtcId = vtc.id;
    await insertJob(app(), owner, { vtcId, notes: ['RACE'], late: true, fuelUsedMl: 100 });
    await insertJob(app(), owner, { vtcId, settledTier: 'accepted', xp: 5 });
    await insertJob(app(), owner, { vtcId, settledTier: 'review', xp: 1_000 });
    await insertJob(app(), owner, { vtcId, state: 'abandoned' });
    await insertJob(app(), owner, { vtcId, state: 'cancelled', penaltyMinor: 700, finesMinor: 9 });
    const params = { vtcId };
    const { totals } = await owner.browser.call(contract.jobs.getStats, { params, query: {} });
    expect(totals).toEqual([
      {
        game: 'ets2',
        jobs: 2,
        distanceM: 717_400,
        revenueMinor: 2_368_800,
        finesMinor: 0,
        tollsMinor: 0,
        transportMinor: 0,
        fuelUsedMl: 100,
        fuelDistanceM: 358_700,
        massG: 39_600_000,
        xp: 5,
        lateJobs: 1,
        timedJobs: 1,
        raceJobs: 1,
        cargoDamagePpm: 0,
        truckDamagePpm: 0,
        overspeedS: 0,
        safetyPoints: 0,
        cancelledJobs: 1,
        penaltyMinor: 700,
      },
    ]);
  });

  test('are checked by the command, which lists each wrong sum', async () => {
    const { owner, vtc } = await buildVtc(app());
    await insertJob(app(), owner, {
      vtcId: vtc.id,
      endedAt: new Date('2026-10-01T12:00:00Z'),
      startedAt: new Date('2026-10-01T11:00:00Z'),
    });
    const { db } = app();
    expect(await runJobsCommand(db, ['recount'])).toMatchObject({ isProven: true });
    await db.$executeRaw`UPDATE vtc_days SET xp = xp + 7 WHERE vtc_id = ${vtc.id}::uuid`;
    await db.$executeRaw`DELETE FROM driver_totals WHERE vtc_id = ${vtc.id}::uuid`;
    const result = await runJobsCommand(db, ['recount']);
    expect(result?.isProven).toBe(false);
    expect(result?.report).toContain(
      `vtc_days, vtc_id ${vtc.id}, day 2026-10-01, game ets2: xp is 7, the jobs add up to 0`,
    );
    expect(result?.report).toContain('driver_totals');
    expect(result?.report).toContain('jobs is 0, the jobs add up to 1');
    await db.$executeRaw`UPDATE vtc_days SET xp = xp - 7 WHERE vtc_id = ${vtc.id}::uuid`;
    await db.job.deleteMany({ where: { vtcId: vtc.id } });
    expect(await differences()).toEqual([]);
    expect(await runJobsCommand(db, ['count'])).toBeNull();
  });

  test('cannot become negative', async () => {
    const { owner, vtc } = await buildVtc(app());
    const id = await insertJob(app(), owner, { vtcId: vtc.id });
    const { db } = app();
    await db.$executeRaw`UPDATE driver_days SET xp = 5, distance_m = 1 WHERE vtc_id = ${vtc.id}::uuid`;
    await expect(db.job.delete({ where: { id } })).rejects.toThrow('driver_days_figures_check');
    await db.$executeRaw`
      UPDATE driver_days SET xp = 0, distance_m = 358700 WHERE vtc_id = ${vtc.id}::uuid`;
    await db.job.delete({ where: { id } });
  });
});

describe('with concurrent writes', () => {
  test('only one of two identical decisions succeeds', { tags: 'long' }, async () => {
    const reviewers = [
      await buildStaff(app(), company, ['REVIEW_JOBS']),
      await buildStaff(app(), company, ['REVIEW_JOBS']),
    ];
    const jobId = await insertJob(app(), company.owner, {
      vtcId: company.vtc.id,
      settledTier: 'review',
    });
    const calls = Array.from({ length: 8 }, (_, index) => {
      const body = { kind: 'ACCEPT', reason: 'Seen' } as const;
      return reviewers[index % 2]?.browser.call(jobs.decide, { params: { jobId }, body });
    });
    expect(await countOutcomes(calls.flatMap((call) => call ?? []))).toEqual({
      OK: 1,
      JOB_TIER_SAME: 7,
    });
    expect(await app().db.jobDecision.count({ where: { jobId } })).toBe(1);
    expect(await differences()).toEqual([]);
  });

  test(
    'decisions, settling again and new jobs keep sums correct and do not deadlock',
    { tags: 'long' },
    async () => {
      const { vtc } = company;
      const staff = await buildStaff(app(), company, ['REVIEW_JOBS']);
      const ids = await Promise.all(
        Array.from({ length: 12 }, async (_, index) => {
          const endedAt = new Date(Date.UTC(2026, 5, 1 + (index % 4)));
          const startedAt = new Date(endedAt.getTime() - 60_000);
          const fields = { vtcId: vtc.id, settledTier: 'review', startedAt, endedAt } as const;
          return insertJob(app(), company.owner, fields);
        }),
      );
      const { db } = app();
      const decideAll = async (kind: 'ACCEPT' | 'REJECT') => {
        const input = { params: { vtcId: vtc.id }, query: {}, body: { kind, reason: 'All' } };
        return insist(() => staff.browser.call(jobs.decideMany, input));
      };
      const body = { kind: 'VOID', reason: 'Twice' } as const;
      const outcomes = await countOutcomes([
        decideAll('ACCEPT'),
        decideAll('REJECT'),
        ...ids.map(async (jobId) =>
          insist(() => staff.browser.call(jobs.decide, { params: { jobId }, body })),
        ),
        ...ids
          .toReversed()
          .map(async (id) => db.job.update({ where: { id }, data: { distanceM: 77, xp: 3 } })),
        ...ids.map(async () => insertJob(app(), company.owner, { vtcId: vtc.id })),
      ]);
      expect(outcomes).toEqual({ OK: 38 });
      const rows = await db.job.findMany({ where: { id: { in: ids } } });
      for (const { tier, distanceM } of rows) expect([tier, distanceM]).toEqual(['void', 77]);
      expect(await differences()).toEqual([]);
    },
  );
});

test('checking sums works while jobs are written', { tags: 'long' }, async () => {
  const { owner, vtc } = await buildVtc(app());
  const inJanuary = {
    startedAt: new Date('2026-01-01T11:00:00Z'),
    endedAt: new Date('2026-01-01T12:00:00Z'),
  };
  const done = new AbortController();
  const write = async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await insertJob(app(), owner, { vtcId: vtc.id, ...inJanuary });
      await app().db.job.update({ where: { id }, data: { xp: round } });
      if (round % 2 === 0) await app().db.job.delete({ where: { id } });
    }
  };
  const finish = () => done.abort();
  const writing = Promise.all([write(), write()]);
  writing.then(finish, finish);
  const found = [];
  let proofs = 0;
  while (!done.signal.aborted) {
    found.push(...(await differences()));
    proofs += 1;
  }
  await writing;
  expect(found).toEqual([]);
  expect(proofs).toBeGreaterThan(5);
});

describe('when an account or a company is deleted', () => {
  const proof = { currentPassword: 'correct horse battery' };

  test('a driver’s company jobs stay without their name, and jobs without a company are deleted', async () => {
    const { vtc, owner } = await buildVtc(app());
    const staff = await buildStaff(app(), { vtc, owner }, ['REVIEW_JOBS']);
    const leaver = await buildMember(app(), vtc.id);
    const kept = await insertJob(app(), leaver, { vtcId: vtc.id });
    const gone = await insertJob(app(), leaver, {});
    const decided = await insertJob(app(), owner, { vtcId: vtc.id });
    for (const [by, jobId] of [
      [staff, kept],
      [leaver, kept],
    ] as const) {
      await by.browser.call(jobs.comment, { params: { jobId }, body: { text: 'Hm' } });
    }
    const reject = { kind: 'REJECT', reason: 'No' } as const;
    await staff.browser.call(jobs.decide, { params: { jobId: decided }, body: reject });
    const stats = async () =>
      (await owner.browser.call(jobs.getStats, { params: { vtcId: vtc.id }, query: {} })).totals;
    const before = await stats();
    for (const { browser } of [leaver, staff]) {
      await browser.call(account.removeAccount, { body: proof });
    }
    expect(await stats()).toEqual(before);
    expect(await app().db.job.count({ where: { id: gone } })).toBe(0);
    const { job } = await owner.browser.call(jobs.get, { params: { jobId: kept } });
    expect(job).toMatchObject({ driver: null, comments: [{ author: null }, { author: null }] });
    const { job: voided } = await owner.browser.call(jobs.get, { params: { jobId: decided } });
    expect(voided).toMatchObject({ tier: 'rejected', decisions: [{ actor: null, reason: 'No' }] });
    expect(await differences()).toEqual([]);
  });

  test('the jobs of a deleted company stay with their drivers', async () => {
    const { vtc, owner } = await buildVtc(app());
    const leaver = await buildMember(app(), vtc.id);
    const orphan = await insertJob(app(), leaver, { vtcId: vtc.id });
    const staff = await buildStaff(app(), { vtc, owner }, ['REVIEW_JOBS']);
    const body = { kind: 'VOID', reason: 'Test' } as const;
    await staff.browser.call(jobs.decide, { params: { jobId: orphan }, body });
    await leaver.browser.call(account.removeAccount, { body: proof });
    const id = await insertJob(app(), owner, { vtcId: vtc.id });
    await owner.browser.call(vtcs.remove, { params: { vtcId: vtc.id }, body: { name: vtc.name } });
    const { db, services } = app();
    await db.vtc.update({ where: { id: vtc.id }, data: { deleteAfter: new Date(0) } });
    await runTasks(services, 'vtcs.remove-ended');
    expect(await db.job.count({ where: { id: orphan } })).toBe(0);
    const { totals } = await owner.browser.call(jobs.getOwnStats, { query: {} });
    expect(totals).toMatchObject([{ jobs: 1 }]);
    expect((await owner.browser.call(jobs.get, { params: { jobId: id } })).job.vtc).toBeNull();
    expect(await differences()).toEqual([]);
  });
});
