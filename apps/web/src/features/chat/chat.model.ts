import type { InfiniteData } from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import type { chatContract } from '@waybill/schema/features/chat.contract';
import type { ChatChannel, ChatMessage } from '@waybill/schema/features/chat.models';
import { limits } from '@waybill/schema/limits';

type Page = RouteOutput<typeof chatContract.listMessages>;

/** The loaded pages of a channel: the latest first, each with its oldest message first. */
export type MessagePages = InfiniteData<Page, number | null>;

/** Adds a message to the loaded ones, or replaces an older state of it. */
export function mergeMessage(data: MessagePages | undefined, message: ChatMessage) {
  if (data === undefined) return undefined;
  const lastN = data.pages[0]?.messages.at(-1)?.n ?? 0;
  const pages = data.pages.map(({ messages }, index) => ({
    messages: [
      ...messages.map((known) =>
        known.n === message.n && known.rev < message.rev ? message : known,
      ),
      ...(index === 0 && message.n > lastN ? [message] : []),
    ],
  }));
  return { ...data, pages };
}

/** Updates the channel of a message in the list: its last line and numbers. */
export function mergeIntoChannel(channel: ChatChannel, message: ChatMessage): ChatChannel {
  const lastRev = Math.max(channel.lastRev, message.rev);
  if (message.n < channel.lastN) return { ...channel, lastRev };
  const { author, text, sentAt } = message;
  const start = text?.slice(0, limits.chatLast) ?? null;
  const last = { author: author?.username ?? null, text: start, at: sentAt };
  return { ...channel, lastN: message.n, lastRev, last };
}

/** Sorts channels by their latest message. */
export function sortChannels(channels: readonly ChatChannel[]): ChatChannel[] {
  return channels.toSorted((one, other) =>
    (other.last?.at ?? '').localeCompare(one.last?.at ?? ''),
  );
}

/** Two messages of one author within this time share one heading. */
const togetherMs = 5 * 60_000;

/** True if a message follows one of the same author closely, so that it needs no heading of its own. */
export function isTogether(
  before: ChatMessage | undefined,
  { author, sentAt, reply }: ChatMessage,
) {
  if (before === undefined || author === null || reply !== null) return false;
  const isClose = Date.parse(sentAt) - Date.parse(before.sentAt) < togetherMs;
  return isClose && before.author?.id === author.id;
}
