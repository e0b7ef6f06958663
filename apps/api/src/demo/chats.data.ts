import type { PrismaClient } from '@waybill/db/client';
import { v7 as createId } from 'uuid';
import { createMessage, setReaction } from '../features/chat/messages.data.ts';
import { parseMarkdown } from '../lib/markdown.ts';
import { sqlOf } from '../lib/sql.data.ts';
import type { DemoMessage } from './chats.ts';
import type { Office } from './office.ts';

/** Stores messages as if they had been sent: the chat takes only the sessions of browsers. */
export async function createMessages(
  db: PrismaClient,
  { vtcIdOf, userIdOf }: Pick<Office, 'vtcIdOf' | 'userIdOf'>,
  messages: readonly DemoMessage[],
): Promise<void> {
  const numbers: number[] = [];
  for (const { tag, event, writer, at, text, answers, reactions } of messages) {
    const vtcId = vtcIdOf(tag);
    const where = event === null ? { vtcId, isMain: true } : { vtcId, event: { title: event } };
    const { id: channelId } = await db.chatChannel.findFirstOrThrow({
      where,
      select: { id: true },
    });
    const body = parseMarkdown(text);
    if (body === null) throw new Error('a message has no text');
    const message = {
      id: createId({ msecs: at.getTime() }),
      channelId,
      authorId: userIdOf(writer),
      body,
      mentions: [],
      mentionsAll: false,
      pictureId: null,
      replyN: answers === null ? null : (numbers[answers] ?? null),
    };
    const { n } = await createMessage(sqlOf(db), message, { now: at, isLast: true });
    numbers.push(n);
    for (const { mark, driver } of reactions) {
      await setReaction(db, { channelId, n }, { userId: userIdOf(driver), mark }, true);
    }
  }
}
