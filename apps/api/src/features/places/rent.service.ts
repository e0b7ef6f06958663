import { NIL } from 'uuid';
import type { Services } from '../../http/context.ts';
import { runEmittingSqlTransaction } from '../../lib/emitting-transaction.ts';
import { happenedInSql } from '../../lib/happened.data.ts';
import type { Sql } from '../../lib/sql.ts';
import type { Books } from '../ledger/posting.policy.ts';
import { openedBooks, settle } from '../ledger/posting.service.ts';
import { lastWeekEnd, postRent } from './place-entries.policy.ts';
import * as data from './places.data.ts';
import { rentLedger } from './places.ledger.ts';

type Work = Pick<Services, 'backgroundPool' | 'clock' | 'signals'>;

/** Posts the rent of all weeks that have ended, in the books of all companies. Idempotent. */
export async function postDueRent(work: Work): Promise<void> {
  let vtcId: string | null = NIL;
  while (vtcId !== null) vtcId = await postNextRent(work, vtcId);
}

/** Posts the rent of the next company after an id. @returns its id; null if no more rent is due */
async function postNextRent(
  { backgroundPool, clock, signals }: Work,
  after: string,
): Promise<string | null> {
  const now = clock();
  const until = lastWeekEnd(now);
  const teller = { transactionPool: backgroundPool, signals, requestId: null };
  return runEmittingSqlTransaction(
    teller,
    (query) => query(data.lockNextDueRent({ until, after, now })),
    async (sql, [ledger]) => {
      const books = ledger ? openedBooks(ledger) : null;
      if (books === null) return null;
      const { vtcId } = books;
      if ((await postRentUntil(sql, books, { until, now })) > 0) {
        const event = { vtcId, actorId: null, subjectId: vtcId, payload: {} };
        await happenedInSql(sql, { type: 'ledger.changed', ...event });
      }
      return vtcId;
    },
  );
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
