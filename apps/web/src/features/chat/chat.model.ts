import type { InfiniteData } from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import type { chatContract } from '@waybill/schema/features/chat.contract';
import type { ChatChannel, ChatMessage } from '@waybill/schema/features/chat.models';
import { limits } from '@waybill/schema/limits';

type Page = RouteOutput<typeof chatContract.listMessages>;

/** The loaded pages of a channel: the latest first, each with its oldest message first. */
export type MessagePages = InfiniteData<Page, PagesFrom>;

/** Which page of messages to read; the last one without numbers. */
export interface PagesFrom {
  readonly before?: number;
  readonly after?: number;
  readonly around?: number;
}

/** Adds a message to the loaded ones if they are the latest, or replaces an older state of it. */
export function mergeMessage(data: MessagePages | undefined, message: ChatMessage) {
  if (data === undefined) return undefined;
  const isLatest =
    data.pageParams[0]?.around === undefined && data.pageParams[0]?.after === undefined;
  const pages = data.pages.map(({ messages }, index) => {
    const known = messages.map((one) =>
      one.n === message.n && one.rev < message.rev ? message : one,
    );
    const isNew = known.every(({ n }) => n !== message.n) && message.n > (known[0]?.n ?? 0);
    if (index > 0 || !isLatest || !isNew) return { messages: known };
    return { messages: [...known, message].toSorted((one, other) => one.n - other.n) };
  });
  return { ...data, pages };
}

/** True if a message mentions a driver. */
export function mentionsUser({ author, mentions, mentionsAll }: ChatMessage, userId: string) {
  return author?.id !== userId && (mentionsAll || mentions.some(({ id }) => id === userId));
}

/** Updates the channel of a message in the list: its last line and numbers. */
export function mergeIntoChannel(
  channel: ChatChannel,
  message: ChatMessage,
  viewerId: string,
): ChatChannel {
  const isNew = message.n > channel.lastN;
  const mentionsUnread =
    channel.mentionsUnread + (isNew && mentionsUser(message, viewerId) ? 1 : 0);
  const lastRev = Math.max(channel.lastRev, message.rev);
  if (message.n < channel.lastN) return { ...channel, lastRev };
  const { author, text, sentAt } = message;
  const start = text?.slice(0, limits.chatLast) ?? null;
  const last = { author: author?.username ?? null, text: start, at: sentAt };
  return { ...channel, lastN: message.n, lastRev, last, mentionsUnread };
}

/** Returns how many messages of a channel a driver wants to be told of and has not read. */
export function unreadOf({ involvement, lastN, readN, mentionsUnread }: ChatChannel): number {
  if (involvement === 'NOTHING') return 0;
  return involvement === 'MENTIONS' ? mentionsUnread : lastN - readN;
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

/** A part of a found text. */
interface ExcerptPart {
  /** Where it starts in the text. */
  readonly start: number;
  readonly said: string;
  readonly isFound: boolean;
}

const plain = (word: string) => word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** How much of a found text is shown before the first found word. */
const beforeFound = 40;

/** Returns a text from shortly before the first word that was searched for, with those words apart. */
export function excerptOf(text: string, q: string): ExcerptPart[] {
  const words = plain(q).match(/[\p{L}\p{N}]+/gu) ?? [];
  const parts = [...text.matchAll(/[\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+/gu)].map(
    ({ 0: said, index: start }) => {
      const isFound = words.some((word) => plain(said).startsWith(word));
      return { start, said, isFound };
    },
  );
  const first = parts.find(({ isFound }) => isFound)?.start ?? 0;
  if (first <= beforeFound) return parts;
  const shown = parts.filter(({ start }) => start >= first - beforeFound);
  return [{ start: -1, said: '…', isFound: false }, ...shown];
}

/** Returns what is typed after the last `@` before the cursor, if it may become a mention; else null. */
export function findMention(text: string, cursor: number): string | null {
  const [, typed] = /(?:^|[^\p{L}\p{N}_])@([^\n@]{0,32})$/u.exec(text.slice(0, cursor)) ?? [];
  return typed ?? null;
}

function replaceName(text: string, username: string, id: string): string {
  const [start = '', ...parts] = text.split(`@${username}`);
  // The beginning of a longer name is not this one.
  const nameBefore = (part: string) => (/^[\p{L}\p{N}_]/u.test(part) ? `@${username}` : `<@${id}>`);
  return start + parts.map((part) => nameBefore(part) + part).join('');
}

/** Replaces the names of those who were picked by their ids: others may have the same name. */
export function markPicked(
  text: string,
  picked: readonly { readonly id: string | null; readonly username: string | null }[],
): string {
  return picked.reduce(
    (marked, { id, username }) =>
      id === null || username === null ? marked : replaceName(marked, username, id),
    text,
  );
}
