import { contract } from '@waybill/schema/contract';
import { buildHiringVtc, nothingAsked } from './application-kit.ts';
import { buildDriver } from './factories.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';

const { applications } = contract;

/** Creates an open application to the company. */
export async function buildApplication({ app, vtc: { id: vtcId } }: WriteWorld) {
  const { user } = await buildDriver(app);
  const { id } = await app.db.application.create({ data: { userId: user.id, vtcId } });
  return { applicationId: id };
}

/** The writes on applications, for `writeTable`. */
export const applicationWrites: readonly TableEntry[] = [
  entry(applications.setRecruitment, async ({ staff, vtc }) => {
    const input = { params: { vtcId: vtc.id }, body: { ...nothingAsked, intro: 'Welcome' } };
    return [staff, (call) => call(applications.setRecruitment, input)];
  }),
  entry(applications.file, async ({ app }) => {
    const { vtc } = await buildHiringVtc(app);
    const input = { params: { vtcId: vtc.id }, body: { formVersion: null } };
    return [await buildDriver(app), (call) => call(applications.file, input)];
  }),
  entry(applications.accept, async (world) => {
    const params = await buildApplication(world);
    return [world.staff, (call) => call(applications.accept, { params, body: {} })];
  }),
  entry(applications.reject, async (world) => {
    const params = await buildApplication(world);
    const body = { reason: 'No room' };
    return [world.staff, (call) => call(applications.reject, { params, body })];
  }),
  entry(applications.withdraw, async ({ app, vtc: { id: vtcId } }) => {
    const driver = await buildDriver(app);
    const data = { userId: driver.user.id, vtcId };
    const { id: applicationId } = await app.db.application.create({ data });
    return [driver, (call) => call(applications.withdraw, { params: { applicationId } })];
  }),
  entry(applications.setVote, async (world) => {
    const params = await buildApplication(world);
    return [world.staff, (call) => call(applications.setVote, { params, body: { value: 1 } })];
  }),
  entry(applications.removeVote, async (world) => {
    const params = await buildApplication(world);
    return [world.staff, (call) => call(applications.removeVote, { params })];
  }),
  entry(applications.createMessage, async (world) => {
    const params = await buildApplication(world);
    const body = { text: 'Where do you drive?' };
    return [world.staff, (call) => call(applications.createMessage, { params, body })];
  }),
];
