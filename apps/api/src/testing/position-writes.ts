import { contract } from '@waybill/schema/contract';
import { examplePublicMap, exampleView } from '@waybill/schema/features/positions.examples';
import { buildMember } from './factories.ts';
import { openPositions, ping } from './position-kit.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';
import { buildTestDevice } from './telemetry-kit.ts';

const { positions } = contract;

/** Creates a member of the company who is on the road. */
async function buildDriverOnTheRoad({ app, vtc }: WriteWorld) {
  const driver = await buildMember(app, vtc.id);
  await ping(app, await buildTestDevice(app, driver));
  return { driverId: driver.user.id };
}

/** The writes on positions, each with a valid request. */
export const positionWrites: readonly TableEntry[] = [
  entry(positions.setVisibility, async ({ staff }) => [
    staff,
    (call) => call(positions.setVisibility, { body: { visibility: 'allies' } }),
  ]),
  entry(positions.setPublicMapSettings, async ({ owner, vtc: { id: vtcId } }) => {
    const input = { params: { vtcId }, body: examplePublicMap };
    return [owner, (call) => call(positions.setPublicMapSettings, input)];
  }),
  entry(positions.setView, async ({ app, staff }) => {
    app.services.positions.start();
    const stream = await openPositions(app, staff);
    const input = { params: { streamId: stream.id }, body: exampleView };
    return [staff, (call) => call(positions.setView, input)];
  }),
];

/** The reads of positions that concern a company or the user's own data. */
export const positionReads: readonly TableEntry[] = [
  entry(positions.getPublicMapSettings, async ({ owner, vtc: { id: vtcId } }) => [
    owner,
    (call) => call(positions.getPublicMapSettings, { params: { vtcId } }),
  ]),
  entry(positions.getTrail, async (world) => {
    const params = await buildDriverOnTheRoad(world);
    return [world.staff, (call) => call(positions.getTrail, { params })];
  }),
  entry(positions.getDriver, async (world) => {
    const params = await buildDriverOnTheRoad(world);
    return [world.staff, (call) => call(positions.getDriver, { params })];
  }),
];
