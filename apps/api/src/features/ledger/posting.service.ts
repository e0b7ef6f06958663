import type { LedgerKind } from '@waybill/schema/features/ledger.models';
import type { Services } from '../../http/context.ts';
import { runEmittingSqlTransaction } from '../../lib/emitting-transaction.ts';
import { happenedInSql } from '../../lib/happened.data.ts';
import { type Pump, startPump } from '../../lib/pump.ts';
import { trySavepoint } from '../../lib/sql.data.ts';
import type { Sql } from '../../lib/sql.ts';
import { fillCosts } from '../fuel/job-costs.service.ts';
import { listPostableJobs } from './job-entries.data.ts';
import { postJob } from './job-entries.policy.ts';
import * as data from './posting.data.ts';
import { type Books, correct, type Posting } from './posting.policy.ts';

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

/**
 * Returns what the books should have for sources of a kind, from the current rows. Sources that are left out should
 * have nothing.
 */
type Source = (
  sql: Sql,
  books: Books,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Posting>>;

/** What is posted from other rows, by kind of entry. */
export const sources = {
  async job(sql, books, ids) {
    const jobs = await listPostableJobs(sql, books.vtcId, ids);
    return new Map(
      jobs.flatMap((job) => {
        const posting = postJob(job, books);
        return posting === null ? [] : [[job.id, posting] as const];
      }),
    );
  },
} satisfies Partial<Record<LedgerKind, Source>>;

type SourceKind = keyof typeof sources;

type Work = Pick<Services, 'backgroundPool' | 'clock' | 'log' | 'signals'>;

/** Starts to post what changes, in the books of all companies. */
export function startPosting(services: Services): Pump {
  const options = { everyMs: lookMs, failure: 'failed to post to ledgers' };
  return startPump(services, () => postDue(services), options);
}

/** Posts all that is due, in the books of all companies. */
export async function postDue(work: Work): Promise<void> {
  while (await postNext(work));
}

/**
 * Posts the due changes of the next company, in one transaction: its books then match the rows as they are now.
 * @returns whether there were any
 */
export async function postNext({ backgroundPool, clock, log, signals }: Work): Promise<boolean> {
  const now = clock();
  const teller = { transactionPool: backgroundPool, signals, requestId: null };
  return runEmittingSqlTransaction(teller, data.lockNextLedger(now), async (sql, [ledger]) => {
    if (!ledger) {
      await data.removeOrphanedMarks(sql, now);
      return false;
    }
    const { vtcId } = ledger;
    const marks = await data.takeDue(sql, vtcId, now, batchSize);
    const subjects = { vtcId, books: openedBooks(ledger), marks: marks.filter(isOfSource) };
    const posted = await followAll(sql, subjects, { now, log });
    if (posted > 0) {
      const event = { vtcId, actorId: null, subjectId: vtcId, payload: {} };
      await happenedInSql(sql, { type: 'ledger.changed', ...event });
    }
    const isFilling = marks.some(({ kind }) => kind === filling);
    if (isFilling && !(await data.markNextJobs(sql, vtcId, now, fillSize))) {
      await startFilling(sql, vtcId, now);
    }
    return true;
  });
}

/** Marks the jobs since the start of a company's books, part by part. */
export async function startFilling(sql: Sql, vtcId: string, now: Date): Promise<void> {
  const mark = { kind: filling, subjectId: vtcId, tries: 0 };
  await data.createMark(sql, vtcId, mark, { dueAt: now, error: null });
}

/** Returns a locked ledger whose books are open, else null. */
export function openedBooks({ vtcId, currency, startsOn }: data.LockedLedger): Books | null {
  return currency === null || startsOn === null ? null : { vtcId, currency, startsOn };
}

type SourceMark = data.Mark & { readonly kind: SourceKind };

function isOfSource(mark: data.Mark): mark is SourceMark {
  return Object.hasOwn(sources, mark.kind);
}

interface Following {
  readonly now: Date;
  readonly log: Services['log'];
}

/** Changed rows of a company. */
interface Subjects {
  readonly vtcId: string;
  /** Null before the books are opened. */
  readonly books: Books | null;
  readonly marks: readonly SourceMark[];
}

/**
 * Follows marks together, or if that fails, one by one: a broken one doesn't stop the others.
 * @returns the number of new entries
 */
async function followAll(sql: Sql, subjects: Subjects, following: Following): Promise<number> {
  const { marks, vtcId } = subjects;
  const [first, ...others] = marks;
  if (!first) return 0;
  const outcome = await trySavepoint(sql, () => follow(sql, subjects, following.now));
  if ('result' in outcome) return outcome.result;
  if (others.length === 0) {
    await retryLater(sql, vtcId, first, outcome.error, following);
    return 0;
  }
  let sum = 0;
  for (const mark of marks) sum += await followAll(sql, { ...subjects, marks: [mark] }, following);
  return sum;
}

async function follow(sql: Sql, { books, marks }: Subjects, now: Date): Promise<number> {
  const ids = marks.map(({ subjectId }) => subjectId);
  await fillCosts(sql, ids);
  return books === null ? 0 : settle(sql, books, 'job', ids, now);
}

/** Reverses and posts until the books have for these sources what they should have. Idempotent. @returns the number of new entries */
async function settle(
  sql: Sql,
  books: Books,
  kind: SourceKind,
  ids: readonly string[],
  now: Date,
): Promise<number> {
  const wanted = await sources[kind](sql, books, ids);
  const standing = await data.listStanding(sql, books.vtcId, kind, ids);
  const { reversed, created } = correct(wanted, standing);
  const rows = [
    ...reversed.map((reversesId) => ({ reversesId })),
    ...created.map((posting) => Object.assign({ kind }, posting)),
  ];
  return (await data.createEntries(sql, books.vtcId, rows, now)).length;
}

async function retryLater(
  sql: Sql,
  vtcId: string,
  mark: SourceMark,
  error: unknown,
  { now, log }: Following,
): Promise<void> {
  const seconds = retrySeconds[mark.tries];
  log.error({ err: error, vtcId, kind: mark.kind, id: mark.subjectId }, 'failed to post an entry');
  const { kind, subjectId, tries } = mark;
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
