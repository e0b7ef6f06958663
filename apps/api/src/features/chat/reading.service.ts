import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { type ChannelRow, findChannel } from './channels.data.ts';

/** Returns a channel that a user may read. @throws NOT_FOUND */
export async function getChannel(
  db: Db,
  userId: string,
  id: string,
  now: Date,
): Promise<ChannelRow> {
  const found = await findChannel(db, userId, id, now);
  if (found === null) throw new AppError('NOT_FOUND');
  return found;
}
