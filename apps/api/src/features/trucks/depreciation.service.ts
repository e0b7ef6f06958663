import { dayOf } from '@waybill/schema/days';
import { NIL } from 'uuid';
import type { Services } from '../../http/context.ts';
import { runEmittingSqlTransaction } from '../../lib/emitting-transaction.ts';
import { happenedInSql } from '../../lib/happened.data.ts';
import type { Sql } from '../../lib/sql.ts';
import type { Books } from '../ledger/posting.policy.ts';
import { openedBooks, settle } from '../ledger/posting.service.ts';
import { depreciationLedger } from './trucks.ledger.ts';
import * as data from './value.data.ts';
import { monthOf, monthsBetween } from './value.policy.ts';

type Work = Pick<Services, 'backgroundPool' | 'clock' | 'signals'>;

/** Posts the depreciation of all months that have ended, in the books of all companies. Idempotent. */
export async function depreciateTrucks(work: Work): Promise<void> {
  let vtcId: string | null = NIL;
  while (vtcId !== null) vtcId = await depreciateNext(work, vtcId);
}

/** Posts the depreciation of the next company after an id. @returns its id; null if nothing more is due */
async function depreciateNext(
  { backgroundPool, clock, signals }: Work,
  after: string,
): Promise<string | null> {
  const now = clock();
  const end = monthOf(now);
  const month = dayOf(monthOf(new Date(end.getTime() - 1)));
  const teller = { transactionPool: backgroundPool, signals, requestId: null };
  const next = data.lockNextDepreciation({ month, after, now });
  return runEmittingSqlTransaction(
    teller,
    (query) => query(next),
    async (sql, [ledger]) => {
      const books = ledger ? openedBooks(ledger) : null;
      if (books === null) return null;
      const { vtcId } = books;
      const trucks = await data.listBoughtTrucks(sql, vtcId);
      const owned = trucks.filter(({ soldAt }) => soldAt === null);
      if ((await depreciate(sql, books, owned, { until: end, now })) > 0) {
        const event = { vtcId, actorId: null, subjectId: vtcId, payload: {} };
        await happenedInSql(sql, { type: 'ledger.changed', ...event });
      }
      return vtcId;
    },
  );
}

/** Posts the months of bought trucks that begin before a time. The books must be locked. @returns the number of new entries */
export async function depreciate(
  sql: Sql,
  books: Books,
  trucks: readonly Pick<data.BoughtTruck, 'id' | 'boughtAt'>[],
  { until, now, actorId }: { until: Date; now: Date; actorId?: string },
): Promise<number> {
  const ids: string[] = [];
  for (const { id, boughtAt } of trucks) {
    ids.push(...(await data.addMonths(sql, books.vtcId, id, monthsBetween(boughtAt, until))));
  }
  const source = depreciationLedger;
  return settle(sql, books, { source, ids, now, ...(actorId !== undefined && { actorId }) });
}
