import type { AccountExport } from '@waybill/schema/features/account.models';
import type {
  PayDispute,
  Payroll,
  PayrollSlip,
  Payslip,
} from '@waybill/schema/features/payroll.models';
import { disputableUntil } from './payroll.policy.ts';
import type { PayrollRow } from './payrolls.data.ts';
import type { PayslipRow, SlipRow } from './payslips.data.ts';
import type { DraftSlip } from './slips.service.ts';

export function presentPayroll({
  id,
  from,
  to,
  state,
  currency,
  drivers,
  totalMinor,
  openDisputes,
  reviewedAt,
  closedAt,
}: PayrollRow): Payroll {
  const isStored = reviewedAt !== null;
  return {
    id,
    from,
    to,
    state,
    currency,
    drivers: isStored ? drivers : null,
    totalMinor: isStored ? totalMinor : null,
    openDisputes,
    disputableUntil: isStored ? disputableUntil(reviewedAt).toISOString() : null,
    closedAt: closedAt?.toISOString() ?? null,
  };
}

export function presentSlip(slip: SlipRow | DraftSlip): PayrollSlip {
  const { userId, username, lines, totalMinor, carryMinor } = slip;
  const isStored = 'id' in slip;
  return {
    id: isStored ? slip.id : null,
    driver: userId === null || username === null ? null : { id: userId, username },
    lines: [...lines],
    totalMinor,
    carryMinor,
    dispute: isStored ? presentDispute(slip) : null,
  };
}

export function presentPayslip(row: PayslipRow): Payslip {
  const { id, payrollId, vtcId, vtcName, from, to, state, currency, reviewedAt, closedAt } = row;
  return {
    ...presentSlip(row),
    id,
    payrollId,
    vtc: { id: vtcId, name: vtcName },
    from,
    to,
    state,
    currency,
    disputableUntil: disputableUntil(reviewedAt).toISOString(),
    paidAt: state === 'PAID' ? (closedAt?.toISOString() ?? null) : null,
  };
}

/** Returns a user's payslips for the export of their account. */
export function presentOwnPayslips(rows: readonly PayslipRow[]): AccountExport['payslips'] {
  return rows.map((row) => {
    const { vtc, from, to, state, lines, totalMinor, currency, dispute } = presentPayslip(row);
    return { vtcId: vtc.id, from, to, state, lines, totalMinor, currency, dispute };
  });
}

function presentDispute({ dispute, disputedAt, answer, answeredAt }: SlipRow): PayDispute | null {
  if (dispute === null || disputedAt === null) return null;
  return {
    text: dispute,
    at: disputedAt.toISOString(),
    answer,
    answeredAt: answeredAt?.toISOString() ?? null,
  };
}
