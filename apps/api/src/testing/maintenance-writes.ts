import { contract } from '@waybill/schema/contract';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';
import { orderWork } from './truck-kit.ts';
import { buildTruck } from './truck-writes.ts';

const { maintenance } = contract;

/** Orders work on a truck of the owner. Returns the order’s id. */
async function buildOrder(world: WriteWorld): Promise<string> {
  return orderWork(world.owner, await buildTruck(world));
}

/** The writes on the care of trucks, each with a valid request. */
export const maintenanceWrites: readonly TableEntry[] = [
  entry(maintenance.setRules, async ({ vtc, staff }) => {
    const params = { vtcId: vtc.id };
    const rules = [{ item: 'OIL', intervalM: 40_000_000, intervalDays: null, costMinor: 100 }];
    return [staff, (call) => call(maintenance.setRules, { params, body: { rules } })];
  }),
  entry(maintenance.order, async (world) => {
    const params = { truckId: await buildTruck(world) };
    const body = { item: 'OIL', note: 'Soon, please.' };
    return [world.staff, (call) => call(maintenance.order, { params, body })];
  }),
  entry(maintenance.start, async (world) => {
    const params = { workOrderId: await buildOrder(world) };
    return [world.staff, (call) => call(maintenance.start, { params })];
  }),
  entry(maintenance.complete, async (world) => {
    const params = { workOrderId: await buildOrder(world) };
    return [world.staff, (call) => call(maintenance.complete, { params })];
  }),
  entry(maintenance.cancel, async (world) => {
    const params = { workOrderId: await buildOrder(world) };
    return [world.staff, (call) => call(maintenance.cancel, { params })];
  }),
];

/** The reads of the care of trucks, each with a valid request. */
export const maintenanceReads: readonly TableEntry[] = [
  entry(maintenance.list, async ({ vtc, staff }) => {
    const params = { vtcId: vtc.id };
    return [staff, (call) => call(maintenance.list, { params, query: {} })];
  }),
  entry(maintenance.getRules, async ({ vtc, staff }) => {
    const params = { vtcId: vtc.id };
    return [staff, (call) => call(maintenance.getRules, { params })];
  }),
  entry(maintenance.listOrders, async (world) => {
    const params = { truckId: await buildTruck(world) };
    return [world.staff, (call) => call(maintenance.listOrders, { params, query: {} })];
  }),
];
