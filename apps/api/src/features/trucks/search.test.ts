import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildVtc } from '../../testing/factories.ts';
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
