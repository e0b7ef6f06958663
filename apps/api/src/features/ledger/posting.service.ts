import { NIL } from 'uuid';
import type { Services } from '../../http/context.ts';
import { runEmittingSqlTransaction } from '../../lib/emitting-transaction.ts';
import { happenedInSql } from '../../lib/happened.data.ts';
import { type Pump, startPump } from '../../lib/pump.ts';
import { trySavepoint } from '../../lib/sql.data.ts';
import type { Sql } from '../../lib/sql.ts';
import type { Statement } from '../../lib/statement.ts';
import * as data from './posting.data.ts';
import {
  type Books,
  correct,
  type FollowedCompany,
  type LedgerSource,
  type LedgerSources,
} from './posting.policy.ts';

/** How often each server looks for changed rows. */
const lookMs = 500;
/** How many subjects one transaction follows. */
const batchSize = 500;
/** How many jobs are marked at a time when books are opened. */
const fillSize = 5_000;
/** The waits after each failure, until the next change of the subject. */
const retrySeconds = [1, 5, 30, 120];

/** The subject of the mark that continues to mark old jobs. Its id is the company's. */
const filling = 'filling';

/** What posting in the background needs. */
export type PostingWork = Pick<Services, 'backgroundPool' | 'clock' | 'signals'>;

type Work = PostingWork & Pick<Services, 'log'>;

/** Starts to post what changes, in the books of all companies. */
export function startPosting(services: Services, sources: LedgerSources): Pump {
  const options = { everyMs: lookMs, failure: 'failed to post to ledgers' };
  return startPump(services, () => postDue(services, sources), options);
}

/** Posts all that is due, in the books of all companies. */
export async function postDue(work: Work, sources: LedgerSources): Promise<void> {
  while (await postNext(work, sources));
}

/**
 * Posts the due changes of the next company, in one transaction: its books then match the rows as they are now.
 * @returns whether there were any
 */
export async function postNext(
  { backgroundPool, clock, log, signals }: Work,
  sources: LedgerSources,
): Promise<boolean> {
  const now = clock();
  const teller = { transactionPool: backgroundPool, signals, requestId: null };
  const lockNext = async (query: Sql['query']) => query(data.lockNextLedger(now));
  return runEmittingSqlTransaction(teller, lockNext, async (sql, [ledger]) => {
    if (!ledger) {
      await data.removeOrphanedMarks(sql, now);
      return false;
    }
    const { vtcId } = ledger;
    const marks = await data.takeDue(sql, vtcId, now, batchSize);
    const company = { vtcId, books: openedBooks(ledger), now };
    const isFilling = marks.some(({ kind }) => kind === filling);
    const posted = await followAll(
      sql,
      marks.filter(({ kind }) => kind !== filling),
      { company, sources, log },
    );
    if (posted > 0) await emitPosted(sql, vtcId);
    if (isFilling && !(await data.markNextJobs(sql, vtcId, now, fillSize))) {
      await startFilling(sql, vtcId, now);
    }
    return true;
  });
}

/** Tells a company that Waybill has posted to its books. */
async function emitPosted(sql: Sql, vtcId: string): Promise<void> {
  const event = { vtcId, actorId: null, subjectId: vtcId, payload: {} };
  await happenedInSql(sql, { type: 'ledger.changed', ...event });
}

/** What becomes due with time in companies' books, such as rent. */
export interface DuePosting {
  /** Locks the books of the next company after an id that has something due. */
  readonly lockNext: (due: { after: string; now: Date }) => Statement<data.LockedLedger>;
  /** Posts what is due. @returns the number of new entries */
  readonly post: (sql: Sql, books: Books, now: Date) => Promise<number>;
}

/** Posts what is due in the books of all companies, each in a transaction. */
export async function postToAll(work: PostingWork, { lockNext, post }: DuePosting): Promise<void> {
  await forEachLedger(work, lockNext, async (sql, ledger, now) => {
    const books = openedBooks(ledger);
    if (books !== null && (await post(sql, books, now)) > 0) await emitPosted(sql, books.vtcId);
  });
}

/** Works with the ledgers that a statement locks, one after the other and each in a transaction. */
export async function forEachLedger<Ledger extends { readonly vtcId: string }>(
  { backgroundPool, clock, signals }: PostingWork,
  lockNext: (due: { after: string; now: Date }) => Statement<Ledger>,
  run: (sql: Sql, ledger: Ledger, now: Date) => Promise<void>,
): Promise<void> {
  const teller = { transactionPool: backgroundPool, signals, requestId: null };
  const runNext = async (after: string) => {
    const now = clock();
    return runEmittingSqlTransaction(
      teller,
      (query) => query(lockNext({ after, now })),
      async (sql, [ledger]) => {
        if (!ledger) return null;
        await run(sql, ledger, now);
        return ledger.vtcId;
      },
    );
  };
  let after: string | null = NIL;
  while (after !== null) after = await runNext(after);
}

/** Marks the jobs since the start of a company's books, part by part. */
export async function startFilling(sql: Sql, vtcId: string, now: Date): Promise<void> {
  await data.markNow(sql, vtcId, { kind: filling, id: vtcId }, now);
}

/** Returns a locked ledger whose books are open, else null. */
export function openedBooks({ vtcId, currency, startsOn }: data.LockedLedger): Books | null {
  return currency === null || startsOn === null ? null : { vtcId, currency, startsOn };
}

interface Following {
  readonly company: FollowedCompany;
  readonly sources: LedgerSources;
  readonly log: Services['log'];
}

/**
 * Follows marks together, or if that fails, one by one: a broken one doesn't stop the others.
 * @returns the number of new entries
 */
async function followAll(
  sql: Sql,
  marks: readonly data.Mark[],
  following: Following,
): Promise<number> {
  const [first, ...others] = marks;
  if (!first) return 0;
  const outcome = await trySavepoint(sql, () => follow(sql, marks, following));
  if ('result' in outcome) return outcome.result;
  if (others.length === 0) {
    await retryLater(sql, first, outcome.error, following);
    return 0;
  }
  let sum = 0;
  for (const mark of marks) sum += await followAll(sql, [mark], following);
  return sum;
}

/** Lets the followers of jobs work, then posts all that has changed. */
async function follow(
  sql: Sql,
  marks: readonly data.Mark[],
  { company, sources: { sources, jobFollowers, memberFollowers } }: Following,
): Promise<number> {
  const marked = marks.map(({ kind, subjectId }) => ({ kind, id: subjectId }));
  const subjects = [...marked];
  const followers = { member: memberFollowers, job: jobFollowers };
  for (const [kind, following] of Object.entries(followers)) {
    const ids = idsOf(marked, kind);
    if (ids.length === 0) continue;
    for (const followMarked of following) subjects.push(...(await followMarked(sql, company, ids)));
  }
  for (const { kind, follow: followMarked } of sources) {
    const ids = followMarked ? idsOf(marked, kind) : [];
    if (followMarked && ids.length > 0) subjects.push(...(await followMarked(sql, company, ids)));
  }
  const { books, now } = company;
  if (books === null) return 0;
  let sum = 0;
  for (const source of sources) {
    const ids = idsOf(subjects, source.kind);
    if (ids.length > 0) sum += await settle(sql, books, { source, ids, now });
  }
  return sum;
}

function idsOf(subjects: readonly { readonly kind: string; readonly id: string }[], of: string) {
  return [...new Set(subjects.flatMap(({ kind, id }) => (kind === of ? [id] : [])))];
}

/** Reverses and posts until the books have for these rows what they should have. Idempotent. @returns the number of new entries */
export async function settle(
  sql: Sql,
  books: Books,
  {
    source,
    ids,
    now,
    actorId = null,
  }: {
    readonly source: LedgerSource;
    readonly ids: readonly string[];
    readonly now: Date;
    readonly actorId?: string | null;
  },
): Promise<number> {
  const { kind } = source;
  const wanted = await source.read(sql, books, ids);
  const standing = await data.listStanding(sql, books.vtcId, kind, ids);
  const { reversed, created } = correct(wanted, standing);
  const rows = [
    ...reversed.map((reversesId) => ({ reversesId, actorId })),
    ...created.map((posting) => Object.assign({ kind, actorId }, posting)),
  ];
  return (await data.createEntries(sql, books.vtcId, rows, now)).length;
}

async function retryLater(
  sql: Sql,
  { kind, subjectId, tries }: data.Mark,
  error: unknown,
  { company: { vtcId, now }, log }: Following,
): Promise<void> {
  const seconds = retrySeconds[tries];
  log.error({ err: error, vtcId, kind, id: subjectId }, 'failed to post an entry');
  await data.createMark(
    sql,
    vtcId,
    { kind, subjectId, tries: tries + 1 },
    {
      dueAt: seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000),
      error: String(error).slice(0, 500),
    },
  );
}
