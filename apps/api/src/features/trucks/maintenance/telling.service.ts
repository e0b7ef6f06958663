import { NIL } from 'uuid';
import { runEmittingSqlTransaction } from '../../../lib/emitting-transaction.ts';
import { happenedInSql } from '../../../lib/happened.data.ts';
import type { PostingWork } from '../../ledger/posting.service.ts';
import * as data from './telling.data.ts';

/** Tells drivers and those who look after the fleet what is due that wasn't before, in all companies. Idempotent. */
export async function tellDue(work: PostingWork): Promise<void> {
  let after: string | null = NIL;
  while (after !== null) after = await tellNext(work, after);
}

/** @returns the company that it has told; null if there are no more */
async function tellNext(
  { backgroundPool, clock, signals }: PostingWork,
  after: string,
): Promise<string | null> {
  const now = clock();
  const teller = { transactionPool: backgroundPool, signals, requestId: null };
  return runEmittingSqlTransaction(
    teller,
    (query) => query(data.lockNextFleet(after)),
    async (sql, [ledger]) => {
      if (!ledger) return null;
      const { vtcId } = ledger;
      const due = await data.setNotices(sql, vtcId, now);
      for (const { truckId, driverId, item } of due) {
        const payload = { truckId, driverId, item };
        const about = { vtcId, actorId: null, subjectId: driverId, payload };
        await happenedInSql(sql, { type: 'truck.due', ...about });
      }
      if (due.length > 0) {
        const about = { vtcId, actorId: null, subjectId: vtcId, payload: { count: due.length } };
        await happenedInSql(sql, { type: 'maintenance.due', ...about });
      }
      return vtcId;
    },
  );
}
