import { contract } from '@waybill/schema/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { openBooks, postDue, runLedger } from '../../testing/ledger-kit.ts';
import { buyPlace } from '../../testing/places-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addTruck, type Drive, drive, listTrucks } from '../../testing/truck-kit.ts';

const app = useTestApp();
const { ledger, maintenance, trucks } = contract;

let owner: Driver;
let driver: Driver;
let vtcId: string;
let company: Awaited<ReturnType<typeof buildVtc>>;
beforeEach(async () => {
  app().travelTo('2028-03-25T10:00:00Z');
  company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  driver = await buildMember(app(), vtcId);
});

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).body.code;
const buy = async (truckId: string, body = {}, by = owner) =>
  (await by.browser.call(trucks.buy, { params: { truckId }, body })).truck;
const sell = async (truckId: string) =>
  (await owner.browser.call(trucks.sell, { params: { truckId } })).truck;
const get = async (truckId: string, by = owner) =>
  (await by.browser.call(trucks.get, { params: { truckId } })).truck;
const go = async (fields: Drive) => {
  const id = await drive(app(), driver, vtcId, fields);
  app().passTime(3_600_000);
  return id;
};
const depreciate = async () => runTasks(app().services, 'trucks.depreciate');
/** What stands in the books, earliest first. */
const listStanding = async () => {
  const query = { limit: 100 };
  const { entries } = await owner.browser.call(ledger.listEntries, { params: { vtcId }, query });
  return entries
    .filter(({ kind }) => kind === 'truck' || kind === 'depreciation')
    .filter(({ reverses, reversedBy }) => reverses === null && reversedBy === null)
    .toReversed();
};
const standing = async () => (await listStanding()).map(({ day, lines }) => [day, lines]);
const expectRight = async () =>
  expect((await runLedger(app(), 'recount', '--vtc', vtcId))?.report).toMatch(/ 0 differences\.$/);
/** Lets the driver’s truck be seen. Returns its id. */
const seeTruck = async () => {
  await go({ fromM: 0, toM: 1_000 });
  await postDue(app());
  const [truck] = (await listTrucks(owner, vtcId)).trucks;
  return truck?.id ?? '';
};

test('a truck is bought with cash, loses value with its kilometres, and is sold', async () => {
  const id = await seeTruck();
  expect(await codeOf(buy(id))).toBe('LEDGER_CLOSED');
  await openBooks(owner, vtcId, { openingMinor: 14_999_999 });
  expect(await codeOf(buy(id))).toBe('CASH_TOO_LOW');
  expect(await codeOf(sell(id))).toBe('TRUCK_NOT_OWNED');
  const bought = await buy(id, { priceMinor: 10_000_000 });
  expect(bought.owned).toMatchObject({
    priceMinor: 10_000_000,
    soldAt: null,
  });
  expect(bought.bookMinor).toBe(10_000_000);
  expect(await codeOf(buy(id))).toBe('TRUCK_OWNED');
  app().passTime(60_000);
  const first = await go({ fromM: 1_000, toM: 100_001_000 });
  // Driven without the companion: that costs nothing.
  app().travelTo('2028-04-05T10:00:00Z');
  await go({ fromM: 300_000_000, toM: 350_000_000 });
  await postDue(app());
  expect((await get(id)).bookMinor).toBe(8_500_000);
  expect((await listTrucks(owner, vtcId)).trucks).toMatchObject([{ bookMinor: 8_500_000 }]);
  await depreciate();
  await depreciate();
  expect(await standing()).toEqual([
    ['2028-03-25', { fleet: 10_000_000, cash: -10_000_000 }],
    ['2028-03-31', { depreciation: 1_000_000, fleet: -1_000_000 }],
  ]);

  const worn = { engine: 500_000, transmission: 0, cabin: 0, chassis: 0, wheels: 0 };
  await go({ fromM: 350_000_000, toM: 350_001_000, truck: { wearPpm: worn } });
  await postDue(app());
  const sold = await sell(id);
  expect(sold).toMatchObject({ bookMinor: 0, owned: { soldMinor: 7_224_992 } });
  const after = [
    ['2028-03-25', { fleet: 10_000_000, cash: -10_000_000 }],
    ['2028-03-31', { depreciation: 1_000_000, fleet: -1_000_000 }],
    ['2028-04-05', { depreciation: 500_010, fleet: -500_010 }],
    ['2028-04-05', { cash: 7_224_992, fleet: -8_499_990, disposal: 1_274_998 }],
  ];
  expect(await standing()).toEqual(after);
  expect(await codeOf(sell(id))).toBe('TRUCK_SOLD');
  expect(await codeOf(buy(id))).toBe('TRUCK_SOLD');

  // A void gives back what the job took, in its month, in all later ones, and in the sale.
  await app().db.job.update({ where: { id: first }, data: { isVoid: true } });
  await postDue(app());
  expect(await standing()).toEqual([
    after[0],
    ['2028-04-05', { depreciation: 500_010, fleet: -500_010 }],
    ['2028-04-05', { cash: 7_224_992, fleet: -9_499_990, disposal: 2_274_998 }],
  ]);
  await expectRight();
  await app().db.job.update({ where: { id: first }, data: { isVoid: false } });
  await postDue(app());
  expect(await standing()).toEqual(expect.arrayContaining(after));
  // It goes on being seen, worth nothing.
  await go({ fromM: 350_001_000, toM: 360_000_000 });
  await postDue(app());
  app().travelTo('2028-05-02T10:00:00Z');
  await depreciate();
  expect(await standing()).toHaveLength(4);
  await expectRight();
});

test('months and sale add up to the price, also with late drives', async () => {
  await openBooks(owner, vtcId, { openingMinor: 20_000_000 });
  const id = await seeTruck();
  await buy(id, { priceMinor: 333_333 });
  for (const [at, fromM] of [
    ['2028-04-11', 200_000_000],
    ['2028-03-26', 1_000],
    ['2028-04-02', 90_000_000],
  ] as const) {
    app().travelTo(`${at}T10:00:00Z`);
    await go({ fromM, toM: fromM + 77_777_777 });
    await postDue(app());
    app().travelTo('2028-04-20T10:00:00Z');
    await depreciate();
  }
  await sell(id);
  const fleet = (await listStanding()).map(({ lines }) => lines.fleet ?? 0);
  expect(fleet.length).toBeGreaterThan(3);
  expect(fleet.reduce((sum, minor) => sum + minor, 0)).toBe(0);
  await expectRight();
});

test('both duties are needed, and others don’t see what it cost', async () => {
  await openBooks(owner, vtcId, { openingMinor: 50_000_000 });
  const { id } = await addTruck(owner, vtcId, { driverId: driver.user.id });
  const fleet = await buildStaff(app(), company, ['FLEET']);
  const economy = await buildStaff(app(), company, ['ECONOMY']);
  const both = await buildStaff(app(), company, ['FLEET', 'ECONOMY']);
  expect(await codeOf(buy(id, {}, fleet))).toBe('FORBIDDEN');
  expect(await codeOf(buy(id, {}, economy))).toBe('FORBIDDEN');
  expect((await buy(id, {}, both)).owned).toMatchObject({ priceMinor: 15_000_000 });
  expect((await get(id, fleet)).owned).toBeNull();
  expect((await get(id, economy)).owned).not.toBeNull();
  const params = { truckId: id };
  expect(await codeOf(owner.browser.call(trucks.remove, { params }))).toBe('TRUCK_OWNED');
  const other = await addTruck(owner, vtcId, {
    driverId: driver.user.id,
    plate: 'NEW',
    odometerM: 9_000_000,
  });
  const body = { intoId: other.id };
  expect(await codeOf(owner.browser.call(trucks.join, { params, body }))).toBe('TRUCK_OWNED');
});

test('two who buy a truck at once buy it once', async () => {
  await openBooks(owner, vtcId, { openingMinor: 50_000_000 });
  const { id } = await addTruck(owner, vtcId);
  const asked = await Promise.allSettled([buy(id), buy(id), buy(id)]);
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await standing()).toHaveLength(1);
});

test('what a truck earned and cost is added up from the books', async () => {
  const other = await buildMember(app(), vtcId);
  const readCosts = async (truckId: string, by = owner) =>
    (await by.browser.call(trucks.getCosts, { params: { truckId } })).costs;
  const id = await seeTruck();
  expect(await readCosts(id)).toBeNull();
  await openBooks(owner, vtcId, { openingMinor: 20_000_000 });
  await postDue(app());
  const earned = { revenueMinor: 500_000, distanceM: 400_000, truckDamagePpm: 10_000 };
  const jobId = await go({ fromM: 1_000, toM: 401_000, ...earned });
  await go({ fromM: 401_000, toM: 500_000, ...earned, settledTier: 'review' });
  await drive(app(), other, vtcId, { fromM: 0, toM: 5_000, ...earned });
  await postDue(app());
  const before = await readCosts(id);
  await buy(id, { priceMinor: 10_000_000 });
  const params = { truckId: id };
  const { order } = await owner.browser.call(maintenance.order, {
    params,
    body: { item: 'TYRES', note: '' },
  });
  const ofOrder = { params: { workOrderId: order.id } };
  await owner.browser.call(maintenance.complete, ofOrder);
  await go({ fromM: 500_000, toM: 100_500_000, settledTier: 'verified', ...earned });
  await postDue(app());
  app().travelTo('2028-04-05T10:00:00Z');
  await depreciate();
  const after = await readCosts(id);
  expect(after?.currency).toBe('EUR');
  expect(after?.accounts).toMatchObject({
    revenue: (before?.accounts.revenue ?? 0) - 500_000,
    repair: (before?.accounts.repair ?? 0) + 120_000,
    maintenance: 320_000,
    depreciation: 1_000_000,
  });
  expect(after?.accounts).not.toHaveProperty('cash');
  expect(after?.distanceM).toBe((before?.distanceM ?? 0) + 400_000);

  const readRecent = async (by: Driver) => (await listTrucks(by, vtcId)).totals.costs28;
  const query = { from: '2028-03-09', to: '2028-04-05' } as const;
  const { report } = await owner.browser.call(ledger.getReport, { params: { vtcId }, query });
  const driving = ['fuel', 'repair', 'maintenance', 'depreciation'] as const;
  const recent = await readRecent(owner);
  expect(recent).toMatchObject({
    currency: 'EUR',
    costMinor: driving.reduce((sum, account) => sum + (report.accounts[account] ?? 0), 0),
  });

  // A void takes its part away.
  await app().db.job.update({ where: { id: jobId }, data: { isVoid: true } });
  await postDue(app());
  expect((await readCosts(id))?.distanceM).toBe((after?.distanceM ?? 0) - 400_000);
  expect((await readRecent(owner))?.distanceM).toBe((recent?.distanceM ?? 0) - 400_000);
  const { entries } = await owner.browser.call(ledger.listEntries, {
    params: { vtcId },
    query: { kind: 'truck' },
  });
  expect(entries).toMatchObject([{ truck: { id, name: 'B WB 1' } }]);
  const reader = await buildStaff(app(), company, []);
  expect(await readRecent(reader)).toBeNull();
  expect(await codeOf(readCosts(id, reader))).toBe('FORBIDDEN');
});

const report = async (by: 'truck' | 'place') => {
  const query = { from: '2028-01-01', to: '2028-12-31', by };
  return (await owner.browser.call(ledger.getReport, { params: { vtcId }, query })).report.rows;
};
const listJobsOf = async (truckId: string) => {
  const query = { truckId, kind: 'job' } as const;
  const { entries } = await owner.browser.call(ledger.listEntries, { params: { vtcId }, query });
  return entries.filter(({ reverses, reversedBy }) => reverses === null && reversedBy === null);
};

describe('results of deliveries', () => {
  beforeEach(async () => openBooks(owner, vtcId, { openingMinor: 20_000_000 }));

  test('are split by truck, with what was joined into it, and by the garage of that time', async () => {
    const first = await seeTruck();
    const { id: placeId } = await buyPlace(owner, vtcId);
    await owner.browser.call(trucks.update, {
      params: { truckId: first },
      body: { nickname: 'Rosie', placeId },
    });
    const based = await go({ fromM: 1_000, toM: 401_000, revenueMinor: 500_000 });
    const second = { plate: 'B WB 2' };
    await go({ fromM: 9_000_000, toM: 9_400_000, truck: second, revenueMinor: 70_000 });
    await postDue(app());
    const [before, ofSecond] = await report('truck');
    expect(await report('truck')).toMatchObject([
      { key: first, name: 'Rosie' },
      { name: 'B WB 2' },
    ]);
    expect((await report('place')).map(({ key, accounts }) => [key, accounts.revenue])).toEqual([
      [placeId, -500_000],
    ]);
    const [entry] = await listJobsOf(first);
    expect(entry).toMatchObject({
      sourceId: based,
      truck: { id: first, name: 'Rosie' },
      place: { id: placeId },
    });
    const params = { truckId: ofSecond?.key ?? '' };
    await owner.browser.call(trucks.join, { params, body: { intoId: first } });
    expect(await report('truck')).toMatchObject([
      { key: first, accounts: { revenue: (before?.accounts.revenue ?? 0) - 70_000 } },
    ]);
    expect(await listJobsOf(first)).toHaveLength(3);
    // Joining moves sightings, and what depends on them follows.
    await postDue(app());
    await expectRight();
  });
});
