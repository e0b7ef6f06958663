import { dayOf } from '@waybill/schema/days';
import type { PayAnswerForm, PayPageQuery } from '@waybill/schema/features/payroll.fields';
import type { RunningPay } from '@waybill/schema/features/payroll.models';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { findCurrency } from '../ledger/ledger.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { disputableUntil, sumOf, totalOf } from './payroll.policy.ts';
import { lockPayroll } from './payrolls.data.ts';
import * as data from './payslips.data.ts';
import type { PayslipRow } from './payslips.data.ts';
import { findPeriod } from './schemes.service.ts';
import { computeRunning } from './slips.service.ts';

/** Returns a payslip: one's own, or the company's to those who keep its books. @throws NOT_FOUND */
export async function getPayslip(
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
  id: string,
): Promise<PayslipRow> {
  const payslip = await getRow(db, id);
  const isKeeper = payslip.vtcId === actor.vtcId && actor.keys.has('ECONOMY');
  if (payslip.userId !== actor.userId && !isKeeper) throw new AppError('NOT_FOUND');
  return payslip;
}

/** Disputes the actor's own payslip, once and in time. @throws NOT_FOUND, DISPUTE_CLOSED, TOO_MANY_REQUESTS */
export async function disputePayslip(
  ctx: WriteContext,
  id: string,
  text: string,
): Promise<PayslipRow> {
  const { userId } = ctx.actor;
  await ctx.rateLimits.consume('payDisputeByUser', userId);
  const now = ctx.clock();
  return ctx.transact(async ({ db }) => {
    const { userId: driverId, payrollId, vtcId } = await getRow(db, id);
    if (driverId !== userId) throw new AppError('NOT_FOUND');
    await lockPayroll(db, payrollId);
    const { state, dispute, reviewedAt } = await getRow(db, id);
    if (state !== 'REVIEW' || dispute !== null || now >= disputableUntil(reviewedAt)) {
      throw new AppError('DISPUTE_CLOSED');
    }
    await data.setDispute(db, id, text, now);
    await happened(db, {
      type: 'payslip.disputed',
      vtcId,
      actorId: userId,
      subjectId: userId,
      payload: { payrollId, payslipId: id },
    });
    return getRow(db, id);
  });
}

/**
 * Answers a dispute, and adds an amount to the payslip or takes it off.
 * @throws PAYROLL_CLOSED, DISPUTE_CLOSED, OWN_PAYSLIP, TOO_MANY_REQUESTS
 */
export async function answerDispute(
  ctx: WriteContext,
  id: string,
  { text, adjustMinor }: PayAnswerForm,
): Promise<PayslipRow> {
  await ctx.rateLimits.consume('payrollWriteByUser', ctx.actor.userId);
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const { payrollId } = await getRow(db, id);
    await lockPayroll(db, payrollId);
    const payslip = await getRow(db, id);
    const { state, dispute, answer, userId, vtcId, username, currency } = payslip;
    if (state !== 'REVIEW') throw new AppError('PAYROLL_CLOSED');
    if (dispute === null || answer !== null) throw new AppError('DISPUTE_CLOSED');
    if (userId === actor.userId && !actor.isOwner) throw new AppError('OWN_PAYSLIP');
    const adjustment = { kind: 'ADJUSTMENT', basis: null, rate: null, of: null } as const;
    const lines =
      adjustMinor === 0
        ? payslip.lines
        : [...payslip.lines, { ...adjustment, amountMinor: adjustMinor }];
    await data.setAnswer(db, id, text, { lines, ...totalOf(lines) }, now);
    await recordAudit(db, actor, {
      vtcId,
      at: now,
      action: 'payslip.dispute-answered',
      subject: { id, name: username ?? '' },
      after: { payReason: text, payAdjustment: `${adjustMinor} ${currency}` },
    });
    await happened(db, {
      type: 'payslip.answered',
      vtcId,
      actorId: actor.userId,
      subjectId: userId,
      payload: { payrollId, payslipId: id },
    });
    return getRow(db, id);
  });
}

/** The actor's payslips, and what they have earned in the period that isn't over. */
interface Earnings extends Page<PayslipRow> {
  readonly running: RunningPay | null;
}

/** Returns one page of the actor's payslips, of all companies, with the running period. @throws VALIDATION_FAILED */
export async function getEarnings(
  { db, actor, clock }: ActorContext,
  { limit, cursor }: PayPageQuery,
): Promise<Earnings> {
  const { userId, vtcId } = actor;
  const found = await data.listOwnPayslips(db, userId, readIdCursor(cursor), limit + 1);
  return {
    ...toPage(found, limit, ({ id }) => [id]),
    running: vtcId === null ? null : await findRunning(db, vtcId, userId, dayOf(clock())),
  };
}

async function findRunning(
  db: Db,
  vtcId: string,
  userId: string,
  today: string,
): Promise<RunningPay | null> {
  const currency = await findCurrency(db, vtcId);
  const found = await findPeriod(db, vtcId, today);
  if (currency === null || !found?.days) return null;
  const { scheme, days } = found;
  const lines = await computeRunning(db, { vtcId, ...days, ...scheme, to: today }, userId);
  return { currency, ...days, lines, totalMinor: sumOf(lines) };
}

async function getRow(db: Db, id: string): Promise<PayslipRow> {
  const payslip = await data.findPayslip(db, id);
  if (!payslip) throw new AppError('NOT_FOUND');
  return payslip;
}
