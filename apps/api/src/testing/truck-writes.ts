import { contract } from '@waybill/schema/contract';
import { openBooks } from './ledger-kit.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';
import { addTruck } from './truck-kit.ts';

const { ledger, trucks } = contract;

/** Adds a truck of the owner that no other is. Returns its id. */
export async function buildTruck({ owner, vtc }: WriteWorld): Promise<string> {
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
  entry(trucks.buy, async (world) => {
    const params = { truckId: await buildTruckWithBooks(world) };
    return [world.staff, (call) => call(trucks.buy, { params, body: {} })];
  }),
  entry(trucks.sell, async (world) => {
    const params = { truckId: await buildTruckWithBooks(world) };
    await world.owner.browser.call(trucks.buy, { params, body: {} });
    return [world.staff, (call) => call(trucks.sell, { params })];
  }),
];

/** Adds a truck, and opens the books with enough cash. Returns its id. */
async function buildTruckWithBooks(world: WriteWorld): Promise<string> {
  const { owner, vtc } = world;
  await openBooks(owner, vtc.id);
  await owner.browser.call(ledger.createEntry, {
    params: { vtcId: vtc.id },
    body: { day: '2026-02-01', note: 'Capital', lines: { cash: 50_000_000, equity: -50_000_000 } },
  });
  return buildTruck(world);
}

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
  entry(trucks.getCosts, async (world) => {
    const params = { truckId: await buildTruck(world) };
    return [world.staff, (call) => call(trucks.getCosts, { params })];
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
