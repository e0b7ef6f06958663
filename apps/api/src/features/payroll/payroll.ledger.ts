import type { LedgerSource } from '../ledger/posting.policy.ts';
import { listPaidSlipIds, listPostableSlips } from './payslips.data.ts';

/** Posts the wages of paid payslips, on the day of the payment. */
export const payrollLedger: LedgerSource<'payslip'> = {
  kind: 'payslip',
  list: listPaidSlipIds,
  async read(sql, { vtcId }, ids) {
    const slips = await listPostableSlips(sql, vtcId, ids);
    return new Map(
      slips.map(({ id, driverId, day, totalMinor }) => {
        const lines = { wages: totalMinor, cash: -totalMinor };
        return [id, { day, lines, driverId, ratePpm: null }] as const;
      }),
    );
  },
};
