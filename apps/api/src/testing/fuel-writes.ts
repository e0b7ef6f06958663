import { contract } from '@waybill/schema/contract';
import { buildFuelReport } from './fuel-kit.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';

const { fuel } = contract;
const game = 'ets2' as const;

/** Removes a company's reports. */
async function withoutReports({ app, vtc: { id: vtcId } }: WriteWorld) {
  await app.db.fuelReport.deleteMany({ where: { vtcId } });
  return { vtcId };
}

/** The writes on fuel prices, each with a valid request. */
export const fuelWrites: readonly TableEntry[] = [
  entry(fuel.createReport, async (world) => {
    const params = await withoutReports(world);
    const body = { game, territory: 'DE', minorPer100L: 16_000 };
    return [world.staff, (call) => call(fuel.createReport, { params, body })];
  }),
  entry(fuel.takeBackReport, async (world) => {
    const { vtcId } = await withoutReports(world);
    const params = { fuelReportId: (await buildFuelReport(world.staff, vtcId)).id };
    return [world.staff, (call) => call(fuel.takeBackReport, { params })];
  }),
  entry(fuel.removeReport, async (world) => {
    const { vtcId } = await withoutReports(world);
    const params = { fuelReportId: (await buildFuelReport(world.owner, vtcId)).id };
    return [world.staff, (call) => call(fuel.removeReport, { params, body: { reason: 'A slip' } })];
  }),
  entry(fuel.setBasePrices, async ({ app, staff, vtc: { id: vtcId } }) => {
    await app.db.fuelBasePrice.deleteMany({ where: { vtcId } });
    const body = { game, version: 0, prices: [{ territory: 'DE', minorPer100L: 17_000 }] };
    return [staff, (call) => call(fuel.setBasePrices, { params: { vtcId }, body })];
  }),
];

/** The reads of fuel prices, each with a valid request. */
export const fuelReads: readonly TableEntry[] = [
  entry(fuel.getBoard, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(fuel.getBoard, { params: { vtcId }, query: { game } }),
  ]),
  entry(fuel.getReasons, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(fuel.getReasons, { params: { vtcId }, query: { game, territory: 'DE' } }),
  ]),
  entry(fuel.getRoute, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(fuel.getRoute, { params: { vtcId }, query: { game, cities: 'berlin,koln' } }),
  ]),
  entry(fuel.listReports, async (world) => {
    const params = await withoutReports(world);
    await buildFuelReport(world.owner, params.vtcId);
    return [world.staff, (call) => call(fuel.listReports, { params, query: { game } })];
  }),
];
