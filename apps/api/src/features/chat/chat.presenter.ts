import type { ChatChannel, ChatFinding, ChatMessage } from '@waybill/schema/features/chat.models';
import { richTextSchema } from '@waybill/schema/rich-text';
import type { Actor } from '../../auth/actor.ts';
import type { ChannelRow } from './channels.data.ts';
import { showMentions } from './mentions.policy.ts';
import { mayManage, mayModerate, mayReact, mayWrite } from './chat.policy.ts';
import type { MessageRow } from './messages.data.ts';
import type { Finding } from './search.service.ts';

/** Returns a channel as one of its readers sees it. */
export function presentChannel(row: ChannelRow, actor: Actor): ChatChannel {
  const { id, kind, isMain, name, topic, writers, slowS, eventId } = row;
  const { lastN, lastRev, readN, involvement, mentionsUnread, lastAt } = row;
  const manage = mayManage(row, actor);
  return {
    id,
    kind,
    isMain,
    name,
    topic,
    writers,
    slowS,
    eventId,
    lastN,
    lastRev,
    readN,
    involvement,
    mentionsUnread,
    mutedUntil: (!mayModerate(row, actor) && row.mutedUntil?.toISOString()) || null,
    isBlocked: row.isBlockedByReader,
    last: lastAt && { author: row.lastAuthor, text: row.lastText, at: lastAt.toISOString() },
    can: {
      write: mayWrite(row, actor),
      react: mayReact(row, actor),
      manage,
      archive: manage && row.isOwn,
      moderate: mayModerate(row, actor),
    },
  };
}

/** Returns a message that a search has found. */
export function presentFinding({ channel, message }: Finding): ChatFinding {
  const { id, kind, name } = channel;
  const { n, text, sentAt } = message;
  return {
    channel: { id, kind, name },
    n,
    author: presentAuthor(message),
    text,
    sentAt: sentAt.toISOString(),
  };
}

function presentAuthor({
  authorId,
  username,
  avatarUrl,
}: Pick<MessageRow, 'authorId' | 'username' | 'avatarUrl'>) {
  return authorId === null || username === null ? null : { id: authorId, username, avatarUrl };
}

function presentBlocks({ body, text, mentions }: MessageRow) {
  // A picture alone has no text.
  if (body === null || text === '') return null;
  return showMentions(richTextSchema.parse(body).blocks, mentions);
}

/** Returns a message, which looks the same to all readers. */
export function presentMessage(row: MessageRow): ChatMessage {
  const { id, channelId, n, rev, replyN, removed } = row;
  return {
    id,
    channelId,
    n,
    rev,
    author: presentAuthor(row),
    text: row.text,
    blocks: presentBlocks(row),
    picture: row.picture,
    mentions: [...row.mentions],
    mentionsAll: row.mentionsAll,
    reply: replyN === null ? null : { n: replyN, author: row.replyAuthor, text: row.replyText },
    reactions: [...row.reactions],
    sentAt: row.sentAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    removed,
  };
}
