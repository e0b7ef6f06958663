import { dayOf } from '@waybill/schema/days';
import type { Sql } from '../../lib/sql.ts';
import type { Books } from '../ledger/posting.policy.ts';
import { type PostingWork, postToAll, settle } from '../ledger/posting.service.ts';
import { depreciationLedger } from './trucks.ledger.ts';
import * as data from './value.data.ts';
import { monthOf, monthsBetween } from './value.policy.ts';

/** Posts the depreciation of all months that have ended, in the books of all companies. Idempotent. */
export async function depreciateTrucks(work: PostingWork): Promise<void> {
  await postToAll(work, {
    lockNext(due) {
      const lastMonth = monthOf(new Date(monthOf(due.now).getTime() - 1));
      return data.lockNextDepreciation(dayOf(lastMonth), due);
    },
    async post(sql, books, now) {
      const trucks = await data.listBoughtTrucks(sql, books.vtcId);
      const owned = trucks.filter(({ soldAt }) => soldAt === null);
      return depreciate(sql, books, owned, { until: monthOf(now), now });
    },
  });
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
