import { limits } from '@waybill/schema/limits';
import type { ActorContext, ActorTransaction } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { allHappened, happened } from '../../lib/happened.data.ts';
import { parseMarkdown } from '../../lib/markdown.ts';
import type { ChannelRow } from './channels.data.ts';
import { mayModerate, withoutHeadings } from './chat.policy.ts';
import * as data from './mentions.data.ts';
import { markMentions, saysAll } from './mentions.policy.ts';
import type { MessageText } from './messages.data.ts';
import { getChannel } from './reading.service.ts';

const dayMs = 86_400_000;

/** Lists readers of a channel that the caller may mention. @throws NOT_FOUND */
export async function listReaders(
  { db, actor, clock }: ActorContext,
  channelId: string,
  start: string,
): Promise<Awaited<ReturnType<typeof data.listReaders>>> {
  const now = clock();
  const channel = await getChannel(db, actor.userId, channelId, now);
  return data.listReaders(db, channel, actor, { start }, now);
}

/** Parses a message's text, with the readers that it mentions. */
export async function readText(
  { db, actor }: ActorTransaction,
  channel: ChannelRow,
  text: string,
  now: Date,
): Promise<MessageText> {
  // A picture alone.
  if (text === '') return { body: { source: '', blocks: [] }, mentions: [], mentionsAll: false };
  const readers = text.includes('@')
    ? await data.listReaders(db, channel, actor, { text }, now)
    : [];
  const marked = markMentions(text, readers);
  const body = parseMarkdown(marked.text);
  if (body === null) throw new Error('the contract refuses empty messages');
  const isForAll = channel.kind !== 'DIRECT' && mayModerate(channel, actor) && saysAll(marked.text);
  return { body: withoutHeadings(body), mentions: marked.ids, mentionsAll: isForAll };
}

/** @throws CHAT_ALL_TOO_MANY if the caller has mentioned all readers too often */
export async function requireMentionOfAll(
  { db, actor }: ActorTransaction,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  if ((await data.countMentionsOfAll(db, actor.userId, since)) >= limits.chatAllADay) {
    throw new AppError('CHAT_ALL_TOO_MANY');
  }
}

/** Notifies the readers that a new message mentions, and the other of a pair. */
export async function tellReaders(
  { db, actor }: ActorTransaction,
  channel: ChannelRow,
  n: number,
  { mentions, mentionsAll }: MessageText,
  now: Date,
): Promise<void> {
  const actorId = actor.userId;
  const payload = { channelId: channel.id, n };
  if (mentionsAll || mentions.length > 0) {
    const ids = mentionsAll ? 'all' : mentions;
    const told = await data.listMentioned(db, channel, actor.userId, ids, now);
    await allHappened(
      db,
      told.map((subjectId) => ({
        type: 'mention.created',
        vtcId: null,
        actorId,
        subjectId,
        payload,
      })),
    );
  }
  if (channel.kind !== 'DIRECT') return;
  const quietSince = new Date(now.getTime() - limits.chatQuietMs);
  const subjectId = await data.findReceiver(db, channel.id, actor.userId, { n, quietSince });
  if (subjectId === null) return;
  await happened(db, { type: 'message.received', vtcId: null, actorId, subjectId, payload });
}
