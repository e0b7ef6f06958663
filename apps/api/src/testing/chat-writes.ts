import { contract } from '@waybill/schema/contract';
import { v7 as createId } from 'uuid';
import { listChannels, say } from './chat-kit.ts';
import type { Driver } from './factories.ts';
import { entry, type TableEntry } from './table-entry.ts';

const { chat } = contract;

/** Returns the id of the main channel of a driver’s company. */
async function mainOf(driver: Driver): Promise<string> {
  const channels = await listChannels(driver);
  return channels.find(({ isMain }) => isMain)?.id ?? '';
}

/** Creates a channel of a company. */
async function createChannel({ browser }: Driver, vtcId: string): Promise<string> {
  const input = { params: { vtcId }, body: { name: 'Trainees' } };
  return (await browser.call(chat.createChannel, input)).channel.id;
}

/** The writes of the chat, each with a valid request. */
export const chatWrites: readonly TableEntry[] = [
  entry(chat.createChannel, async ({ staff, vtc }) => {
    const input = { params: { vtcId: vtc.id }, body: { name: 'Trainees' } };
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
  entry(chat.setRead, async ({ owner, staff }) => {
    const { channelId, n } = await say(owner, await mainOf(owner), 'Read this');
    return [staff, (call) => call(chat.setRead, { params: { channelId }, body: { n } })];
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
  entry(chat.listReaders, async ({ staff }) => {
    const params = { channelId: await mainOf(staff) };
    return [staff, (call) => call(chat.listReaders, { params, query: {} })];
  }),
];
