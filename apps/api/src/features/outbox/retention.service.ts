import type { Db } from '../../lib/db.ts';
import * as data from './outbox.data.ts';

const batchSize = 5_000;

/** Removes events from before a time that every consumer has processed. */
export async function removeOldEvents(db: Db, before: Date): Promise<void> {
  while (await data.removeEvents(db, before, batchSize)) {
    // One batch after the other, so that no statement takes long.
  }
  await data.dropEmptyPartitions(db);
}
