import { contract } from '@waybill/schema/contract';
import { buildAlliance } from './alliance-kit.ts';
import { buildAnnouncement } from './announcement-kit.ts';
import { buildRole } from './factories.ts';
import { buildInvitation } from './invitation-kit.ts';
import { insertJob } from './job-kit.ts';
import { buildApplication } from './application-writes.ts';
import { featureReads } from './feature-requests.ts';
import { entry, type TableEntry } from './table-entry.ts';
import { buildBlock, buildImport, buildLink, recountedDays } from './write-table.ts';

const {
  achievements,
  activity,
  alliances,
  announcements,
  applications,
  audit,
  auth,
  badges,
  evidenceRecount,
  imports,
  invitations,
  jobs,
  members,
  regions,
  reputation,
  safety,
  roads,
  roles,
  trackers,
  vtcs,
  why,
} = contract;

/** For each read that concerns a company or the user's own data: who sends it, and the request. */
export const readTable: readonly TableEntry[] = [
  entry(auth.getUser, async ({ owner, staff }) => {
    const params = { steamId: owner.steamId };
    return [staff, (call) => call(auth.getUser, { params })];
  }),
  entry(vtcs.getByUser, async ({ owner, staff }) => {
    const params = { userId: owner.user.id };
    return [staff, (call) => call(vtcs.getByUser, { params })];
  }),
  entry(evidenceRecount.get, async ({ owner, vtc: { id: vtcId } }) => [
    owner,
    (call) => call(evidenceRecount.get, { params: { vtcId }, query: recountedDays }),
  ]),
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
  entry(members.listCsv, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(members.listCsv, { params: { vtcId }, query: {} }),
  ]),
  entry(members.listBlocks, async (world) => {
    const { vtcId } = await buildBlock(world);
    return [world.staff, (call) => call(members.listBlocks, { params: { vtcId }, query: {} })];
  }),
  entry(invitations.list, async ({ owner, staff, vtc: { id: vtcId } }) => {
    await buildInvitation(owner, vtcId);
    return [staff, (call) => call(invitations.list, { params: { vtcId }, query: {} })];
  }),
  entry(invitations.get, async ({ owner, staff, vtc }) => {
    const { invitation } = await buildInvitation(owner, vtc.id);
    const params = { invitationId: invitation.id };
    return [staff, (call) => call(invitations.get, { params })];
  }),
  entry(applications.list, async (world) => {
    await buildApplication(world);
    const params = { vtcId: world.vtc.id };
    return [world.staff, (call) => call(applications.list, { params, query: {} })];
  }),
  entry(applications.get, async (world) => {
    const params = await buildApplication(world);
    return [world.staff, (call) => call(applications.get, { params })];
  }),
  entry(applications.listMessages, async (world) => {
    const params = await buildApplication(world);
    return [world.staff, (call) => call(applications.listMessages, { params })];
  }),
  entry(badges.get, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(badges.get, { params: { vtcId } }),
  ]),
  entry(achievements.list, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(achievements.list, { params: { vtcId } }),
  ]),
  entry(activity.list, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(activity.list, { params: { vtcId }, query: {} }),
  ]),
  entry(announcements.list, async ({ owner, staff, vtc: { id: vtcId } }) => {
    await buildAnnouncement(owner, vtcId);
    return [staff, (call) => call(announcements.list, { params: { vtcId }, query: {} })];
  }),
  entry(announcements.get, async ({ owner, staff, vtc }) => {
    const params = { announcementId: await buildAnnouncement(owner, vtc.id) };
    return [staff, (call) => call(announcements.get, { params })];
  }),
  entry(vtcs.getTexts, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(vtcs.getTexts, { params: { vtcId } }),
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
  entry(roads.getVtcNetwork, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(roads.getVtcNetwork, { params: { vtcId } }),
  ]),
  entry(jobs.getStats, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(jobs.getStats, { params: { vtcId }, query: {} }),
  ]),
  entry(regions.getReport, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(regions.getReport, { params: { vtcId }, query: {} }),
  ]),
  entry(regions.getReportCsv, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(regions.getReportCsv, { params: { vtcId }, query: {} }),
  ]),
  entry(safety.getReport, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(safety.getReport, { params: { vtcId }, query: {} }),
  ]),
  entry(safety.listPlaces, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(safety.listPlaces, { params: { vtcId }, query: {} }),
  ]),
  entry(reputation.getOwn, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(reputation.getOwn, { params: { vtcId } }),
  ]),
  entry(reputation.listStandings, async ({ owner, staff, vtc: { id: vtcId } }) => [
    staff,
    (call) =>
      call(reputation.listStandings, { params: { vtcId }, query: { driverIds: owner.user.id } }),
  ]),
  entry(why.get, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) =>
      call(why.get, { params: { vtcId }, query: { of: 'safety', driverId: staff.user.id } }),
  ]),
  entry(jobs.listTraces, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(jobs.listTraces, { params: { vtcId }, query: {} }),
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
  entry(alliances.list, async ({ staff, vtc: { id: vtcId } }) => [
    staff,
    (call) => call(alliances.list, { params: { vtcId } }),
  ]),
  entry(alliances.get, async (world) => {
    const params = await buildAlliance(world);
    return [world.staff, (call) => call(alliances.get, { params })];
  }),
  entry(alliances.listHistory, async (world) => {
    const params = await buildAlliance(world);
    return [world.staff, (call) => call(alliances.listHistory, { params })];
  }),
  entry(alliances.listProposals, async (world) => {
    const params = await buildAlliance(world);
    return [world.staff, (call) => call(alliances.listProposals, { params, query: {} })];
  }),
  entry(alliances.getLeaderboard, async (world) => {
    const params = await buildAlliance(world, { isShared: true });
    return [world.staff, (call) => call(alliances.getLeaderboard, { params, query: {} })];
  }),
  entry(alliances.getStats, async (world) => {
    const params = await buildAlliance(world, { isShared: true });
    return [world.staff, (call) => call(alliances.getStats, { params })];
  }),
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
  ...featureReads,
];
