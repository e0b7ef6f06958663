import { limits } from '@waybill/schema/limits';
import type { ActorContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Actor } from '../../auth/actor.ts';
import { allHappenedInSql, happenedInSql } from '../../lib/happened.data.ts';
import { parseMarkdown } from '../../lib/markdown.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import type { Sql } from '../../lib/sql.ts';
import type { ChannelState } from './channels.data.ts';
import { mayModerate, withoutHeadings } from './chat.policy.ts';
import * as data from './mentions.data.ts';
import { markMentions, saysAll } from './mentions.policy.ts';
import type { MessageText } from './messages.data.ts';
import { getChannel } from './reading.service.ts';

const dayMs = 86_400_000;

/** A transaction of an author. */
interface Writing {
  readonly sql: Sql;
  readonly actor: Actor;
}

/** Lists readers of a channel that the caller may mention. @throws NOT_FOUND */
export async function listReaders(
  { db, actor, clock }: ActorContext,
  channelId: string,
  start: string,
): Promise<Awaited<ReturnType<typeof data.listReaders>>> {
  const now = clock();
  const channel = await getChannel(db, actor.userId, channelId, now);
  return data.listReaders(sqlOf(db), channel, actor, { start }, now);
}

/** Parses a message's text, with the readers that it mentions. */
export async function readText(
  { sql, actor }: Writing,
  channel: ChannelState,
  text: string,
  now: Date,
): Promise<MessageText> {
  // A picture alone.
  if (text === '') return { body: { source: '', blocks: [] }, mentions: [], mentionsAll: false };
  const readers = text.includes('@')
    ? await data.listReaders(sql, channel, actor, { text }, now)
    : [];
  const marked = markMentions(text, readers);
  const body = parseMarkdown(marked.text);
  if (body === null) throw new Error('the contract refuses empty messages');
  const isForAll = channel.kind !== 'DIRECT' && mayModerate(channel, actor) && saysAll(marked.text);
  return { body: withoutHeadings(body), mentions: marked.mentions, mentionsAll: isForAll };
}

/** @throws CHAT_ALL_TOO_MANY if the caller has mentioned all readers too often */
export async function requireMentionOfAll({ sql, actor }: Writing, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  if ((await data.countMentionsOfAll(sql, actor.userId, since)) >= limits.chatAllADay) {
    throw new AppError('CHAT_ALL_TOO_MANY');
  }
}

/** Notifies the readers that a new message mentions, and the other of a pair. */
export async function tellReaders(
  { sql, actor }: Writing,
  channel: ChannelState,
  n: number,
  { mentions, mentionsAll }: MessageText,
  now: Date,
): Promise<void> {
  const actorId = actor.userId;
  const payload = { channelId: channel.id, n };
  if (mentionsAll || mentions.length > 0) {
    const ids = mentionsAll ? 'all' : mentions.map(({ id }) => id);
    const told = await data.listMentioned(sql, channel, actor.userId, ids, now);
    await allHappenedInSql(
      sql,
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
  const subjectId = await data.findReceiver(sql, channel.id, actor.userId, { n, quietSince });
  if (subjectId === null) return;
  await happenedInSql(sql, { type: 'message.received', vtcId: null, actorId, subjectId, payload });
}
