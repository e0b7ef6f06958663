import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Box } from '../../lib/positions.ts';

/** Lets a stream of the actor look at another part of the map. @throws NOT_FOUND */
export async function setView(
  { transact, positions, actor }: WriteContext,
  streamId: string,
  view: Box,
): Promise<void> {
  // Nothing is written, but nobody looks on whose session has just ended.
  await transact(async () => {});
  if (positions.look(streamId, actor.userId, view) === 'foreign') throw new AppError('NOT_FOUND');
}
