import { dayOf, shiftDay } from '@waybill/schema/days';
import type { PaySchemeForm } from '@waybill/schema/features/payroll.fields';
import type { PayScheme } from '@waybill/schema/features/payroll.models';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withLedgerLocked } from '../ledger/ledger-transaction.service.ts';
import { findLastTakenDay, listTakenDays } from './payrolls.data.ts';
import { type Days, freeDaysAround, periodOf } from './periods.policy.ts';
import * as data from './schemes.data.ts';

/** Returns what a company pays. Null until that is decided. */
export async function getScheme(db: Db, vtcId: string): Promise<PayScheme | null> {
  return data.findScheme(db, vtcId);
}

/** Decides what a company pays, from the first period without a payroll on. @throws LEDGER_CLOSED, TOO_MANY_REQUESTS */
export async function setScheme(
  ctx: WriteContext,
  vtcId: string,
  form: PaySchemeForm,
): Promise<PayScheme> {
  return withLedgerLocked(ctx, 'payrollWriteByUser', vtcId, async ({ db, actor, now, books }) => {
    if (!books) throw new AppError('LEDGER_CLOSED');
    const [latest, ...older] = await data.listSchemes(db, vtcId);
    const first = older.at(-1) ?? latest;
    const lastDay = await findLastTakenDay(db, vtcId);
    const since =
      lastDay === null
        ? (first?.since ?? periodOf(dayOf(now), form.period).from)
        : shiftDay(lastDay, 1);
    const scheme: PayScheme = { version: (latest?.version ?? 0) + 1, since, ...form };
    await data.createScheme(db, vtcId, form, scheme);
    await recordAudit(db, actor, {
      vtcId,
      at: now,
      action: 'payroll.scheme-changed',
      subject: { id: vtcId, name: form.period },
      ...(latest && { before: { payTerms: describeTerms(latest) } }),
      after: { payTerms: describeTerms(scheme) },
    });
    await happened(db, {
      type: 'payroll.scheme-changed',
      vtcId,
      actorId: actor.userId,
      subjectId: vtcId,
      payload: {},
    });
    return scheme;
  });
}

/** A pay period with the version of the scheme that holds for it. */
interface PayPeriodDays {
  readonly scheme: PayScheme;
  /** Its days that no payroll has. Null if one has the given day. */
  readonly days: Days | null;
}

/** Returns the pay period of a day. Null without a scheme. */
export async function findPeriod(
  db: Db,
  vtcId: string,
  day: string,
): Promise<PayPeriodDays | null> {
  return periodAround(db, vtcId, day, await data.listSchemes(db, vtcId));
}

async function periodAround(
  db: Db,
  vtcId: string,
  day: string,
  schemes: readonly PayScheme[],
): Promise<PayPeriodDays | null> {
  const scheme = schemes.find(({ since }) => since <= day) ?? schemes.at(-1);
  if (!scheme) return null;
  const taken = await listTakenDays(db, vtcId, day);
  return { scheme, days: freeDaysAround(day, scheme.period, taken) };
}

/** Returns the first days that have no payroll: a period, or what is left of one. Null without a scheme. */
export async function findNextPeriod(db: Db, vtcId: string): Promise<Days | null> {
  const schemes = await data.listSchemes(db, vtcId);
  const lastDay = await findLastTakenDay(db, vtcId);
  const day = lastDay === null ? schemes.at(-1)?.since : shiftDay(lastDay, 1);
  if (day === undefined) return null;
  return (await periodAround(db, vtcId, day, schemes))?.days ?? null;
}

/** Returns terms for the audit log. */
function describeTerms({ period, autoDraft, terms }: PaySchemeForm): string[] {
  const { bonuses, ...rest } = terms;
  return [
    period,
    ...(autoDraft ? ['autoDraft'] : []),
    ...Object.entries(rest).flatMap(([name, value]) =>
      value === null || value === false ? [] : [`${name} ${value}`],
    ),
    ...bonuses.map(({ measure, atLeast, amountMinor }) => `${measure} ${atLeast}: ${amountMinor}`),
  ];
}
