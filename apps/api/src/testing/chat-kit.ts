import { contract } from '@waybill/schema/contract';
import type { ChatChannel, ChatKind, ChatMessage } from '@waybill/schema/features/chat.models';
import { v7 as createId } from 'uuid';
import type { Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** Lists the channels that a driver may read. */
export async function listChannels({ browser }: Driver): Promise<ChatChannel[]> {
  return (await browser.call(contract.chat.listChannels)).channels;
}

/** Returns the only channel of this kind that a driver may read. */
export async function channelOf(driver: Driver, kind: ChatKind = 'COMPANY'): Promise<ChatChannel> {
  const [found, ...others] = (await listChannels(driver)).filter(
    (channel) => channel.kind === kind,
  );
  if (found === undefined || others.length > 0) throw new Error(`not one ${kind} channel`);
  return found;
}

/** Sends a message. */
export async function say(
  { browser }: Driver,
  channelId: string,
  text: string,
  {
    id = createId(),
    replyN = null,
    pictureId = null,
  }: {
    readonly id?: string;
    readonly replyN?: number | null;
    readonly pictureId?: string | null;
  } = {},
): Promise<ChatMessage> {
  const input = { params: { channelId }, body: { id, text, replyN, pictureId } };
  return (await browser.call(contract.chat.send, input)).message;
}

/** Lists the last messages of a channel, oldest first. */
export async function listMessages({ browser }: Driver, channelId: string): Promise<ChatMessage[]> {
  const input = { params: { channelId }, query: { limit: 100 } };
  return (await browser.call(contract.chat.listMessages, input)).messages;
}

/** Ends the connections on which processes are notified of changes. They open others a second later. */
export async function cutNotifications({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await db.$queryRaw`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND query LIKE 'LISTEN "chat"%'`;
}
