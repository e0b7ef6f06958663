import type { Sql } from '../../lib/sql.ts';
import type { Books } from '../ledger/posting.policy.ts';
import { type PostingWork, postToAll, settle } from '../ledger/posting.service.ts';
import { lastWeekEnd, postRent } from './place-entries.policy.ts';
import * as data from './places.data.ts';
import { rentLedger } from './places.ledger.ts';

/** Posts the rent of all weeks that have ended, in the books of all companies. Idempotent. */
export async function postDueRent(work: PostingWork): Promise<void> {
  await postToAll(work, {
    lockNext: (due) => data.lockNextDueRent(lastWeekEnd(due.now), due),
    post: async (sql, books, now) => postRentUntil(sql, books, { until: lastWeekEnd(now), now }),
  });
}

/**
 * Posts the rent of a company's places, or of one, until a day. The books must be locked.
 * @returns the number of new entries
 */
export async function postRentUntil(
  sql: Sql,
  books: Books,
  {
    until,
    now,
    placeId,
  }: { readonly until: string; readonly now: Date; readonly placeId?: string },
): Promise<number> {
  const before = new Set(await listRents(sql, books));
  await data.setRentUntil(sql, books.vtcId, until, placeId);
  const ids = (await listRents(sql, books)).filter((id) => !before.has(id));
  return settle(sql, books, { source: rentLedger, ids, now });
}

/** Lists the sources of all rent entries that a company's books should have. */
async function listRents(sql: Sql, books: Books): Promise<readonly string[]> {
  const places = await data.listPostablePlaces(sql, books.vtcId);
  return places.flatMap((place) => postRent(place, books).map(([sourceId]) => sourceId));
}
