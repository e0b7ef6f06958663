import { dayOf } from '@waybill/schema/days';
import type { PayPageQuery, PayrollPaymentForm } from '@waybill/schema/features/payroll.fields';
import { messages } from '@waybill/schema/messages';
import type { ActorContext, ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { decodeCursor, isDay, isUuid, type Page, refuseCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { readOffset, toOffsetPage } from '../../lib/offset-cursor.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { requireCash } from '../ledger/entries.service.ts';
import { emitLedgerChanged } from '../ledger/ledger.service.ts';
import { withLedgerLocked } from '../ledger/ledger-transaction.service.ts';
import type { Books } from '../ledger/posting.policy.ts';
import { settle } from '../ledger/posting.service.ts';
import { payrollLedger } from './payroll.ledger.ts';
import * as data from './payrolls.data.ts';
import type { PayrollPosition, PayrollRow } from './payrolls.data.ts';
import { createSlips, listSlipIds, listSlips, type SlipRow } from './payslips.data.ts';
import type { Days } from './periods.policy.ts';
import { findNextPeriod, findPeriod } from './schemes.service.ts';
import { computeSlips, type DraftSlip } from './slips.service.ts';

/** Lists one page of a company's payrolls, and the period that comes next. @throws VALIDATION_FAILED */
export async function listPayrolls(
  { db }: Pick<ActorContext, 'db'>,
  vtcId: string,
  { limit, cursor }: PayPageQuery,
): Promise<Page<PayrollRow> & { readonly nextPeriod: Days | null }> {
  const found = await data.listPayrolls(db, vtcId, readPosition(cursor), limit + 1);
  const page = toPage(found, limit, ({ from, id }) => [from, id]);
  return { ...page, nextPeriod: await findNextPeriod(db, vtcId) };
}

function readPosition(cursor: string | undefined): PayrollPosition | null {
  if (cursor === undefined) return null;
  const [from = '', id = ''] = decodeCursor(cursor) ?? [];
  if (!isDay(from) || !isUuid(id)) throw refuseCursor();
  return { from, id };
}

/** A payroll with one page of its payslips; those of a draft aren't stored. */
interface PayrollPage extends Page<SlipRow | DraftSlip> {
  readonly payroll: PayrollRow;
}

/** Returns a payroll with one page of its payslips. @throws NOT_FOUND, VALIDATION_FAILED */
export async function getPayroll(
  { db }: Pick<ActorContext, 'db'>,
  id: string,
  { limit, cursor }: PayPageQuery,
): Promise<PayrollPage> {
  const payroll = await getRow(db, id);
  const skip = readOffset(cursor);
  const found =
    payroll.state === 'DRAFT'
      ? (await computeSlips(db, payroll)).slice(skip, skip + limit + 1)
      : await listSlips(db, id, { skip, take: limit + 1 });
  return { payroll, ...toOffsetPage<SlipRow | DraftSlip>(found, limit, skip) };
}

/** Drafts a payroll. @throws LEDGER_CLOSED, PAYROLL_EXISTS, PERIOD_RUNNING, VALIDATION_FAILED, TOO_MANY_REQUESTS */
export async function createPayroll(
  ctx: WriteContext,
  vtcId: string,
  day: string,
): Promise<PayrollRow> {
  return withLedgerLocked(ctx, 'payrollWriteByUser', vtcId, async (locked) => {
    const { db, now, books } = locked;
    if (!books) throw new AppError('LEDGER_CLOSED');
    const id = await draftPayroll(db, books, day, dayOf(now));
    return finish(locked, id, now, { action: 'payroll.drafted', type: 'payroll.changed' });
  });
}

/**
 * Creates a draft for the period of a day, in locked books.
 * @returns its id @throws PAYROLL_EXISTS, PERIOD_RUNNING, VALIDATION_FAILED
 */
export async function draftPayroll(
  db: Db,
  { vtcId, startsOn }: Books,
  day: string,
  today: string,
): Promise<string> {
  const found = await findPeriod(db, vtcId, day);
  if (!found) throw refuseDay(messages.payrollSchemeMissing);
  const { scheme, days } = found;
  if (!days) throw new AppError('PAYROLL_EXISTS');
  if (days.to >= today) throw new AppError('PERIOD_RUNNING');
  if (days.to < startsOn) throw refuseDay(messages.payrollBeforeBooks);
  return data.createPayroll(db, vtcId, days, scheme.version);
}

const refuseDay = (message: string) =>
  new AppError('VALIDATION_FAILED', { fields: { from: message } });

/** Lets the drivers review a payroll: its payslips are stored. Idempotent. @throws PAYROLL_CLOSED, TOO_MANY_REQUESTS */
export async function reviewPayroll(ctx: WriteContext, id: string): Promise<PayrollRow> {
  return withPayrollLocked(ctx, id, async (locked, payroll, now) => {
    if (payroll.state === 'REVIEW') return payroll;
    if (payroll.state !== 'DRAFT') throw new AppError('PAYROLL_CLOSED');
    await startReview(locked.db, payroll, now);
    return finish(locked, id, now, {
      action: 'payroll.review-started',
      type: 'payroll.review',
    });
  });
}

/** Stores the payslips of a draft as they are now. The books must be locked. */
export async function startReview(db: Db, payroll: PayrollRow, now: Date): Promise<void> {
  const slips = await computeSlips(db, payroll);
  await data.setState(db, payroll.id, 'REVIEW', now);
  await createSlips(db, payroll.id, slips, now);
}

/**
 * Pays a payroll: the wages of each payslip are posted.
 * @throws PAYROLL_CLOSED, PAYROLL_DRAFT, DISPUTES_OPEN, CASH_TOO_LOW, VTC_IS_ENDING, TOO_MANY_REQUESTS
 */
export async function payPayroll(
  ctx: WriteContext,
  id: string,
  { overrule, reason }: PayrollPaymentForm,
): Promise<PayrollRow> {
  return withPayrollLocked(ctx, id, async (locked, payroll, now, books) => {
    const { db, actor } = locked;
    if (payroll.state === 'DRAFT') throw new AppError('PAYROLL_DRAFT');
    if (payroll.state !== 'REVIEW') throw new AppError('PAYROLL_CLOSED');
    if (payroll.openDisputes > 0 && !overrule) throw new AppError('DISPUTES_OPEN');
    await requireCash(db, payroll.vtcId, -payroll.totalMinor);
    await data.setState(db, id, 'PAID', now);
    const ids = await listSlipIds(db, id);
    const { userId: actorId } = actor;
    await settle(sqlOf(db), books, { source: payrollLedger, ids, now, actorId });
    await emitLedgerChanged(db, payroll.vtcId, actorId);
    return finish(locked, id, now, {
      action: 'payroll.paid',
      type: 'payroll.paid',
      reason,
    });
  });
}

/** Withdraws a payroll that isn't paid. @throws PAYROLL_CLOSED, TOO_MANY_REQUESTS */
export async function withdrawPayroll(ctx: WriteContext, id: string): Promise<PayrollRow> {
  return withPayrollLocked(ctx, id, async (locked, { state }, now) => {
    if (state !== 'DRAFT' && state !== 'REVIEW') throw new AppError('PAYROLL_CLOSED');
    await data.setState(locked.db, id, 'WITHDRAWN', now);
    return finish(locked, id, now, { action: 'payroll.withdrawn', type: 'payroll.changed' });
  });
}

/** Runs a change of a payroll under the locks of its company's books and its own. */
async function withPayrollLocked(
  ctx: WriteContext,
  id: string,
  run: (
    locked: ActorTransaction,
    payroll: PayrollRow,
    now: Date,
    books: Books,
  ) => Promise<PayrollRow>,
): Promise<PayrollRow> {
  const findVtcId = async (db: Db) => data.findVtcIdOfPayroll(db, id);
  return withLedgerLocked(ctx, 'payrollWriteByUser', findVtcId, async (locked) => {
    const { db, now, books } = locked;
    if (!books) throw new AppError('LEDGER_CLOSED');
    await data.lockPayroll(db, id);
    return run(locked, await getRow(db, id), now, books);
  });
}

interface Change {
  readonly action:
    | 'payroll.drafted'
    | 'payroll.review-started'
    | 'payroll.paid'
    | 'payroll.withdrawn';
  readonly type: 'payroll.changed' | 'payroll.review' | 'payroll.paid';
  readonly reason?: string | undefined;
}

/** Records and emits a change of a payroll. @returns the payroll as it is now */
async function finish(
  { db, actor }: ActorTransaction,
  id: string,
  now: Date,
  { action, type, reason }: Change,
): Promise<PayrollRow> {
  const payroll = await getRow(db, id);
  const { vtcId, from, to, totalMinor, currency, state } = payroll;
  await recordAudit(db, actor, {
    vtcId,
    at: now,
    action,
    subject: { id, name: `${from} – ${to}` },
    after: {
      payrollPeriod: `${from} – ${to}`,
      ...(state !== 'DRAFT' && { payrollTotal: `${totalMinor} ${currency}` }),
      ...(reason !== undefined && { payReason: reason }),
    },
  });
  await happened(db, {
    type,
    vtcId,
    actorId: actor.userId,
    subjectId: id,
    payload: { payrollId: id },
  });
  return payroll;
}

async function getRow(db: Db, id: string): Promise<PayrollRow> {
  const payroll = await data.findPayroll(db, id);
  if (!payroll) throw new AppError('NOT_FOUND');
  return payroll;
}
