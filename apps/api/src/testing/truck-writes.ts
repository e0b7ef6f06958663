import { contract } from '@waybill/schema/contract';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';
import { addTruck } from './truck-kit.ts';

const { trucks } = contract;

/** Adds a truck of the owner that no other is. Returns its id. */
async function buildTruck({ owner, vtc }: WriteWorld): Promise<string> {
  const plate = `T ${nextPlate++}`;
  return (await addTruck(owner, vtc.id, { plate, odometerM: nextPlate * 1_000_000 })).id;
}

let nextPlate = 1;

/** The writes on trucks, each with a valid request. */
export const truckWrites: readonly TableEntry[] = [
  entry(trucks.add, async (world) => {
    const { id: vtcId } = world.vtc;
    const body = {
      driverId: world.owner.user.id,
      game: 'ets2' as const,
      modelId: 'vehicle.daf.2021',
      brand: 'DAF',
      name: 'XG',
      plate: 'NEW',
      odometerM: 5,
    };
    return [world.staff, (call) => call(trucks.add, { params: { vtcId }, body })];
  }),
  entry(trucks.update, async (world) => {
    const params = { truckId: await buildTruck(world) };
    const body = { nickname: 'Blue', placeId: null };
    return [world.staff, (call) => call(trucks.update, { params, body })];
  }),
  entry(trucks.remove, async (world) => {
    const params = { truckId: await buildTruck(world) };
    return [world.staff, (call) => call(trucks.remove, { params })];
  }),
  entry(trucks.retire, async (world) => {
    const params = { truckId: await buildTruck(world) };
    return [world.staff, (call) => call(trucks.retire, { params })];
  }),
  entry(trucks.return, async (world) => {
    const params = { truckId: await buildTruck(world) };
    await world.owner.browser.call(trucks.retire, { params });
    return [world.staff, (call) => call(trucks.return, { params })];
  }),
  entry(trucks.join, async (world) => {
    const params = { truckId: await buildTruck(world) };
    const body = { intoId: await buildTruck(world) };
    return [world.staff, (call) => call(trucks.join, { params, body })];
  }),
  entry(trucks.separate, async (world) => {
    const params = { truckId: await buildTruck(world) };
    const body = { intoId: await buildTruck(world) };
    await world.owner.browser.call(trucks.join, { params, body });
    return [world.staff, (call) => call(trucks.separate, { params })];
  }),
];

/** The reads of trucks, each with a valid request. */
export const truckReads: readonly TableEntry[] = [
  entry(trucks.list, async ({ vtc, staff }) => {
    const params = { vtcId: vtc.id };
    return [staff, (call) => call(trucks.list, { params, query: {} })];
  }),
  entry(trucks.get, async (world) => {
    const params = { truckId: await buildTruck(world) };
    return [world.staff, (call) => call(trucks.get, { params })];
  }),
  entry(trucks.listJobs, async (world) => {
    const params = { truckId: await buildTruck(world) };
    return [world.staff, (call) => call(trucks.listJobs, { params, query: {} })];
  }),
  entry(trucks.listLife, async (world) => {
    const params = { truckId: await buildTruck(world) };
    return [world.staff, (call) => call(trucks.listLife, { params, query: {} })];
  }),
];
