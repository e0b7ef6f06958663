import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, test } from 'vitest';
import { limits } from '@waybill/schema/limits';
import { happened } from '../../lib/happened.data.ts';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { buildFuelReport, insertTankUp } from '../../testing/fuel-kit.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { postDue } from '../../testing/ledger-kit.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { readMarket } from './fuel-market.data.ts';
import { priceInCity } from './fuel.policy.ts';

const app = useTestApp({ runsOutbox: true });
const { fuel, jobs } = contract;

let vtcId: string;
let owner: Driver;
beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
});

/** Emits the delivery of a job, as folding does. */
async function deliver(jobId: string): Promise<void> {
  const driverId = owner.user.id;
  await app().db.$transaction((transaction) =>
    happened(transaction, {
      type: 'job.delivered',
      vtcId,
      actorId: driverId,
      subjectId: driverId,
      payload: { jobId, driverId, tier: 'verified' },
    }),
  );
  await untilSettled(app());
}

const costOf = async (jobId: string) =>
  (await owner.browser.call(jobs.get, { params: { jobId } })).job.fuelCost;

test('the fuel cost of a job uses the prices at its end, and does not change', async () => {
  const at = new Date();
  const jobId = await insertTankUp(app(), owner, vtcId, { at, volumeMl: 400_000 });
  expect(await costOf(jobId)).toBeNull();
  await deliver(jobId);
  // 112.6 l at 1.84: all fuel of four weeks was bought in this one, so demand is at its maximum.
  const reckoned = {
    minorPer100L: 18_400,
    costMinor: 20_718,
    volumeMl: 112_600,
    territory: 'DE',
    basis: 'DEMAND',
    inputs: { base: 16_000, version: 0, factorPpm: 1_150_000, week: 400_000 },
    at: at.toISOString(),
  };
  expect(await costOf(jobId)).toMatchObject(reckoned);
  await owner.browser.call(fuel.setBasePrices, {
    params: { vtcId },
    body: { game: 'ets2', version: 0, prices: [{ territory: 'DE', minorPer100L: 30_000 }] },
  });
  await deliver(jobId);
  expect(await costOf(jobId)).toMatchObject(reckoned);
  const change = app().db.jobFuelCost.update({ where: { jobId }, data: { price: 1 } });
  await expect(change).rejects.toThrow('is not changed');
});

test(
  'a base price set after the end of a job does not affect its cost',
  { tags: 'long' },
  async () => {
    const at = new Date(Date.now() - 3_600_000);
    const jobId = await insertTankUp(app(), owner, vtcId, { at, volumeMl: 400_000 });
    await owner.browser.call(fuel.setBasePrices, {
      params: { vtcId },
      body: { game: 'ets2', version: 0, prices: [{ territory: 'DE', minorPer100L: 30_000 }] },
    });
    await deliver(jobId);
    expect(await costOf(jobId)).toMatchObject({ inputs: { base: 16_000, version: 0 } });
  },
);

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test('reports count as they were at the end of the job', { tags: 'long' }, async () => {
  const members = [owner, await buildMember(app(), vtcId), await buildMember(app(), vtcId)];
  const made = await Promise.all(
    members.map((driver, index) =>
      buildFuelReport(driver, vtcId, {
        minorPer100L: 15_000 + 200 * index,
        at: ago(3).toISOString(),
      }),
    ),
  );
  const jobId = await insertTankUp(app(), owner, vtcId, { at: ago(2), volumeMl: 400_000 });
  const city = { id: 'koln', name: 'Köln' };
  await buildFuelReport(owner, vtcId, { minorPer100L: 20_000, city, at: ago(1).toISOString() });
  const params = { fuelReportId: made[0]?.id ?? '' };
  await owner.browser.call(fuel.takeBackReport, { params });
  await deliver(jobId);
  expect(await costOf(jobId)).toMatchObject({
    minorPer100L: 15_200,
    basis: 'REPORTS',
    inputs: { reports: 3 },
  });
});

test('refuels after the day of a job’s end do not affect its cost', async () => {
  const jobId = await insertTankUp(app(), owner, vtcId, { at: ago(30), volumeMl: 400_000 });
  await insertTankUp(app(), owner, vtcId, { at: new Date(), volumeMl: 900_000 });
  await deliver(jobId);
  expect(await costOf(jobId)).toMatchObject({ inputs: { week: 400_000, fourWeeks: 400_000 } });
});

test(
  'a job without known fuel use or without a company has no cost',
  { tags: 'long' },
  async () => {
    const unknown = await insertJob(app(), owner, { vtcId });
    const alone = await insertJob(app(), owner, { fuelUsedMl: 1_000 });
    await deliver(unknown);
    await deliver(alone);
    expect([await costOf(unknown), await costOf(alone)]).toEqual([null, null]);
  },
);

test('fuel of jobs that begin in a city with an own garage costs 3 % less', async () => {
  const garage = { vtcId, kind: 'GARAGE', game: 'ets2', cityId: 'koln' } as const;
  await app().db.place.create({ data: { ...garage, boughtAt: ago(50), soldAt: ago(10) } });
  const job = async (startedAgo: number, cityId: string) => {
    const jobId = await insertJob(app(), owner, {
      vtcId,
      fuelUsedMl: 100_000,
      sourceCityId: cityId,
      startedAt: ago(startedAgo),
      endedAt: ago(1),
    });
    await deliver(jobId);
    return costOf(jobId);
  };
  const full = { minorPer100L: 16_000, costMinor: 16_000, discountPpm: 0 };
  const reduced = { minorPer100L: 15_520, costMinor: 15_520, discountPpm: 30_000 };
  expect(await job(30, 'koln')).toMatchObject(reduced);
  expect(await job(30, 'berlin')).toMatchObject(full);
  expect(await job(60, 'koln')).toMatchObject(full);
  expect(await job(5, 'koln')).toMatchObject(full);
});

const report = (at: number, price: number, removedAt?: number) => ({
  vtcId,
  game: 'ets2' as const,
  territory: 'DE',
  price,
  at: new Date(at),
  createdAt: new Date(at),
  removedAt: removedAt === undefined ? null : new Date(removedAt),
});

test('jobs that are posted together have the prices of their own ends, to the millisecond', async () => {
  const day = new Date('2026-03-10T00:00:00Z').getTime();
  const hours = (count: number) => day + count * 3_600_000;
  // Three reports count. One expires at 10 o’clock, two are removed before.
  await app().db.fuelReport.createMany({
    data: [
      report(hours(10) - limits.fuelReportMs, 17_000),
      report(hours(5), 15_000),
      report(hours(5), 15_100),
      report(hours(6), 15_250, hours(8)),
      report(hours(7), 17_100, hours(9)),
    ],
  });
  await app().db.fuelBasePrice.createMany({
    data: [3, 12].map((hour, index) => ({
      vtcId,
      game: 'ets2' as const,
      territory: 'DE',
      version: index + 1,
      price: 20_000 + 1_000 * index,
      createdAt: new Date(hours(hour)),
    })),
  });
  for (const [hour, volumeMl] of [
    [-480, 5_000_000],
    [-20, 1_000_000],
    [26, 2_000_000],
  ] as const) {
    await insertTankUp(app(), owner, vtcId, { at: new Date(hours(hour)), volumeMl });
  }
  const ends = [3, 5, 6, 7, 8, 9, 10, 12, 24].flatMap((hour) =>
    [-1, 0, 1].map((ms) => new Date(hours(hour) + ms)),
  );
  const ids = new Map<string, Date>();
  for (const endedAt of ends) {
    const startedAt = new Date(endedAt.getTime() - 60_000);
    const fields = { vtcId, fuelUsedMl: 100_000, sourceCityId: 'berlin', startedAt, endedAt };
    ids.set(await insertJob(app(), owner, fields), endedAt);
  }
  await postDue(app());
  const costs = await app().db.jobFuelCost.findMany({ where: { jobId: { in: [...ids.keys()] } } });
  expect(costs).toHaveLength(ends.length);
  const seen = new Set<number>();
  for (const { jobId, price } of costs) {
    const at = ids.get(jobId) ?? new Date(day);
    const { minorPer100L } = priceInCity(
      await readMarket(app().db, { vtcId, game: 'ets2', at }),
      'berlin',
    );
    expect([at, price]).toEqual([at, minorPer100L]);
    seen.add(price);
  }
  expect(seen.size).toBe(8);
});
