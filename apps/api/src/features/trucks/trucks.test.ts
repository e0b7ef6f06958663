import { contract } from '@waybill/schema/contract';
import type { TruckSettingsForm } from '@waybill/schema/features/trucks.fields';
import { beforeEach, expect, test } from 'vitest';
import { buildMember, buildVtc, type Driver, password } from '../../testing/factories.ts';
import { postDue } from '../../testing/ledger-kit.ts';
import { buyPlace } from '../../testing/places-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { buildSession, buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  addTruck,
  type Drive,
  drive,
  gameTruck,
  listTrucks,
  wornBy,
} from '../../testing/truck-kit.ts';

const app = useTestApp();
const { account, audit, places, trucks, vtcs } = contract;

let owner: Driver;
let driver: Driver;
let vtcId: string;
beforeEach(async () => {
  app().travelTo('2028-03-01T10:00:00Z');
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  driver = await buildMember(app(), vtcId);
});

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).body.code;
const fieldsOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).body.fields;
const post = async () => postDue(app());
/** Lets a member drive, and an hour pass. */
const go = async (fields: Drive, by = driver) => {
  const jobId = await drive(app(), by, vtcId, fields);
  app().passTime(3_600_000);
  return jobId;
};
const list = async (query = {}) => (await listTrucks(driver, vtcId, query)).trucks;
const get = async (truckId: string) =>
  (await driver.browser.call(trucks.get, { params: { truckId } })).truck;
const update = async (truckId: string, body: TruckSettingsForm) =>
  (await owner.browser.call(trucks.update, { params: { truckId }, body })).truck;
const base = async (id: string, placeId: string | null) => update(id, { nickname: '', placeId });
const join = async (truckId: string, intoId: string) =>
  (await owner.browser.call(trucks.join, { params: { truckId }, body: { intoId } })).truck;
const onlyTruck = async () => {
  const [truck] = await list();
  if (!truck) throw new Error('no truck');
  return truck;
};
const setVoid = async (id: string, isVoid: boolean) => {
  await app().db.job.update({ where: { id }, data: { isVoid } });
  await post();
};

test('a truck shows up when its driver delivers with the companion', async () => {
  app().travelTo(Date.now());
  const company = await buildVtc(app());
  vtcId = company.vtc.id;
  driver = await buildMember(app(), vtcId);
  const device = await buildTestDevice(app(), driver);
  app().passTime(7_200_000);
  const session = buildSession(app());
  const job = {
    market: 'freight_market',
    special: false,
    cargo: { id: 'paper', name: 'Paper', massG: 20_000_000 },
    source: { cityId: 'berlin', city: 'Berlin', companyId: null, company: null },
    destination: { cityId: 'koln', city: 'Köln', companyId: null, company: null },
    incomeMinor: 1_000_000,
    plannedM: 358_700,
    deadlineMinute: null,
  };
  const worn = { engine: 1_000, transmission: 0, cabin: 0, chassis: 0, wheels: 5_000 };
  const truck = gameTruck({ odometerM: 500_358_700, fuelMl: 300_000, wearPpm: worn });
  await device.send(session, [
    { seq: 1, t: 0, type: 'job.started', job, truck: gameTruck({ odometerM: 500_000_000 }) },
  ]);
  await post();
  // Not while it is on the road.
  expect(await list()).toEqual([]);
  const delivered = {
    type: 'job.delivered' as const,
    revenueMinor: 1_000_000,
    xp: 0,
    cargoDamagePpm: 0,
    distanceM: 358_700,
    deliveryMinutes: 300,
    autoPark: false,
    autoLoad: false,
  };
  await device.send(session, [{ seq: 2, t: 3_000_000, ...delivered, truck }]);
  await post();
  expect(await list()).toMatchObject([
    {
      brand: 'Scania',
      name: 'S',
      plate: 'B WB 1',
      driver: { id: driver.user.id },
      status: 'ACTIVE',
      source: 'SEEN',
      place: null,
      odometerM: 500_358_700,
      wearPpm: worn,
      days28: { jobs: 0 },
    },
  ]);

  // A late event of the session changes the truck, but nothing of its job.
  const penalty = { type: 'job.cancelled' as const, penaltyMinor: 0, job };
  const later = gameTruck({ odometerM: 500_358_800, wearPpm: worn });
  await device.send(session, [{ seq: 3, t: 3_100_000, ...penalty, truck: later }]);
  await post();
  expect(await list()).toMatchObject([{ odometerM: 500_358_800 }]);
});

test('only counted deliveries are added up, and those of quick jobs belong to no truck', async () => {
  const id = await go({ fromM: 0, toM: 359_000, fuelUsedMl: 110_000 });
  await go({ fromM: 359_000, toM: 700_000, settledTier: 'review' });
  await go({ fromM: 0, toM: 400_000, market: 'quick_job', truck: { plate: 'LENT' } });
  await go({ fromM: 700_000, toM: 900_000, state: 'cancelled' });
  await post();
  const sums = {
    days: 1,
    jobs: 1,
    distanceM: 358_700,
    fuelUsedMl: 110_000,
    fuelDistanceM: 358_700,
  };
  expect(await list()).toMatchObject([{ plate: 'B WB 1', odometerM: 900_000, days28: sums }]);
  const { id: truckId } = await onlyTruck();
  expect(await get(truckId)).toMatchObject({
    totals: { ...sums, revenueMinor: 1_184_400, drivenS: 1_500 },
    milestones: [{ kind: 'FIRST_JOB', reachedOn: '2028-03-01' }],
  });
  expect((await listTrucks(driver, vtcId)).totals).toEqual({
    byStatus: { ACTIVE: 1, WORKSHOP: 0, RETIRED: 0, AWAY: 0 },
    days28: sums,
    costs28: null,
  });
  expect((await listTrucks(owner, vtcId)).totals.costs28).toBeNull();

  await setVoid(id, true);
  expect(await get(truckId)).toMatchObject({ totals: { jobs: 0, days: 0 }, milestones: [] });
  await setVoid(id, false);
  expect(await get(truckId)).toMatchObject({ totals: sums, milestones: [{ kind: 'FIRST_JOB' }] });

  app().passTime(29 * 86_400_000);
  expect(await get(truckId)).toMatchObject({ days28: { days: 0, jobs: 0 }, totals: sums });
});

test('a milestone is told once, and not of long ago', async () => {
  await go({ fromM: 0, toM: 359_000 });
  await post();
  await go({ fromM: 359_000, toM: 700_000 });
  await post();
  const listTold = async () => app().db.$queryRaw`
    SELECT subject_id AS driver, payload->>'kind' AS kind FROM (
      SELECT type, vtc_id, subject_id, payload FROM outbox_pending
      UNION ALL SELECT type, vtc_id, subject_id, payload FROM outbox_events) said
    WHERE type = 'truck.milestone' AND vtc_id = ${vtcId}::uuid`;
  expect(await listTold()).toEqual([{ driver: driver.user.id, kind: 'FIRST_JOB' }]);
  const later = await buildMember(app(), vtcId);
  await go({ fromM: 0, toM: 400_000 }, later);
  app().passTime(3 * 86_400_000);
  await post();
  expect(await listTold()).toHaveLength(1);
});

test('the trucks of drivers who leave are away until they come back', async () => {
  const { id: placeId } = await buyPlace(owner, vtcId);
  await go({ fromM: 0, toM: 359_000 });
  await post();
  const { id } = await onlyTruck();
  await update(id, { nickname: '', placeId });
  await driver.browser.call(vtcs.leave);
  await post();
  const truckOf = async () =>
    (await owner.browser.call(trucks.get, { params: { truckId: id } })).truck;
  expect(await truckOf()).toMatchObject({ status: 'AWAY', place: null });
  // One that comes to light late is away too.
  await drive(app(), driver, vtcId, { fromM: 0, toM: 9_000, truck: { id: 'vehicle.man.tgx' } });
  await post();
  const query = { status: 'AWAY' };
  expect((await listTrucks(owner, vtcId, query)).trucks).toHaveLength(2);
  await driver.browser.call(vtcs.join, { body: { userId: driver.user.id, vtcId } });
  await post();
  expect(await truckOf()).toMatchObject({ status: 'ACTIVE', place: null });

  await driver.browser.call(account.removeAccount, { body: { currentPassword: password } });
  await post();
  expect(await truckOf()).toMatchObject({ status: 'AWAY', driver: null, totals: { jobs: 1 } });
});

test('a truck that others were joined into is as the one seen last', async () => {
  const before = { id: 'vehicle.daf.2021', plate: 'OLD', wearPpm: wornBy(1_000) };
  await go({ fromM: 0, toM: 100_000, truck: before });
  await post();
  const { id: oldId } = await onlyTruck();
  const now = { ...before, plate: 'NEW', wearPpm: wornBy(70_000) };
  await go({ fromM: 200_000, toM: 300_000, truck: now });
  await post();
  const newId = (await list()).find(({ id }) => id !== oldId)?.id ?? '';
  const own = { plate: 'OLD', odometerM: 100_000, wearPpm: before.wearPpm };
  expect(await get(oldId)).toMatchObject(own);
  expect(await join(newId, oldId)).toMatchObject({
    plate: 'NEW',
    odometerM: 300_000,
    wearPpm: now.wearPpm,
    firstSeenAt: expect.stringMatching(/^2028-03-01T10:00/),
    seenAt: expect.stringMatching(/^2028-03-01T11:30/),
  });
  // It is still recognized by the plate and the odometer that it has now.
  const worn = { ...now, wearPpm: wornBy(80_000) };
  await go({ fromM: 300_000, toM: 400_000, truck: worn });
  await post();
  expect(await list()).toMatchObject([{ id: oldId, odometerM: 400_000, wearPpm: worn.wearPpm }]);
  const params = { truckId: newId };
  const { truck } = await owner.browser.call(trucks.separate, { params });
  expect(truck).toMatchObject({ plate: 'NEW', odometerM: 400_000, totals: { jobs: 2 } });
  expect(await get(oldId)).toMatchObject({ ...own, totals: { jobs: 1 } });
});

test('a truck that was added by hand is recognized in the game', async () => {
  const added = await addTruck(owner, vtcId, { driverId: driver.user.id });
  expect(added).toMatchObject({
    source: 'HAND',
    plate: 'B WB 1',
    odometerM: 1_000_000,
    wearPpm: null,
    driver: { id: driver.user.id },
  });
  const changed = await update(added.id, { nickname: 'Blue', plate: 'B WB 2', placeId: null });
  expect(changed).toMatchObject({ id: added.id, nickname: 'Blue', plate: 'B WB 2' });
  app().passTime(60_000);
  await go({ fromM: 1_200_000, toM: 1_500_000, truck: { plate: 'B WB 2' } });
  await post();
  expect(await list()).toMatchObject([
    { id: added.id, source: 'SEEN', nickname: 'Blue', odometerM: 1_500_000, days28: { jobs: 1 } },
  ]);
  const params = { truckId: added.id };
  expect(await codeOf(owner.browser.call(trucks.remove, { params }))).toBe('TRUCK_SEEN');
  const plate = { nickname: '', plate: 'X', placeId: null };
  expect(await fieldsOf(update(added.id, plate))).toEqual({
    plate: 'The plate of this truck comes from the game.',
  });

  // One that was seen already is found again.
  const again = await addTruck(owner, vtcId, {
    driverId: driver.user.id,
    plate: 'B WB 2',
    odometerM: 1_500_000,
  });
  expect(again.id).toBe(added.id);
  const other = await addTruck(owner, vtcId, { driverId: driver.user.id, plate: 'NEW' });
  await owner.browser.call(trucks.remove, { params: { truckId: other.id } });
  expect(await list()).toHaveLength(1);

  const stranger = await buildVtc(app());
  const asked = addTruck(owner, vtcId, { driverId: stranger.owner.user.id });
  expect(await fieldsOf(asked)).toEqual({ driverId: 'Choose a member of your company.' });
});

test('a base has a slot for each truck', async () => {
  const garage = await buyPlace(owner, vtcId);
  const inAmerica = await buyPlace(owner, vtcId, { game: 'ats', cityId: 'denver' });
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    ids.push((await addTruck(owner, vtcId, { plate: `T ${n}`, odometerM: n * 10_000_000 })).id);
  }
  const [first = '', second = '', third = '', fourth = ''] = ids;
  await Promise.all([first, second, third].map(async (id) => base(id, garage.id)));
  expect(await codeOf(base(fourth, garage.id))).toBe('PLACE_FULL');
  expect(await list({ placeId: garage.id })).toHaveLength(3);
  const { place } = await owner.browser.call(places.get, { params: { placeId: garage.id } });
  expect(place.trucks.map(({ name }) => name).toSorted()).toEqual(['T 0', 'T 1', 'T 2']);
  const invalid = { placeId: 'Choose a garage for trucks of this game.' };
  expect(await fieldsOf(base(fourth, inAmerica.id))).toEqual(invalid);
  const params = { placeId: garage.id };
  expect(await codeOf(owner.browser.call(places.sell, { params }))).toBe('PLACE_IN_USE');

  const retire = async (truckId: string) =>
    owner.browser.call(trucks.retire, { params: { truckId } });
  expect((await retire(second)).truck).toMatchObject({ status: 'RETIRED', place: null });
  expect(await codeOf(retire(second))).toBe('TRUCK_NOT_IN_SERVICE');
  expect(await codeOf(base(second, garage.id))).toBe('TRUCK_NOT_IN_SERVICE');
  expect(await base(fourth, garage.id)).toMatchObject({ place: { city: { name: 'Berlin' } } });
  await Promise.all([first, third, fourth].map(async (id) => base(id, null)));
  await owner.browser.call(places.sell, { params });
  expect(await fieldsOf(base(first, garage.id))).toEqual(invalid);
  const back = { params: { truckId: second } };
  expect((await owner.browser.call(trucks.return, back)).truck.status).toBe('ACTIVE');
  expect(await codeOf(owner.browser.call(trucks.return, back))).toBe('TRUCK_NOT_RETIRED');
});

test('two trucks that are the same are joined, and separated again', async () => {
  const { id: placeId } = await buyPlace(owner, vtcId);
  await go({ fromM: 0, toM: 400_000 });
  await go({ fromM: 9_000_000, toM: 9_400_000, truck: { plate: 'B WB 2' } });
  await go({ fromM: 0, toM: 400_000, truck: { id: 'vehicle.man.tgx', plate: 'MAN' } });
  await post();
  const [man, second, first] = await list();
  if (!man || !second || !first) throw new Error('no trucks');
  await update(first.id, { nickname: 'Old', placeId });
  expect(await codeOf(join(man.id, first.id))).toBe('JOIN_DIFFERS');
  expect(await codeOf(join(first.id, first.id))).toBe('JOIN_DIFFERS');
  const other = await buildVtc(app());
  const foreign = await addTruck(other.owner, other.vtc.id);
  expect(await codeOf(join(first.id, foreign.id))).toBe('NOT_FOUND');

  expect(await join(first.id, second.id)).toMatchObject({
    id: second.id,
    nickname: 'Old',
    place: { id: placeId },
    totals: { jobs: 2, distanceM: 717_400 },
    milestones: [{ kind: 'FIRST_JOB' }],
    joined: [{ id: first.id, plate: 'B WB 1' }],
  });
  expect((await list()).map(({ id }) => id)).toEqual([man.id, second.id]);
  expect(await get(first.id)).toMatchObject({ joinedInto: second.id, milestones: [] });
  expect(await codeOf(join(first.id, second.id))).toBe('TRUCK_JOINED');
  expect(await codeOf(update(first.id, { nickname: '', placeId: null }))).toBe('TRUCK_JOINED');
  const listJobs = async (truckId: string, query = {}) =>
    driver.browser.call(trucks.listJobs, { params: { truckId }, query });
  const page = await listJobs(second.id, { limit: 1 });
  const rest = await listJobs(second.id, { limit: 1, cursor: page.nextCursor ?? '' });
  expect([...page.jobs, ...rest.jobs].map(({ number }) => number)).toEqual([2, 1]);
  expect(rest.nextCursor).toBeNull();

  const params = { truckId: first.id };
  expect((await owner.browser.call(trucks.separate, { params })).truck).toMatchObject({
    joinedInto: null,
    totals: { jobs: 1 },
    milestones: [{ kind: 'FIRST_JOB' }],
  });
  expect((await get(second.id)).totals.jobs).toBe(1);
  expect(await codeOf(owner.browser.call(trucks.separate, { params }))).toBe('TRUCK_NOT_JOINED');
});

test('what happens between drives is told', async () => {
  await go({ fromM: 0, toM: 400_000 });
  await go({ fromM: 784_000, toM: 900_000 });
  await go({ fromM: 859_000, toM: 1_000_000 });
  await go({ fromM: 1_001_000, toM: 1_200_000, truck: { plate: 'B WB 2' } });
  await go({ fromM: 1_200_000, toM: 1_300_000, truck: { plate: 'B WB 2' } });
  await post();
  const { id } = await onlyTruck();
  const listLife = async (query = {}) =>
    driver.browser.call(trucks.listLife, { params: { truckId: id }, query });
  const { life } = await listLife();
  expect(life.map(({ kind, metres, plate }) => [kind, metres, plate])).toEqual([
    ['PLATE', null, 'B WB 2'],
    ['SAVE', -41_000, null],
    ['GAP', 384_000, null],
  ]);
  const first = await listLife({ limit: 2 });
  const next = await listLife({ limit: 2, cursor: first.nextCursor ?? '' });
  expect([...first.life, ...next.life]).toEqual(life);
});

test('changes are in the audit log', async () => {
  const { id } = await addTruck(owner, vtcId, { plate: 'A' });
  await update(id, { nickname: 'Blue', plate: 'A', placeId: null });
  await owner.browser.call(trucks.remove, { params: { truckId: id } });
  const { entries } = await owner.browser.call(audit.list, { params: { vtcId }, query: {} });
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'truck.removed', subject: { name: 'Blue' } },
    { action: 'truck.changed', before: { truckNickname: '' }, after: { truckNickname: 'Blue' } },
    { action: 'truck.added', subject: { name: 'A' }, after: { truckModel: 'S' } },
  ]);
});
