import { contract } from '@waybill/schema/contract';
import { buildAlliance, found, leaveEverything } from './alliance-kit.ts';
import { buildVtc } from './factories.ts';
import { entry, type TableEntry } from './table-entry.ts';

const { alliances } = contract;

const settings = {
  name: 'Southern Cross',
  description: '',
  decision: 'UNANIMOUS',
  noticeDays: 7,
  isPublic: false,
} as const;

/** The writes of alliances, each with a valid request. */
export const allianceWrites: readonly TableEntry[] = [
  entry(alliances.found, async ({ app, staff, vtc: { id: vtcId } }) => {
    await leaveEverything(app, vtcId);
    const body = { ...settings, slug: 'southern-cross' };
    return [staff, (call) => call(alliances.found, { params: { vtcId }, body })];
  }),
  entry(alliances.update, async (world) => {
    const params = await buildAlliance(world);
    return [world.staff, (call) => call(alliances.update, { params, body: settings })];
  }),
  entry(alliances.propose, async (world) => {
    const params = await buildAlliance(world);
    const { vtc } = await buildVtc(world.app);
    const body = { kind: 'ADMIT', vtcId: vtc.id } as const;
    return [world.staff, (call) => call(alliances.propose, { params, body })];
  }),
  entry(alliances.setBallot, async (world) => {
    const params = await buildAlliance(world);
    const { owner } = await buildVtc(world.app);
    await owner.browser.call(alliances.ask, { params });
    const { proposals } = await world.staff.browser.call(alliances.listProposals, {
      params,
      query: {},
    });
    const input = { params: { proposalId: proposals[0]?.id ?? '' }, body: { yes: true } };
    return [world.staff, (call) => call(alliances.setBallot, input)];
  }),
  entry(alliances.ask, async ({ app, staff, vtc }) => {
    await leaveEverything(app, vtc.id);
    const params = { allianceId: (await found(await buildVtc(app))).id };
    return [staff, (call) => call(alliances.ask, { params })];
  }),
  entry(alliances.accept, async ({ app, staff, vtc }) => {
    await leaveEverything(app, vtc.id);
    const params = { allianceId: (await found(await buildVtc(app), { inviteIds: [vtc.id] })).id };
    const body = { terms: ['LEADERBOARD' as const] };
    return [staff, (call) => call(alliances.accept, { params, body })];
  }),
  entry(alliances.refuse, async ({ app, staff, vtc }) => {
    await leaveEverything(app, vtc.id);
    const params = { allianceId: (await found(await buildVtc(app), { inviteIds: [vtc.id] })).id };
    return [staff, (call) => call(alliances.refuse, { params })];
  }),
  entry(alliances.setConsents, async (world) => {
    const params = await buildAlliance(world);
    const body = { terms: ['JOBS' as const] };
    return [world.staff, (call) => call(alliances.setConsents, { params, body })];
  }),
  entry(alliances.giveNotice, async (world) => {
    const params = await buildAlliance(world);
    return [world.staff, (call) => call(alliances.giveNotice, { params })];
  }),
  entry(alliances.withdrawNotice, async (world) => {
    const params = await buildAlliance(world);
    await world.staff.browser.call(alliances.giveNotice, { params });
    return [world.staff, (call) => call(alliances.withdrawNotice, { params })];
  }),
];
