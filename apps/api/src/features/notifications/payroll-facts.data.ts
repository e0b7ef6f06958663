import { dayOf } from '@waybill/schema/days';
import type { Db } from '../../lib/db.ts';

/** What notifications say of a payroll. */
interface PayrollFacts {
  readonly vtc: string;
  readonly firstDay: string;
  readonly lastDay: string;
}

/** Returns what notifications say of a payroll. Null if it was withdrawn or its company was deleted. */
export async function findPayrollFacts(db: Db, id: string): Promise<PayrollFacts | null> {
  const payroll = await db.payroll.findUnique({
    where: { id },
    select: { fromDay: true, toDay: true, state: true, vtc: { select: { name: true } } },
  });
  if (payroll === null || payroll.state === 'WITHDRAWN') return null;
  return { vtc: payroll.vtc.name, firstDay: dayOf(payroll.fromDay), lastDay: dayOf(payroll.toDay) };
}
