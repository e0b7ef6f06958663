import type { ActorContext } from '../../http/context.ts';
import { readHead } from '../outbox/outbox.data.ts';

/**
 * Returns the position of the last event that all later reads include. A stream from there misses nothing.
 */
export async function getLivePosition({ db }: ActorContext): Promise<number> {
  return readHead(db);
}
