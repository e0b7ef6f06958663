import { contract } from '@waybill/schema/contract';
import { buildRole } from './factories.ts';
import { insertJob } from './job-kit.ts';
import { buildImport, buildLink, entry, type TableEntry } from './write-table.ts';

const { activity, audit, auth, badges, imports, jobs, members, roles, trackers, vtcs } = contract;

/** For each read that is about a company or somebody's own: who asks it, and with what. */
export const readTable: readonly TableEntry[] = [
  entry(auth.getUser, async ({ owner, staff }) => {
    const params = { steamId: owner.steamId };
    return [staff, (call) => call(auth.getUser, { params })];
  }),
  entry(vtcs.getByUser, async ({ owner, staff }) => {
    const params = { userId: owner.user.id };
    return [staff, (call) => call(vtcs.getByUser, { params })];
  }),
  entry(roles.list, async ({ owner, staff, vtc: { id: vtcId } }) => {
    await buildRole(owner, vtcId, []);
    return [staff, (call) => call(roles.list, { params: { vtcId } })];
  }),
  entry(members.list, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(members.list, { params: { vtcId }, query: {} }),
  ]),
  entry(members.getCrew, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(members.getCrew, { params: { vtcId } }),
  ]),
  entry(members.get, async ({ owner, staff, vtc: { id: vtcId } }) => {
    const params = { vtcId, userId: owner.user.id };
    await staff.browser.call(members.createNote, { params, body: { text: 'Never late' } });
    return [staff, (call) => call(members.get, { params })];
  }),
  entry(badges.get, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(badges.get, { params: { vtcId } }),
  ]),
  entry(activity.list, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(activity.list, { params: { vtcId }, query: {} }),
  ]),
  entry(audit.list, async ({ owner, vtc: { id: vtcId } }) => {
    await buildRole(owner, vtcId, []);
    return [owner, (call) => call(audit.list, { params: { vtcId }, query: {} })];
  }),
  entry(jobs.list, async ({ app, owner, staff, vtc: { id: vtcId } }) => {
    await insertJob(app, owner, { vtcId });
    return [staff, (call) => call(jobs.list, { params: { vtcId }, query: {} })];
  }),
  entry(jobs.listCsv, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(jobs.listCsv, { params: { vtcId }, query: {} }),
  ]),
  entry(jobs.get, async ({ app, owner, staff, vtc: { id: vtcId } }) => {
    const params = { jobId: await insertJob(app, owner, { vtcId }) };
    return [staff, (call) => call(jobs.get, { params })];
  }),
  entry(jobs.getCounts, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(jobs.getCounts, { params: { vtcId } }),
  ]),
  entry(jobs.getStats, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(jobs.getStats, { params: { vtcId }, query: {} }),
  ]),
  entry(jobs.listTraces, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(jobs.listTraces, { params: { vtcId } }),
  ]),
  entry(jobs.getLeaderboard, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(jobs.getLeaderboard, { params: { vtcId }, query: {} }),
  ]),
  entry(jobs.listNames, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(jobs.listNames, { params: { vtcId } }),
  ]),
  entry(jobs.listPlans, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(jobs.listPlans, { params: { vtcId }, query: {} }),
  ]),
  entry(trackers.list, async (world) => {
    const { vtcId } = await buildLink(world);
    return [world.staff, (call) => call(trackers.list, { params: { vtcId } })];
  }),
  entry(imports.list, async (world) => {
    const { vtcId } = await buildImport(world, 'CHECKED');
    return [world.staff, (call) => call(imports.list, { params: { vtcId } })];
  }),
  entry(imports.get, async (world) => {
    const params = await buildImport(world, 'CHECKED');
    return [world.staff, (call) => call(imports.get, { params })];
  }),
  entry(imports.listLines, async (world) => {
    const params = await buildImport(world, 'CHECKED');
    return [world.staff, (call) => call(imports.listLines, { params, query: { outcome: 'NEW' } })];
  }),
];
