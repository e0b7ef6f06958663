import { dayOf, shiftDay } from '@waybill/schema/days';
import { limits } from '@waybill/schema/limits';
import { NIL } from 'uuid';
import type { Services } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { runEmittingTransaction } from '../../lib/emitting-transaction.ts';
import { happened } from '../../lib/happened.data.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { lockLedger } from '../ledger/posting.data.ts';
import { openedBooks } from '../ledger/posting.service.ts';
import { findPayroll } from './payrolls.data.ts';
import { draftPayroll, startReview } from './payrolls.service.ts';
import { findScheme, listDrafters } from './schemes.data.ts';
import { findNextPeriod } from './schemes.service.ts';

/** How many companies are read at a time. */
const chunk = 100;

/** Puts payrolls to review that are due, in companies that want that: each in a transaction of its own. */
export async function draftDuePayrolls({ db, clock, signals, log }: Services): Promise<void> {
  const now = clock();
  let after: string = NIL;
  for (;;) {
    const vtcIds = await listDrafters(db, after, chunk);
    for (const vtcId of vtcIds) {
      try {
        const draft = async () =>
          runEmittingTransaction({ db, signals, requestId: null }, (transaction) =>
            draftNext(transaction, vtcId, now),
          );
        while (await draft());
      } catch (error) {
        log.error({ err: error, vtcId }, 'failed to draft a payroll');
      }
    }
    const last = vtcIds.at(-1);
    if (last === undefined || vtcIds.length < chunk) return;
    after = last;
  }
}

/** Drafts the next period and puts it to review. @returns whether one was due */
async function draftNext(db: Db, vtcId: string, now: Date): Promise<boolean> {
  const books = openedBooks(await lockLedger(sqlOf(db), vtcId));
  const period = await findNextPeriod(db, vtcId);
  const today = dayOf(now);
  const isDue = period !== null && shiftDay(period.to, limits.payDraftDays) < today;
  const isWanted = (await findScheme(db, vtcId))?.autoDraft ?? false;
  if (!books || !isDue || !isWanted || period.to < books.startsOn) return false;
  const payroll = await findPayroll(db, await draftPayroll(db, books, period.from, today));
  if (!payroll) return false;
  await startReview(db, payroll, now);
  await happened(db, {
    type: 'payroll.review',
    vtcId,
    actorId: null,
    subjectId: payroll.id,
    payload: { payrollId: payroll.id },
  });
  return true;
}
