import { contract } from '@waybill/schema/contract';
import { v7 as createId } from 'uuid';
import { listChannels, say } from './chat-kit.ts';
import { buildPng, buildRole, type Driver } from './factories.ts';
import { buildOperator } from './operator-kit.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';

const { chat, chatModeration } = contract;

/** Returns the id of the main channel of a driver’s company. */
async function mainOf(driver: Driver): Promise<string> {
  const channels = await listChannels(driver);
  return channels.find(({ isMain }) => isMain)?.id ?? '';
}

/** Returns the id of the channel of two drivers. */
async function directOf({ browser }: Driver, { user }: Driver): Promise<string> {
  return (await browser.call(chat.openDirect, { body: { userId: user.id } })).channel.id;
}

/** Creates a channel of a company. */
async function createChannel({ browser }: Driver, vtcId: string): Promise<string> {
  const input = { params: { vtcId }, body: { name: 'Trainees' } };
  return (await browser.call(chat.createChannel, input)).channel?.id ?? '';
}

/** Reports a direct message to an operator. */
async function reportDirect({ app, owner, staff }: WriteWorld) {
  const { channelId, n } = await say(staff, await directOf(owner, staff), 'Learn to park');
  const report = { params: { channelId, n }, body: { reason: 'Insults.' } };
  await owner.browser.call(chatModeration.report, report);
  const operator = await buildOperator(app);
  const { reports } = await operator.browser.call(chatModeration.listDirectReports);
  return { operator, params: { chatReportId: reports[0]?.id ?? '' } };
}

/** The writes of the chat, each with a valid request. */
export const chatWrites: readonly TableEntry[] = [
  entry(chat.createChannel, async ({ owner, staff, vtc }) => {
    const { id: roleId } = await buildRole(owner, vtc.id, []);
    const input = { params: { vtcId: vtc.id }, body: { name: 'Trainees', roleId } };
    return [staff, (call) => call(chat.createChannel, input)];
  }),
  entry(chat.updateChannel, async ({ owner, staff, vtc }) => {
    const params = { channelId: await createChannel(owner, vtc.id) };
    return [staff, (call) => call(chat.updateChannel, { params, body: { name: 'Rookies' } })];
  }),
  entry(chat.archiveChannel, async ({ owner, staff, vtc }) => {
    const params = { channelId: await createChannel(owner, vtc.id) };
    return [staff, (call) => call(chat.archiveChannel, { params })];
  }),
  entry(chat.openDirect, async ({ owner, staff }) => {
    const body = { userId: owner.user.id };
    return [staff, (call) => call(chat.openDirect, { body })];
  }),
  entry(chat.send, async ({ staff }) => {
    const params = { channelId: await mainOf(staff) };
    const body = { id: createId(), text: 'On my way' };
    return [staff, (call) => call(chat.send, { params, body })];
  }),
  entry(chat.addPicture, async ({ staff }) => {
    const files = { picture: await buildPng() };
    return [staff, (call) => call(chat.addPicture, { files })];
  }),
  entry(chat.edit, async ({ staff }) => {
    const { channelId, n } = await say(staff, await mainOf(staff), 'See you at 7');
    const body = { text: 'See you at 8' };
    return [staff, (call) => call(chat.edit, { params: { channelId, n }, body })];
  }),
  entry(chat.remove, async ({ staff }) => {
    const { channelId, n } = await say(staff, await mainOf(staff), 'Wrong channel');
    return [staff, (call) => call(chat.remove, { params: { channelId, n } })];
  }),
  entry(chat.moderate, async ({ owner, staff }) => {
    const { channelId, n } = await say(owner, await mainOf(owner), 'Insults');
    const body = { reason: 'Insults.' };
    return [staff, (call) => call(chat.moderate, { params: { channelId, n }, body })];
  }),
  entry(chat.react, async ({ owner, staff }) => {
    const { channelId, n } = await say(owner, await mainOf(owner), 'All delivered');
    return [staff, (call) => call(chat.react, { params: { channelId, n, mark: 'UP' } })];
  }),
  entry(chat.takeBack, async ({ owner, staff }) => {
    const { channelId, n } = await say(owner, await mainOf(owner), 'All delivered');
    const params = { channelId, n, mark: 'UP' } as const;
    await staff.browser.call(chat.react, { params });
    return [staff, (call) => call(chat.takeBack, { params })];
  }),
  entry(chat.setRead, async ({ owner, staff }) => {
    const { channelId, n } = await say(owner, await mainOf(owner), 'Read this');
    return [staff, (call) => call(chat.setRead, { params: { channelId }, body: { n } })];
  }),
  entry(chatModeration.report, async ({ owner, staff }) => {
    const { channelId, n } = await say(owner, await mainOf(owner), 'Learn to park');
    const body = { reason: 'Insults.' };
    return [staff, (call) => call(chatModeration.report, { params: { channelId, n }, body })];
  }),
  entry(chatModeration.closeReport, async ({ owner, staff, vtc }) => {
    const { channelId, n } = await say(staff, await mainOf(staff), 'Learn to park');
    const report = { params: { channelId, n }, body: { reason: 'Insults.' } };
    await owner.browser.call(chatModeration.report, report);
    const input = { params: { vtcId: vtc.id } };
    const { reports } = await owner.browser.call(chatModeration.listReports, input);
    const params = { chatReportId: reports[0]?.id ?? '' };
    return [staff, (call) => call(chatModeration.closeReport, { params })];
  }),
  entry(chatModeration.closeDirectReport, async (world) => {
    const { operator, params } = await reportDirect(world);
    return [operator, (call) => call(chatModeration.closeDirectReport, { params })];
  }),
  entry(chatModeration.removeDirect, async (world) => {
    const { operator, params } = await reportDirect(world);
    const body = { reason: 'Insults.' };
    return [operator, (call) => call(chatModeration.removeDirect, { params, body })];
  }),
  entry(chatModeration.mute, async ({ staff, vtc }) => {
    const params = { vtcId: vtc.id, userId: staff.user.id };
    const body = { days: 7, reason: 'Insults.' };
    return [staff, (call) => call(chatModeration.mute, { params, body })];
  }),
  entry(chatModeration.unmute, async ({ owner, staff, vtc }) => {
    const params = { vtcId: vtc.id, userId: staff.user.id };
    const body = { days: 7, reason: 'Insults.' };
    await owner.browser.call(chatModeration.mute, { params, body });
    return [staff, (call) => call(chatModeration.unmute, { params })];
  }),
  entry(chatModeration.block, async ({ owner, staff }) => {
    const params = { channelId: await directOf(staff, owner) };
    return [staff, (call) => call(chatModeration.block, { params })];
  }),
  entry(chatModeration.unblock, async ({ owner, staff }) => {
    const params = { channelId: await directOf(staff, owner) };
    await staff.browser.call(chatModeration.block, { params });
    return [staff, (call) => call(chatModeration.unblock, { params })];
  }),
  entry(chat.setInvolvement, async ({ staff }) => {
    const params = { channelId: await mainOf(staff) };
    return [
      staff,
      (call) => call(chat.setInvolvement, { params, body: { involvement: 'NOTHING' } }),
    ];
  }),
];

/** The reads of the chat that are for a channel’s readers alone. */
export const chatReads: readonly TableEntry[] = [
  entry(chat.listMessages, async ({ owner, staff }) => {
    const { channelId } = await say(owner, await mainOf(owner), 'Who is coming?');
    return [staff, (call) => call(chat.listMessages, { params: { channelId }, query: {} })];
  }),
  entry(chat.search, async ({ owner, staff }) => {
    const { channelId } = await say(owner, await mainOf(owner), 'Who is coming?');
    return [staff, (call) => call(chat.search, { query: { q: 'coming', channelId } })];
  }),
  entry(chatModeration.listReports, async ({ staff, vtc }) => [
    staff,
    (call) => call(chatModeration.listReports, { params: { vtcId: vtc.id } }),
  ]),
  entry(chatModeration.listMutes, async ({ staff, vtc }) => [
    staff,
    (call) => call(chatModeration.listMutes, { params: { vtcId: vtc.id } }),
  ]),
  entry(chat.listReaders, async ({ staff }) => {
    const params = { channelId: await mainOf(staff) };
    return [staff, (call) => call(chat.listReaders, { params, query: {} })];
  }),
];
