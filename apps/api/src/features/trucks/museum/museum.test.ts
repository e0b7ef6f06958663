import { contract } from '@waybill/schema/contract';
import { encodeLine } from '@waybill/telemetry/trace';
import { beforeEach, expect, test } from 'vitest';
import {
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../../testing/factories.ts';
import { postDue } from '../../../testing/ledger-kit.ts';
import { exhibit } from '../../../testing/museum-kit.ts';
import { countOutcomes, refusalOf, refusedCodeOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addTruck, type Drive, drive, listTrucks } from '../../../testing/truck-kit.ts';

const app = useTestApp();
const { account, audit, museum, trucks } = contract;

let owner: Driver;
let keeper: Driver;
let driver: Driver;
let vtcId: string;
beforeEach(async () => {
  app().travelTo('2028-03-30T10:00:00Z');
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  keeper = await buildStaff(app(), company, ['FLEET']);
  driver = await buildMember(app(), vtcId);
});

const post = async () => postDue(app());
/** Lets the driver deliver, and an hour pass. */
const go = async (fields: Drive) => {
  const jobId = await drive(app(), driver, vtcId, fields);
  app().passTime(3_600_000);
  return jobId;
};
const onlyTruck = async () => {
  await post();
  const [truck, ...others] = (await listTrucks(driver, vtcId)).trucks;
  if (!truck || others.length > 0) throw new Error('not one truck');
  return truck;
};
const list = async () => (await driver.browser.call(museum.list, { params: { vtcId } })).exhibits;
const get = async (truckId: string, by = driver) =>
  by.browser.call(museum.get, { params: { truckId } });
const remove = async (truckId: string) =>
  keeper.browser.call(museum.remove, { params: { truckId } });
const lineTo = (x: number) => [
  encodeLine([
    [0, 0],
    [x, 500],
  ]),
];

test('an exhibit is a truck’s life, computed from its deliveries', async () => {
  const first = await go({ fromM: 0, toM: 400_000, massG: 30_000_000, distanceM: 400_000 });
  await go({
    fromM: 400_000,
    toM: 1_900_000,
    distanceM: 1_500_000,
    massG: 9_000_000,
    truckDamagePpm: 40_000,
    sourceCity: 'Rotterdam',
    destinationCity: 'Gdańsk',
    trace: lineTo(4_000),
  });
  app().travelTo('2028-04-02T10:00:00Z');
  await go({
    fromM: 1_900_000,
    toM: 2_100_000,
    distanceM: 200_000,
    truckDamagePpm: 2_000,
    truck: { plate: 'B WB 2' },
    trace: lineTo(9_000),
  });
  const { id } = await onlyTruck();
  expect(await refusedCodeOf(get(id))).toBe('NOT_FOUND');
  await keeper.browser.call(trucks.retire, { params: { truckId: id } });
  await exhibit(keeper, id, { story: 'Our **first**.' });
  const read = await get(id);
  expect(read.source).toBeNull();
  expect((await get(id, keeper)).source).toBe('Our **first**.');
  expect(read.exhibit).toMatchObject({
    truck: { id, name: 'S', plate: 'B WB 2', status: 'RETIRED' },
    driver: { username: driver.user.username },
    position: 1,
    isPublic: false,
    firstSeenAt: expect.stringMatching(/^2028-03-30T10:00/),
    retiredAt: expect.stringMatching(/^2028-04-02T11:/),
    story: [{ type: 'paragraph', children: [{ text: 'Our ' }, { type: 'strong' }, { text: '.' }] }],
    jobs: 3,
    days: 2,
    distanceM: 2_100_000,
    drivenS: 4_500,
    wearPpm: 42_000,
    bestMonth: { month: '2028-03-01', jobs: 2, distanceM: 1_900_000 },
    longest: { from: 'Rotterdam', to: 'Gdańsk', distanceM: 1_500_000, endedOn: '2028-03-30' },
    heaviest: { from: 'Berlin', massG: 30_000_000, distanceM: 400_000 },
    plates: ['B WB 1', 'B WB 2'],
  });
  expect(read.exhibit.roads.map(({ lines }) => lines)).toEqual([lineTo(9_000), lineTo(4_000)]);
  expect(await list()).toMatchObject([{ truck: { id }, jobs: 3, distanceM: 2_100_000 }]);

  // A job that no longer counts is gone from it.
  await app().db.job.update({ where: { id: first }, data: { isVoid: true } });
  await post();
  expect((await get(id)).exhibit).toMatchObject({ jobs: 2, heaviest: { massG: 19_800_000 } });
});

test('trucks in service are shown too, in the order of their positions, and each change is on record', async () => {
  const ids = [];
  for (const plate of ['ONE', 'TWO', 'THREE']) {
    const { id } = await addTruck(owner, vtcId, { plate, odometerM: 5_000_000 * ids.length });
    ids.push(id);
    await exhibit(keeper, id);
  }
  const [one = '', two = '', three = ''] = ids;
  expect((await list()).map(({ truck, position }) => [truck.id, position])).toEqual([
    [one, 1],
    [two, 2],
    [three, 3],
  ]);
  await exhibit(keeper, three, { position: 1, story: 'Moved.', isPublic: true });
  await exhibit(keeper, one, { position: 9 });
  await exhibit(keeper, three, { story: 'Moved.' });
  expect((await list()).map(({ truck, isPublic }) => [truck.id, isPublic])).toEqual([
    [three, false],
    [two, false],
    [one, false],
  ]);
  await remove(two);
  expect(await refusedCodeOf(remove(two))).toBe('NOT_FOUND');
  expect((await list()).map(({ truck }) => truck.id)).toEqual([three, one]);
  const { entries } = await owner.browser.call(audit.list, { params: { vtcId }, query: {} });
  expect(entries.slice(0, 2)).toMatchObject([
    { action: 'truck.exhibit-removed', subject: { id: two } },
    {
      action: 'truck.exhibit-changed',
      subject: { id: three },
      before: { exhibitPublic: true },
      after: { exhibitPublic: false },
    },
  ]);
});

test('bad stories and positions are refused, and only the fleet’s keepers curate', async () => {
  const { id: truckId } = await addTruck(owner, vtcId);
  const fieldsOf = async (form: object) =>
    (await refusalOf(exhibit(keeper, truckId, form))).body.fields;
  expect(await fieldsOf({ story: 'x'.repeat(2_001) })).toHaveProperty('story');
  for (const position of [0, 1_001, 1.5]) {
    expect(await fieldsOf({ position })).toHaveProperty('position');
  }
  await exhibit(keeper, truckId, { story: '\u200b \n\n' });
  expect((await get(truckId)).exhibit.story).toBeNull();
  expect(await refusedCodeOf(exhibit(driver, truckId))).toBe('FORBIDDEN');
  const other = await buildVtc(app());
  expect(await refusedCodeOf(exhibit(other.owner, truckId))).toBe('NOT_FOUND');
  expect(await refusedCodeOf(get(truckId, other.owner))).toBe('NOT_FOUND');
});

test('a museum has room for 100 trucks, also when two are put there at once', async () => {
  await app().db.$executeRaw`
    INSERT INTO trucks (id, vtc_id, game, model_id, name, source, status, first_seen_at, last_seen_at, from_m, odometer_m)
    SELECT gen_random_uuid(), ${vtcId}::uuid, 'ets2', 'vehicle.daf.xf', 'XF', 'SEEN', 'AWAY', now(), now(), 0, 0
    FROM generate_series(1, 101)`;
  const rows = await app().db.truck.findMany({ where: { vtcId }, select: { id: true } });
  const [one = '', two = '', ...others] = rows.map(({ id }) => id);
  await app().db.exhibit.createMany({
    data: others.map((truckId) => ({
      truckId,
      vtcId,
      position: 1_000,
      isPublic: false,
      createdAt: new Date(),
    })),
  });
  const outcomes = await countOutcomes([exhibit(keeper, one), exhibit(keeper, two)]);
  expect(outcomes).toEqual({ OK: 1, EXHIBITS_TOO_MANY: 1 });
  // Changing one of them needs no room.
  await exhibit(keeper, others[0] ?? '', { story: 'Full.' });
  expect(await list()).toHaveLength(100);
});

test('an exhibit keeps its truck without deliveries, and goes along when that is joined', async () => {
  const jobId = await go({ fromM: 0, toM: 400_000 });
  const { id } = await onlyTruck();
  await exhibit(keeper, id, { story: 'Kept.' });
  await app().db.job.update({ where: { id: jobId }, data: { market: 'quick_job', isVoid: true } });
  await post();
  expect((await get(id)).exhibit).toMatchObject({ jobs: 0, longest: null, bestMonth: null });

  const params = { truckId: id };
  const byHand = await addTruck(owner, vtcId, {
    driverId: driver.user.id,
    plate: 'HAND',
    odometerM: 9_000_000,
  });
  await owner.browser.call(trucks.join, { params, body: { intoId: byHand.id } });
  expect(await refusedCodeOf(get(id))).toBe('NOT_FOUND');
  expect((await get(byHand.id)).exhibit.story).toMatchObject([{ children: [{ text: 'Kept.' }] }]);
  expect(await refusedCodeOf(exhibit(keeper, id))).toBe('TRUCK_JOINED');
  const removal = owner.browser.call(trucks.remove, { params: { truckId: byHand.id } });
  expect(await refusedCodeOf(removal)).toBe('TRUCK_EXHIBITED');
});

test('the exhibit of a deleted account stays, without its name', async () => {
  await go({ fromM: 0, toM: 400_000, trace: lineTo(4_000) });
  const { id } = await onlyTruck();
  await exhibit(keeper, id);
  await driver.browser.call(account.removeAccount, { body: { currentPassword: password } });
  await post();
  const { exhibit: left } = await get(id, keeper);
  expect(left).toMatchObject({ driver: null, jobs: 1, distanceM: 358_700 });
});
