import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Box } from '../../lib/positions.ts';

/** Changes the view of the actor's stream. @throws NOT_FOUND */
export async function setView(
  { transact, positions, actor }: WriteContext,
  streamId: string,
  view: Box,
): Promise<void> {
  // Writes nothing, but refuses a user whose session has just ended.
  await transact(async () => {});
  if (positions.look(streamId, actor.userId, view) === 'foreign') throw new AppError('NOT_FOUND');
}
