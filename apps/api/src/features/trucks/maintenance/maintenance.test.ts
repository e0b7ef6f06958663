import { contract } from '@waybill/schema/contract';
import type { MaintenanceRule } from '@waybill/schema/features/maintenance.models';
import { beforeEach, expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../../testing/factories.ts';
import { openBooks, postDue, runLedger } from '../../../testing/ledger-kit.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { runTasks } from '../../../testing/run-tasks.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addTruck, type Drive, drive, listTrucks, wornBy } from '../../../testing/truck-kit.ts';

const app = useTestApp();
const { audit, calendar, ledger, maintenance, trucks, vtcs } = contract;
const km = 1_000;

let company: Awaited<ReturnType<typeof buildVtc>>;
let owner: Driver;
let driver: Driver;
let vtcId: string;
beforeEach(async () => {
  app().travelTo('2028-03-01T10:00:00Z');
  company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  driver = await buildMember(app(), vtcId);
});

const codeOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).body.code;
const fieldsOf = async (asked: Promise<unknown>) => (await refusalOf(asked)).body.fields;
const list = async (query = {}, by = driver) =>
  by.browser.call(maintenance.list, { params: { vtcId }, query });
const rowOf = async (item: string, truckId?: string) => {
  const { rows } = await list(truckId === undefined ? {} : { truckId });
  return rows.find((row) => row.item === item);
};
const order = async (truckId: string, item: string, fields = {}) =>
  (
    await owner.browser.call(maintenance.order, {
      params: { truckId },
      body: { item, note: '', ...fields },
    })
  ).order;
const start = async (workOrderId: string) =>
  owner.browser.call(maintenance.start, { params: { workOrderId } });
const complete = async (workOrderId: string, by = driver) =>
  by.browser.call(maintenance.complete, { params: { workOrderId } });
const cancel = async (workOrderId: string) =>
  owner.browser.call(maintenance.cancel, { params: { workOrderId } });
const truckOf = async (truckId: string) =>
  (await owner.browser.call(trucks.get, { params: { truckId } })).truck;
/** Lets the driver drive, and posts what changes. */
const go = async (fields: Drive) => {
  const jobId = await drive(app(), driver, vtcId, fields);
  app().passTime(3_600_000);
  await postDue(app());
  return jobId;
};
const listServices = async () => {
  const report = (await runLedger(app(), 'recount', '--vtc', vtcId))?.report;
  expect(report).toMatch(/ 0 differences\.$/);
  const params = { vtcId };
  const { entries } = await owner.browser.call(ledger.listEntries, { params, query: {} });
  return entries.filter(({ kind }) => kind === 'service');
};
const onlyTruck = async () => {
  const [truck] = (await listTrucks(driver, vtcId)).trucks;
  if (!truck) throw new Error('no truck');
  return truck;
};

const tell = async () => runTasks(app().services, 'trucks.tell-due');
/** What was told of things that are due. */
const told = async () => app().db.$queryRaw<object[]>`
  SELECT type, coalesce(payload->>'item', payload->>'count') AS what FROM (
    SELECT n, type, vtc_id, payload FROM outbox_pending
    UNION ALL SELECT position, type, vtc_id, payload FROM outbox_events) said
  WHERE type IN ('truck.due', 'maintenance.due') AND vtc_id = ${vtcId}::uuid ORDER BY type, what`;
const readCalendar = async (by: Driver) =>
  (
    await by.browser.call(calendar.list, {
      query: { from: '2028-03-01T00:00:00.000Z', to: '2028-04-01T00:00:00.000Z' },
    })
  ).entries.filter(({ source }) => source === 'maintenance');

test('an item is due by its distance or its days, whichever comes first', async () => {
  await go({ fromM: 100_000 * km, toM: 140_000 * km });
  expect((await list()).rows.map(({ item }) => item)).toEqual([
    'OIL',
    'BRAKES',
    'INSPECTION',
    'TYRES',
    'YEARLY',
    'REPAIR',
  ]);
  // Not from 0, but from when the truck was first seen.
  expect(await rowOf('OIL')).toMatchObject({ ratioPpm: 800_000, leftM: 10_000 * km, order: null });
  expect(await rowOf('YEARLY')).toMatchObject({ leftM: null, leftDays: 365 });
  expect((await list()).totals).toEqual({ all: 6, due: 0, soon: 0, ordered: 0 });

  await go({ fromM: 140_000 * km, toM: 146_000 * km });
  expect(await rowOf('OIL')).toMatchObject({ ratioPpm: 920_000, leftM: 4_000 * km });
  expect((await list({ show: 'soon' })).rows.map(({ item }) => item)).toEqual(['OIL']);
  expect((await list()).totals).toEqual({ all: 6, due: 0, soon: 1, ordered: 0 });

  await go({ fromM: 146_000 * km, toM: 151_000 * km });
  expect(await rowOf('OIL')).toMatchObject({ ratioPpm: 1_020_000, leftM: -1_000 * km });
  expect(await onlyTruck()).toMatchObject({ dueTop: { item: 'OIL', ratioPpm: 1_020_000 } });
  const rules = [
    { item: 'OIL', intervalM: 52_000 * km, intervalDays: 4, costMinor: 0 },
    { item: 'Wash', intervalM: null, intervalDays: 3, costMinor: 0 },
  ];
  await owner.browser.call(maintenance.setRules, { params: { vtcId }, body: { rules } });
  app().passTime(4 * 86_400_000);
  expect(await rowOf('OIL')).toMatchObject({ leftM: 1_000 * km, leftDays: 0 });
  expect((await rowOf('OIL'))?.ratioPpm).toBeGreaterThan(1_000_000);
  expect(await rowOf('Wash')).toMatchObject({ leftM: null, leftDays: -1 });
  expect((await list({ show: 'due' })).rows.map(({ item }) => item)).toEqual(['Wash', 'OIL']);
});

test('a repair is due by the worst part, and done once the truck is seen repaired', async () => {
  await go({ fromM: 0, toM: 500 * km, truck: { wearPpm: wornBy(95_000) } });
  expect(await rowOf('REPAIR')).toMatchObject({ ratioPpm: 950_000, leftM: null, leftDays: null });
  const { id } = await onlyTruck();
  const repair = await order(id, 'REPAIR');
  expect(repair.costMinor).toBe(0);
  await start(repair.id);
  expect(await codeOf(complete(repair.id, owner))).toBe('REPAIR_IS_SEEN');

  // Still worn at the beginning of the next drive.
  await go({ fromM: 500 * km, toM: 600 * km, truck: { wearPpm: wornBy(30_000) } });
  expect(await rowOf('REPAIR')).toMatchObject({ order: { state: 'WORKSHOP' } });
  expect(await truckOf(id)).toMatchObject({ status: 'WORKSHOP' });

  await go({ fromM: 600 * km, toM: 700 * km, truck: { wearPpm: wornBy(29_999) } });
  expect(await rowOf('REPAIR')).toMatchObject({ ratioPpm: 299_990, order: null });
  expect(await truckOf(id)).toMatchObject({ status: 'ACTIVE' });
  const { orders } = await driver.browser.call(maintenance.listOrders, {
    params: { truckId: id },
    query: {},
  });
  expect(orders).toMatchObject([
    {
      id: repair.id,
      state: 'DONE',
      doneAt: expect.stringMatching(/^2028-03-01T12:00/),
      doneOdometerM: 600 * km,
    },
  ]);
});

test('a drive from before an order doesn’t complete the repair', async () => {
  await go({ fromM: 0, toM: 500 * km, truck: { wearPpm: wornBy(200_000) } });
  const { id } = await onlyTruck();
  const before = app().services.clock();
  app().passTime(86_400_000);
  await order(id, 'REPAIR');
  const late = app().services.clock();
  app().travelTo(before.toISOString());
  await drive(app(), driver, vtcId, {
    fromM: 500 * km,
    toM: 600 * km,
    truck: { wearPpm: wornBy(0) },
  });
  app().travelTo(late.toISOString());
  await postDue(app());
  expect(await rowOf('REPAIR')).toMatchObject({ order: { state: 'OPEN' } });
});

test('work is ordered, started and done, and its cost is posted once', async () => {
  await openBooks(owner, vtcId);
  await go({ fromM: 0, toM: 60_000 * km, truck: { wearPpm: wornBy(1) } });
  const { id } = await onlyTruck();
  const oil = await order(id, 'OIL', { dueOn: '2028-03-10', note: ' Soon. ' });
  expect(oil).toMatchObject({
    state: 'OPEN',
    costMinor: 40_000,
    dueOn: '2028-03-10',
    note: 'Soon.',
    openedBy: { id: owner.user.id },
  });
  expect(await codeOf(order(id, 'OIL'))).toBe('ORDER_OPEN');
  // Those who neither look after the fleet nor read the books don’t see what it costs.
  const newcomer = await buildStaff(app(), company, []);
  const { rows } = await list({ show: 'ordered' }, newcomer);
  expect(rows).toMatchObject([{ order: { id: oil.id, costMinor: null } }]);

  await start(oil.id);
  const brakes = await order(id, 'BRAKES');
  await start(brakes.id);
  await cancel(brakes.id);
  expect(await truckOf(id)).toMatchObject({ status: 'WORKSHOP' });
  app().passTime(1_000);
  const { order: done } = await complete(oil.id);
  expect(done).toMatchObject({ state: 'DONE', doneOdometerM: 60_000 * km });
  expect(await truckOf(id)).toMatchObject({ status: 'ACTIVE' });
  expect(await codeOf(complete(oil.id))).toBe('ORDER_CLOSED');
  expect(await codeOf(cancel(oil.id))).toBe('ORDER_CLOSED');
  expect(await rowOf('OIL')).toMatchObject({ ratioPpm: 0, leftM: 50_000 * km, order: null });

  await postDue(app());
  const posted = await listServices();
  expect(posted).toMatchObject([
    {
      sourceId: oil.id,
      truck: { id, name: 'B WB 1' },
      day: '2028-03-01',
      driver: { id: driver.user.id },
      lines: { maintenance: 40_000, cash: -40_000 },
    },
  ]);
});

test('what is done before the books are opened costs nothing, also later', async () => {
  const { id } = await addTruck(owner, vtcId);
  await complete((await order(id, 'OIL')).id, owner);
  await openBooks(owner, vtcId);
  await postDue(app());
  expect(await listServices()).toEqual([]);
});

test('only those who look after the fleet order, and the driver may complete', async () => {
  const { id } = await addTruck(owner, vtcId, { driverId: driver.user.id });
  const { id: oil } = await order(id, 'OIL');
  const other = await buildMember(app(), vtcId);
  expect(await codeOf(complete(oil, other))).toBe('FORBIDDEN');
  const keeper = await buildStaff(app(), company, ['FLEET']);
  await complete(oil, keeper);
  const { id: brakes } = await order(id, 'BRAKES');
  await complete(brakes);
  const stranger = (await buildVtc(app())).owner;
  expect(await codeOf(complete(brakes, stranger))).toBe('NOT_FOUND');
});

test('of two who order or complete the same at once, one does', async () => {
  const { id } = await addTruck(owner, vtcId);
  await openBooks(owner, vtcId);
  const ordered = await Promise.allSettled([order(id, 'OIL'), order(id, 'OIL'), order(id, 'OIL')]);
  expect(ordered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const orderId = (await rowOf('OIL', id))?.order?.id ?? '';
  const done = await Promise.allSettled([
    complete(orderId, owner),
    complete(orderId, owner),
    cancel(orderId),
  ]);
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a company decides its own items and intervals', async () => {
  const { id } = await addTruck(owner, vtcId, { odometerM: 0 });
  const { id: oil } = await order(id, 'OIL');
  const set = async (rules: MaintenanceRule[]) =>
    owner.browser.call(maintenance.setRules, { params: { vtcId }, body: { rules } });
  const rule = { intervalM: null, intervalDays: 10, costMinor: 5 };
  await set([
    { ...rule, item: 'Wash' },
    { ...rule, item: 'Polish', intervalDays: null },
  ]);
  expect(await owner.browser.call(maintenance.getRules, { params: { vtcId } })).toEqual({
    rules: [
      { ...rule, item: 'Wash' },
      { ...rule, item: 'Polish', intervalDays: null },
    ],
    currency: null,
  });
  app().passTime(5 * 86_400_000);
  // What is ordered stays, although it is no longer in the list.
  expect((await list()).rows).toMatchObject([
    { item: 'Wash', leftDays: 5, expectedOn: '2028-03-11' },
    { item: 'OIL', ratioPpm: 0, order: { id: oil } },
    { item: 'Polish', ratioPpm: 0, expectedOn: null },
    { item: 'REPAIR', ratioPpm: 0 },
  ]);
  expect(await fieldsOf(order(id, 'BRAKES'))).toHaveProperty('item');
  await order(id, 'Polish');
  expect(await fieldsOf(set([]))).toHaveProperty('rules');
  expect(await fieldsOf(set([{ ...rule, item: 'repair' }]))).toHaveProperty('rules.0.item');
  expect(
    await fieldsOf(
      set([
        { ...rule, item: 'Oil' },
        { ...rule, item: 'OIL' },
      ]),
    ),
  ).toHaveProperty('rules.1.item');
  expect(await fieldsOf(set([{ ...rule, item: 'A', intervalDays: 0 }]))).toHaveProperty(
    'rules.0.intervalDays',
  );
});

test('a retired truck needs nothing, and one with a service book isn’t removed', async () => {
  const { id } = await addTruck(owner, vtcId);
  const { id: oil } = await order(id, 'OIL');
  await start(oil);
  const params = { truckId: id };
  expect(await codeOf(owner.browser.call(trucks.remove, { params }))).toBe('TRUCK_SERVICED');
  await owner.browser.call(trucks.retire, { params });
  expect(await truckOf(id)).toMatchObject({ dueTop: null });
  expect((await list()).rows).toEqual([]);
  expect(await codeOf(order(id, 'OIL'))).toBe('TRUCK_NOT_IN_SERVICE');
  expect(await codeOf(start(oil))).toBe('ORDER_CLOSED');
  await owner.browser.call(trucks.return, { params });
  expect(await truckOf(id)).toMatchObject({ status: 'ACTIVE' });
});

test('the truck of a driver who leaves and comes back is still in the workshop', async () => {
  const { id } = await addTruck(owner, vtcId, { driverId: driver.user.id });
  await start((await order(id, 'OIL')).id);
  await driver.browser.call(vtcs.leave);
  await postDue(app());
  expect(await truckOf(id)).toMatchObject({ status: 'AWAY' });
  expect((await list({}, owner)).rows).toEqual([]);
  await driver.browser.call(vtcs.join, { body: { userId: driver.user.id, vtcId } });
  await postDue(app());
  expect(await truckOf(id)).toMatchObject({ status: 'WORKSHOP' });
});

test('joined trucks share one service book', async () => {
  const old = await addTruck(owner, vtcId, { plate: 'OLD', odometerM: 0 });
  const into = await addTruck(owner, vtcId, { plate: 'NEW', odometerM: 300_000 * km });
  const { id: kept } = await order(into.id, 'OIL');
  const { id: moved } = await order(old.id, 'BRAKES');
  const { id: doubled } = await order(old.id, 'OIL');
  await start(moved);
  await owner.browser.call(trucks.join, { params: { truckId: old.id }, body: { intoId: into.id } });
  expect(await truckOf(into.id)).toMatchObject({ status: 'WORKSHOP', odometerM: 300_000 * km });
  expect(
    (await list({ truckId: into.id, show: 'ordered' })).rows.map((row) => row.order?.id),
  ).toEqual(expect.arrayContaining([kept, moved]));
  expect(await codeOf(start(doubled))).toBe('ORDER_CLOSED');
  expect(await codeOf(order(old.id, 'TYRES'))).toBe('TRUCK_JOINED');
});

test('drivers and those who look after the fleet are told once of what is due', async () => {
  await go({ fromM: 0, toM: 51_000 * km, truck: { wearPpm: wornBy(120_000) } });
  const { id: truckId } = await onlyTruck();
  await tell();
  await tell();
  expect(await told()).toEqual([
    { type: 'maintenance.due', what: '2' },
    { type: 'truck.due', what: 'OIL' },
    { type: 'truck.due', what: 'REPAIR' },
  ]);

  await complete((await order(truckId, 'OIL')).id);
  await tell();
  await go({ fromM: 51_000 * km, toM: 102_000 * km, truck: { wearPpm: wornBy(120_000) } });
  await tell();
  expect(await told()).toEqual([
    { type: 'maintenance.due', what: '2' },
    { type: 'maintenance.due', what: '3' },
    { type: 'truck.due', what: 'BRAKES' },
    { type: 'truck.due', what: 'INSPECTION' },
    { type: 'truck.due', what: 'OIL' },
    { type: 'truck.due', what: 'OIL' },
    { type: 'truck.due', what: 'REPAIR' },
  ]);
});

test('planned work is in the calendar of the driver and of those who look after the fleet', async () => {
  const { id } = await addTruck(owner, vtcId, { driverId: driver.user.id, plate: 'W 1' });
  const { id: oil } = await order(id, 'OIL', { dueOn: '2028-03-10' });
  const entry = { id: oil, title: 'W 1', detail: 'OIL', starts: '2028-03-10' };
  expect(await readCalendar(driver)).toMatchObject([{ ...entry, mine: true }]);
  expect(await readCalendar(owner)).toMatchObject([{ ...entry, mine: false }]);
  expect(await readCalendar(await buildMember(app(), vtcId))).toEqual([]);
  await cancel(oil);
  expect(await readCalendar(driver)).toEqual([]);
});

test('all changes are in the audit log', async () => {
  const { id } = await addTruck(owner, vtcId, { plate: 'A 1' });
  const { id: oil } = await order(id, 'OIL');
  await start(oil);
  await complete(oil, owner);
  const { entries } = await owner.browser.call(audit.list, { params: { vtcId }, query: {} });
  expect(entries.slice(0, 3)).toMatchObject([
    { action: 'maintenance.done', subject: { name: 'A 1' }, after: { maintenanceItem: 'OIL' } },
    { action: 'maintenance.started' },
    { action: 'maintenance.ordered' },
  ]);
});

test('the list goes on where a page ended', async () => {
  await addTruck(owner, vtcId, { odometerM: 0 });
  await addTruck(owner, vtcId, { odometerM: 900_000 * km, plate: 'B' });
  const all = (await list()).rows.map(({ truck, item }) => `${truck.id} ${item}`);
  expect(all).toHaveLength(12);
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await list({ limit: 5, ...(cursor !== undefined && { cursor }) });
    pages.push(...page.rows.map(({ truck, item }) => `${truck.id} ${item}`));
    cursor = page.nextCursor ?? undefined;
    app().passTime(86_400_000);
  } while (cursor !== undefined);
  expect(pages).toEqual(all);
});
