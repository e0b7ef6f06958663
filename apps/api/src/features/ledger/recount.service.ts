import type { PrismaClient } from '@waybill/db/client';
import { NIL } from 'uuid';
import type { Db } from '../../lib/db.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { listStanding } from './posting.data.ts';
import { type Books, correct } from './posting.policy.ts';
import { sources } from './posting.service.ts';
import { compareSums, listBooks, listCheckedJobs } from './recount.data.ts';

/** How many jobs are compared at a time. */
const chunk = 5_000;

interface Comparison {
  readonly companies: number;
  readonly jobs: number;
  readonly waiting: number;
  readonly differences: readonly string[];
}

/** Compares the books of one company, or of all, with what they should have, in one snapshot. */
export async function compareInSnapshot(
  db: PrismaClient,
  vtcId: string | null,
): Promise<Comparison> {
  return db.$transaction((snapshot) => compareBooks(snapshot, vtcId), {
    isolationLevel: 'RepeatableRead',
    timeout: 3_600_000,
  });
}

async function compareBooks(db: Db, vtcId: string | null): Promise<Comparison> {
  const all = await listBooks(db, vtcId);
  let [jobs, waiting] = [0, 0];
  const differences: string[] = [];
  for (const books of all) {
    const found = await compareJobs(db, books);
    jobs += found.jobs;
    waiting += found.waiting;
    const sums = (await compareSums(db, books.vtcId)).map(
      ({ key, stored, counted }) =>
        `${key}: is ${stored ?? 'missing'}, should be ${counted ?? 'missing'}`,
    );
    differences.push(...[...found.differences, ...sums].map((it) => `${books.vtcId}, ${it}`));
  }
  return { companies: all.length, jobs, waiting, differences };
}

async function compareJobs(db: Db, books: Books) {
  const sql = sqlOf(db);
  let [jobs, waiting] = [0, 0];
  let after: string = NIL;
  const differences: string[] = [];
  for (;;) {
    const page = await listCheckedJobs(db, books, after, chunk);
    const ids = page.filter(({ isWaiting }) => !isWaiting).map(({ id }) => id);
    const wanted = await sources.job(sql, books, ids);
    const standing = await listStanding(sql, books.vtcId, 'job', ids);
    const { reversed, created } = correct(wanted, standing);
    differences.push(
      ...reversed.map((id) => `the entry ${id} shouldn’t stand`),
      ...created.map(({ sourceId }) => `the job ${sourceId} has no such entry`),
    );
    jobs += page.length;
    waiting += page.length - ids.length;
    const last = page.at(-1);
    if (last === undefined || page.length < chunk) return { jobs, waiting, differences };
    after = last.id;
  }
}
