import type { Db } from '../../lib/db.ts';
import * as data from './outbox.data.ts';

const batchSize = 5_000;

/** Forgets what happened before then, as far as every consumer has seen it. */
export async function removeOldEvents(db: Db, before: Date): Promise<void> {
  while (await data.removeEvents(db, before, batchSize)) {
    // One batch after the other, so that no statement takes long.
  }
  await data.dropEmptyPartitions(db);
}
