import { contract } from '@waybill/schema/contract';
import { v7 as createId } from 'uuid';
import { channelOf, say } from './chat-kit.ts';
import { entry, type TableEntry } from './table-entry.ts';

const { chat } = contract;

/** The writes of the chat, each with a valid request. */
export const chatWrites: readonly TableEntry[] = [
  entry(chat.send, async ({ staff }) => {
    const params = { channelId: (await channelOf(staff)).id };
    const body = { id: createId(), text: 'On my way' };
    return [staff, (call) => call(chat.send, { params, body })];
  }),
  entry(chat.edit, async ({ staff }) => {
    const { channelId, n } = await say(staff, (await channelOf(staff)).id, 'See you at 7');
    const body = { text: 'See you at 8' };
    return [staff, (call) => call(chat.edit, { params: { channelId, n }, body })];
  }),
  entry(chat.remove, async ({ staff }) => {
    const { channelId, n } = await say(staff, (await channelOf(staff)).id, 'Wrong channel');
    return [staff, (call) => call(chat.remove, { params: { channelId, n } })];
  }),
  entry(chat.moderate, async ({ owner, staff }) => {
    const { channelId, n } = await say(owner, (await channelOf(owner)).id, 'Insults');
    const body = { reason: 'Insults.' };
    return [staff, (call) => call(chat.moderate, { params: { channelId, n }, body })];
  }),
  entry(chat.setRead, async ({ owner, staff }) => {
    const { channelId, n } = await say(owner, (await channelOf(owner)).id, 'Read this');
    return [staff, (call) => call(chat.setRead, { params: { channelId }, body: { n } })];
  }),
];

/** The reads of the chat that are for a channel’s readers alone. */
export const chatReads: readonly TableEntry[] = [
  entry(chat.listMessages, async ({ owner, staff }) => {
    const { channelId } = await say(owner, (await channelOf(owner)).id, 'Who is coming?');
    return [staff, (call) => call(chat.listMessages, { params: { channelId }, query: {} })];
  }),
];
