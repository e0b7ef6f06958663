import { randomUUID } from 'node:crypto';
import { contract } from '@waybill/schema/contract';
import { importColumns, type ImportState } from '@waybill/schema/features/imports.models';
import type { SafetyRules } from '@waybill/schema/features/safety.fields';
import { grantableKeys } from '@waybill/schema/grantable-keys';
import { v7 as createId } from 'uuid';
import { buildAnnouncement } from './announcement-kit.ts';
import {
  buildDriver,
  buildMember,
  buildPng,
  buildRole,
  buildStaff,
  buildVtc,
  buildVtcInput,
  type Driver,
} from './factories.ts';
import { buildInvitation } from './invitation-kit.ts';
import { backdateMembership, buildJobForm, insertJob } from './job-kit.ts';
import { keysOf, makePushSecrets } from './push-kit.ts';
import { featureWrites } from './feature-requests.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';
import type { TestApp } from './test-app.ts';
import { linkTracker } from './tracker-kit.ts';

export async function buildWriteWorld(app: TestApp): Promise<WriteWorld> {
  const company = await buildVtc(app);
  const staff = await buildStaff(app, company, grantableKeys);
  return { app, ...company, staff, staffRoleId: staff.role.id };
}

/** Returns the same company with another such member. */
export async function replaceStaff(world: WriteWorld): Promise<WriteWorld> {
  const { app, owner, vtc, staffRoleId } = world;
  const staff = await buildMember(app, vtc.id);
  const params = { vtcId: vtc.id, userId: staff.user.id };
  await owner.browser.call(members.setRoles, { params, body: { roleIds: [staffRoleId] } });
  return { ...world, staff };
}

const {
  announcements,
  auth,
  evidenceRecount,
  imports,
  invitations,
  jobs,
  members,
  notifications,
  roles,
  safety,
} = contract;
const { lookBacks, trackers, users, vtcs } = contract;

/** Creates an import without rows in the given state, with no other import of the company in progress. */
export async function buildImport({ app, vtc: { id: vtcId } }: WriteWorld, state: ImportState) {
  await app.services.background.settle();
  const { id: importId } = await app.db.jobImport.create({ data: { vtcId, format: 'csv', state } });
  return { vtcId, importId };
}

/** Creates a link to TrackSim, if there is none yet. */
export async function buildLink({ app, owner, vtc: { id: vtcId } }: WriteWorld) {
  const provider = 'tracksim' as const;
  if ((await app.db.trackerLink.count({ where: { vtcId, provider } })) === 0) {
    await linkTracker(owner, vtcId, provider);
  }
  return { vtcId, provider };
}

/** Removes and blocks a member of the company. */
export async function buildBlock({ app, owner, vtc: { id: vtcId } }: WriteWorld) {
  const params = { vtcId, userId: (await buildMember(app, vtcId)).user.id };
  await owner.browser.call(members.kickWithReason, { params, body: { blockDays: 30 } });
  return params;
}

const strictRules: SafetyRules = { emphasis: [200, 100, 100, 50, 0] };

/** Days whose old jobs are rechecked. */
export const recountedDays = { from: '2025-06-01', to: '2025-08-31' } as const;

/** For each write that requires signing in: who sends it, and the request. */
export const writeTable: readonly TableEntry[] = [
  entry(auth.logout, async ({ staff }) => [staff, (call) => call(auth.logout)]),
  entry(auth.renewToken, async ({ staff }) => [staff, (call) => call(auth.renewToken)]),

  entry(notifications.read, async ({ app, staff }) => {
    const told = { userId: staff.user.id, eventId: randomUUID(), kind: 'vtc.restored' };
    const said = { groupKey: 'vtc:end', params: {}, link: '/', createdAt: new Date() };
    const { id } = await app.db.notification.create({ data: { ...told, ...said } });
    return [staff, (call) => call(notifications.read, { body: { ids: [id] } })];
  }),
  entry(notifications.setSettings, async ({ staff }) => {
    const settings = [{ kind: 'vtc.restored' as const, channel: 'APP' as const, on: false }];
    return [staff, (call) => call(notifications.setSettings, { body: { settings } })];
  }),
  entry(notifications.setPushSubscription, async ({ staff }) => {
    const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`;
    const keys = keysOf(makePushSecrets());
    const body = { endpoint, keys, timeZone: 'Europe/Berlin' };
    return [staff, (call) => call(notifications.setPushSubscription, { body })];
  }),
  entry(notifications.removePushSubscription, async ({ staff }) => [
    staff,
    (call) => call(notifications.removePushSubscription),
  ]),
  entry(users.setSection, async ({ staff }) => {
    const params = { section: 'stats' } as const;
    return [staff, (call) => call(users.setSection, { params, body: { collapsed: true } })];
  }),
  entry(users.updatePreferences, async ({ staff }) => [
    staff,
    (call) => call(users.updatePreferences, { body: { theme: 'dark' } }),
  ]),

  entry(vtcs.create, async ({ app }) => {
    const driver = await buildDriver(app);
    const input = await buildVtcInput(driver);
    return [driver, (call) => call(vtcs.create, input)];
  }),
  entry(vtcs.update, async ({ staff, vtc: { id: vtcId, tag } }) => {
    const body = { vtcId, name: 'Another Name', tag, slogan: 'We still deliver' };
    const files = { logo: await buildPng(80, 80) };
    return [staff, (call) => call(vtcs.update, { body, files })];
  }),
  entry(vtcs.join, async ({ app, vtc }) => {
    const driver = await buildDriver(app);
    const body = { userId: driver.user.id, vtcId: vtc.id };
    return [driver, (call) => call(vtcs.join, { body })];
  }),
  entry(vtcs.leave, async ({ staff }) => [staff, (call) => call(vtcs.leave)]),
  entry(vtcs.offerOwnership, async ({ owner, vtc, staff }) => {
    const input = { params: { vtcId: vtc.id }, body: { userId: staff.user.id } };
    return [owner, (call) => call(vtcs.offerOwnership, input)];
  }),
  entry(vtcs.withdrawOwnership, async (world) => {
    const params = await offerToStaff(world);
    return [world.staff, (call) => call(vtcs.withdrawOwnership, { params })];
  }),
  entry(vtcs.acceptOwnership, async ({ app }) => {
    const world = await buildWriteWorld(app);
    const params = await offerToStaff(world);
    return [world.staff, (call) => call(vtcs.acceptOwnership, { params })];
  }),
  entry(vtcs.remove, async ({ app }) => {
    const { owner, vtc } = await buildVtc(app);
    const input = { params: { vtcId: vtc.id }, body: { name: vtc.name } };
    return [owner, (call) => call(vtcs.remove, input)];
  }),
  entry(vtcs.restore, async ({ app }) => {
    const { owner, vtc } = await buildVtc(app);
    const { id: vtcId, name } = vtc;
    await owner.browser.call(vtcs.remove, { params: { vtcId }, body: { name } });
    return [owner, (call) => call(vtcs.restore, { params: { vtcId } })];
  }),

  entry(roles.create, async ({ staff, vtc }) => {
    const body = { companyId: vtc.id, name: 'Dispatcher' };
    return [staff, (call) => call(roles.create, { body })];
  }),
  entry(roles.update, async ({ owner, staff, vtc }) => {
    const params = { roleId: (await buildRole(owner, vtc.id, [])).id };
    const permissions = [{ key: 'KICK_MEMBERS', allowed: true } as const];
    const body = { name: 'Boss', salary: 1, isDefault: false, permissions };
    return [staff, (call) => call(roles.update, { params, body })];
  }),
  entry(roles.remove, async ({ owner, staff, vtc }) => {
    const params = { roleId: (await buildRole(owner, vtc.id, [])).id };
    return [staff, (call) => call(roles.remove, { params })];
  }),

  entry(members.setRoles, async ({ app, owner, staff, vtc }) => {
    const params = { vtcId: vtc.id, userId: (await buildMember(app, vtc.id)).user.id };
    const body = { roleIds: [(await buildRole(owner, vtc.id, ['KICK_MEMBERS'])).id] };
    return [staff, (call) => call(members.setRoles, { params, body })];
  }),
  entry(members.kick, async ({ app, staff, vtc }) => {
    const params = { vtcId: vtc.id, userId: (await buildMember(app, vtc.id)).user.id };
    return [staff, (call) => call(members.kick, { params })];
  }),
  entry(members.kickWithReason, async ({ app, staff, vtc }) => {
    const params = { vtcId: vtc.id, userId: (await buildMember(app, vtc.id)).user.id };
    const body = { reason: 'Gone quiet', blockDays: 30 };
    return [staff, (call) => call(members.kickWithReason, { params, body })];
  }),
  entry(members.removeBlock, async (world) => {
    const params = await buildBlock(world);
    return [world.staff, (call) => call(members.removeBlock, { params })];
  }),
  entry(members.setLeave, async ({ staff, vtc }) => [
    staff,
    (call) => call(members.setLeave, leaveOf(staff, vtc.id)),
  ]),
  entry(members.removeLeave, async ({ staff, vtc }) => {
    const { params } = leaveOf(staff, vtc.id);
    await staff.browser.call(members.setLeave, leaveOf(staff, vtc.id));
    return [staff, (call) => call(members.removeLeave, { params })];
  }),
  entry(members.createWarning, async ({ app, staff, vtc }) => {
    const { user } = await buildMember(app, vtc.id);
    const params = { vtcId: vtc.id, userId: user.id };
    const body = { reason: 'Third late delivery.' };
    return [staff, (call) => call(members.createWarning, { params, body })];
  }),
  entry(members.withdrawWarning, async ({ app, staff, vtc }) => {
    const { user } = await buildMember(app, vtc.id);
    const params = { vtcId: vtc.id, userId: user.id };
    const body = { reason: 'Third late delivery.' };
    const { warning } = await staff.browser.call(members.createWarning, { params, body });
    const one = { ...params, warningId: warning.id };
    return [staff, (call) => call(members.withdrawWarning, { params: one })];
  }),
  entry(members.createNote, async ({ owner, staff, vtc }) => {
    const input = noteAbout(owner, vtc.id);
    return [staff, (call) => call(members.createNote, input)];
  }),
  entry(members.removeNote, async ({ owner, staff, vtc }) => {
    const input = noteAbout(owner, vtc.id);
    const { note } = await staff.browser.call(members.createNote, input);
    const params = { ...input.params, noteId: note.id };
    return [staff, (call) => call(members.removeNote, { params })];
  }),

  entry(invitations.create, async ({ owner, staff, vtc: { id: vtcId } }) => {
    const { id } = await buildRole(owner, vtcId, ['VIEW_MEMBERS_PAGE']);
    const body = { roleIds: [id], maxUses: 1, expiresInDays: 1, note: 'For Bo' };
    return [staff, (call) => call(invitations.create, { params: { vtcId }, body })];
  }),
  entry(invitations.revoke, async ({ owner, staff, vtc }) => {
    const { invitation } = await buildInvitation(owner, vtc.id);
    const params = { invitationId: invitation.id };
    return [staff, (call) => call(invitations.revoke, { params })];
  }),
  entry(invitations.use, async ({ app, owner, vtc }) => {
    const { code } = await buildInvitation(owner, vtc.id);
    return [await buildDriver(app), (call) => call(invitations.use, { body: { code } })];
  }),

  entry(jobs.removeOwn, async ({ app, staff }) => {
    const params = { jobId: await insertJob(app, staff, { isTrial: true, settledTier: 'review' }) };
    return [staff, (call) => call(jobs.removeOwn, { params })];
  }),
  entry(safety.setRules, async ({ app, owner, vtc: { id: vtcId } }) => {
    await app.db.vtcSafetyRule.deleteMany({ where: { vtcId } });
    return [owner, (call) => call(safety.setRules, { params: { vtcId }, body: strictRules })];
  }),
  entry(safety.previewRules, async ({ owner, vtc: { id: vtcId } }) => [
    owner,
    (call) => call(safety.previewRules, { params: { vtcId }, body: strictRules }),
  ]),
  entry(evidenceRecount.apply, async ({ owner, vtc: { id: vtcId } }) => [
    owner,
    (call) => call(evidenceRecount.apply, { params: { vtcId }, body: recountedDays }),
  ]),
  entry(jobs.createOwn, async ({ staff }) => [
    staff,
    (call) => call(jobs.createOwn, { body: buildJobForm() }),
  ]),
  entry(jobs.create, async ({ app, owner, staff, vtc }) => {
    await backdateMembership(app, owner);
    const body = { ...buildJobForm(), driverId: owner.user.id };
    return [staff, (call) => call(jobs.create, { params: { vtcId: vtc.id }, body })];
  }),
  entry(jobs.decide, async ({ app, owner, staff, vtc }) => {
    const params = { jobId: await insertJob(app, owner, { vtcId: vtc.id }) };
    const body = { kind: 'VOID', reason: 'Driven twice' } as const;
    return [staff, (call) => call(jobs.decide, { params, body })];
  }),
  entry(jobs.decideMany, async ({ app, owner, staff, vtc }) => {
    const jobId = await insertJob(app, owner, { vtcId: vtc.id, settledTier: 'review' });
    const body = { kind: 'ACCEPT' as const, reason: 'Seen on the stream', jobIds: [jobId] };
    const input = { params: { vtcId: vtc.id }, query: {}, body };
    return [staff, (call) => call(jobs.decideMany, input)];
  }),
  entry(jobs.appeal, async ({ app, staff, vtc }) => {
    const rejected = { vtcId: vtc.id, settledTier: 'rejected' } as const;
    const params = { jobId: await insertJob(app, staff, rejected) };
    return [staff, (call) => call(jobs.appeal, { params, body: { text: 'I was there' } })];
  }),
  entry(jobs.setSharing, async ({ app, staff, vtc }) => {
    const params = { jobId: await insertJob(app, staff, { vtcId: vtc.id }) };
    return [staff, (call) => call(jobs.setSharing, { params, body: { isPublic: true } })];
  }),
  entry(lookBacks.share, async ({ app, staff }) => {
    await insertJob(app, staff, { endedAt: new Date('2025-06-01T12:00:00Z') });
    return [staff, (call) => call(lookBacks.share, { body: { year: 2025, month: null } })];
  }),
  entry(lookBacks.unshare, async ({ app, staff }) => {
    const id = createId();
    const data = { id, userId: staff.user.id, year: 2024, month: null };
    await app.db.lookBackShare.create({ data });
    return [staff, (call) => call(lookBacks.unshare, { params: { shareId: id } })];
  }),
  entry(jobs.comment, async ({ app, owner, staff, vtc }) => {
    const params = { jobId: await insertJob(app, owner, { vtcId: vtc.id }) };
    return [staff, (call) => call(jobs.comment, { params, body: { text: 'Well driven' } })];
  }),
  entry(announcements.create, async ({ staff, vtc: { id: vtcId } }) => {
    const body = { title: 'Night convoy', body: 'We meet at **nine**.', pinnedForDays: 7 };
    return [staff, (call) => call(announcements.create, { params: { vtcId }, body })];
  }),
  entry(announcements.update, async ({ owner, staff, vtc }) => {
    const params = { announcementId: await buildAnnouncement(owner, vtc.id) };
    const body = { title: 'Day convoy', body: 'We meet at ten.' };
    return [staff, (call) => call(announcements.update, { params, body })];
  }),
  entry(announcements.remove, async ({ owner, staff, vtc }) => {
    const params = { announcementId: await buildAnnouncement(owner, vtc.id) };
    return [staff, (call) => call(announcements.remove, { params })];
  }),
  entry(announcements.markRead, async ({ owner, staff, vtc }) => {
    const params = { announcementId: await buildAnnouncement(owner, vtc.id) };
    return [staff, (call) => call(announcements.markRead, { params })];
  }),
  entry(jobs.createPlan, async ({ owner, staff, vtc }) => {
    const body = { driverId: owner.user.id, cargoId: 'office_paper' };
    return [staff, (call) => call(jobs.createPlan, { params: { vtcId: vtc.id }, body })];
  }),
  entry(jobs.withdrawPlan, async ({ staff, vtc: { id: vtcId } }) => {
    const input = { params: { vtcId }, body: { cargoId: 'office_paper' } };
    const { plan } = await staff.browser.call(jobs.createPlan, input);
    return [staff, (call) => call(jobs.withdrawPlan, { params: { vtcId, planId: plan.id } })];
  }),

  entry(imports.create, async ({ staff, vtc: { id: vtcId } }) => {
    const head = importColumns.map(({ name }) => name).join(',');
    const files = { file: new Blob([head], { type: 'text/csv' }) };
    return [staff, (call) => call(imports.create, { params: { vtcId }, body: {}, files })];
  }),
  entry(imports.commit, async (world) => {
    const params = await buildImport(world, 'CHECKED');
    return [world.staff, (call) => call(imports.commit, { params })];
  }),
  entry(imports.accept, async (world) => {
    const params = await buildImport(world, 'IMPORTED');
    return [world.staff, (call) => call(imports.accept, { params })];
  }),
  entry(imports.undo, async (world) => {
    const params = await buildImport(world, 'IMPORTED');
    return [world.staff, (call) => call(imports.undo, { params })];
  }),

  entry(trackers.create, async ({ app, staff, vtc: { id: vtcId } }) => {
    await app.services.background.settle();
    await app.db.trackerLink.deleteMany({ where: { vtcId } });
    const body = { provider: 'unitracker' } as const;
    return [staff, (call) => call(trackers.create, { params: { vtcId }, body })];
  }),
  entry(trackers.update, async (world) => {
    const params = await buildLink(world);
    return [world.staff, (call) => call(trackers.update, { params, body: { trusted: true } })];
  }),
  entry(trackers.renewAddress, async (world) => {
    const params = await buildLink(world);
    return [world.staff, (call) => call(trackers.renewAddress, { params })];
  }),
  entry(trackers.test, async (world) => {
    const params = await buildLink(world);
    return [world.staff, (call) => call(trackers.test, { params })];
  }),
  entry(trackers.remove, async (world) => {
    const params = await buildLink(world);
    return [world.staff, (call) => call(trackers.remove, { params })];
  }),
  ...featureWrites,
];

async function offerToStaff({ owner, vtc, staff }: WriteWorld) {
  const params = { vtcId: vtc.id };
  await owner.browser.call(vtcs.offerOwnership, { params, body: { userId: staff.user.id } });
  return params;
}

function leaveOf({ user }: Driver, vtcId: string) {
  const body = { from: '2030-07-01', until: '2030-07-14', reason: 'Holidays' };
  return { params: { vtcId, userId: user.id }, body };
}

function noteAbout({ user }: Driver, vtcId: string) {
  return { params: { vtcId, userId: user.id }, body: { text: 'Late twice' } };
}
