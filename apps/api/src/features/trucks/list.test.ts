import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildMember, buildVtc } from '../../testing/factories.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { addTruck, listTrucks } from '../../testing/truck-kit.ts';

const app = useTestApp();

test('trucks are found by part of their plate, nickname or model', async () => {
  const { owner, vtc } = await buildVtc(app());
  await addTruck(owner, vtc.id, { plate: 'B WB 77' });
  const { id } = await addTruck(owner, vtc.id, { plate: '50%', odometerM: 900_000_000 });
  const body = { nickname: 'Blue Moose', placeId: null };
  await owner.browser.call(contract.trucks.update, { params: { truckId: id }, body });
  const find = async (search: string) =>
    (await listTrucks(owner, vtc.id, { search })).trucks.map(({ plate }) => plate);
  expect(await find('wb 7')).toEqual(['B WB 77']);
  expect(await find('moose')).toEqual(['50%']);
  expect(await find('scania')).toHaveLength(2);
  // Neither is a wildcard.
  expect(await find('%')).toEqual(['50%']);
  expect(await find('_')).toEqual([]);
});

test('the list is sorted and filtered', async () => {
  const { owner, vtc } = await buildVtc(app());
  const driver = await buildMember(app(), vtc.id);
  const add = async (plate: string, odometerM: number, form = {}) =>
    (await addTruck(owner, vtc.id, { plate, odometerM, ...form })).id;
  const older = await add('A', 5_000_000);
  app().passTime(60_000);
  const newer = await add('B', 1_000, { driverId: driver.user.id });
  const read = async (query = {}) => listTrucks(driver, vtc.id, query);
  const idsOf = async (query = {}) => (await read(query)).trucks.map(({ id }) => id);
  expect(await idsOf()).toEqual([newer, older]);
  expect(await idsOf({ sort: 'odometer' })).toEqual([older, newer]);
  expect(await idsOf({ driverId: driver.user.id })).toEqual([newer]);
  for (const sort of ['seen', 'odometer']) {
    const { trucks: page, nextCursor } = await read({ sort, limit: 1 });
    const rest = await idsOf({ sort, limit: 1, cursor: nextCursor });
    expect([...page.map(({ id }) => id), ...rest]).toEqual(await idsOf({ sort }));
  }
  const { body } = await refusalOf(read({ sort: 'odometer', cursor: 'WyJhIl0' }));
  expect(body.fields).toHaveProperty('cursor');

  // The truck that was seen last is the one that its driver drives.
  app().passTime(60_000);
  await add('C', 0, { game: 'ats' });
  await add('D', 9_000);
  const driven = (await read()).trucks.filter(({ isDriven }) => isDriven);
  expect(new Set(driven.map(({ plate }) => plate))).toEqual(new Set(['B', 'C', 'D']));
});
