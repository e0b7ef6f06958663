import type { ActorContext } from '../../http/context.ts';
import { readHead } from '../outbox/outbox.data.ts';

/** The last event that whatever is read after this has seen: a stream that goes on after it tells the rest. */
export async function getLivePosition({ db }: ActorContext): Promise<number> {
  return readHead(db);
}
