import type { ChatSearch } from '@waybill/schema/features/chat.fields';
import type { ActorContext } from '../../http/context.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import { type ChannelRow, findChannels } from './channels.data.ts';
import { getChannel } from './reading.service.ts';
import * as data from './search.data.ts';
import type { FindingRow } from './search.data.ts';

/** A message that a search has found, with its channel. */
export interface Finding {
  readonly message: FindingRow;
  readonly channel: ChannelRow;
}

/** Finds messages in channels that the caller may read. @throws NOT_FOUND, VALIDATION_FAILED */
export async function searchMessages(
  { db, actor, clock }: ActorContext,
  { cursor, ...asked }: ChatSearch,
): Promise<Page<Finding>> {
  const now = clock();
  const { userId } = actor;
  if (asked.channelId !== undefined) await getChannel(db, userId, asked.channelId, now);
  const more = { ...asked, limit: asked.limit + 1 };
  const found = await data.searchMessages(db, userId, more, readIdCursor(cursor), now);
  const { rows, nextCursor } = toPage(found, asked.limit, ({ id }) => [id]);
  const ids = [...new Set(rows.map(({ channelId }) => channelId))];
  const channels = new Map(
    (await findChannels(db, userId, ids, now)).map((channel) => [channel.id, channel]),
  );
  const findings = rows.flatMap((message) => {
    const channel = channels.get(message.channelId);
    return channel === undefined ? [] : [{ message, channel }];
  });
  return { rows: findings, nextCursor };
}
