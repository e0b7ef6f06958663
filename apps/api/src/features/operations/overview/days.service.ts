import type { Services } from '../../../http/context.ts';
import * as data from './days.data.ts';

const keptMs = 400 * 24 * 3_600_000;

/** Counts the events since the last time, and records the database's size. */
export async function recordDay({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  let isMore = true;
  while (isMore) {
    isMore = await db.$transaction(async (transaction) => {
      await data.lockDays(transaction);
      return data.addEvents(transaction);
    });
  }
  await data.setDatabaseSize(db, now.toISOString().slice(0, 10));
  await data.removeDays(db, new Date(now.getTime() - keptMs));
}
