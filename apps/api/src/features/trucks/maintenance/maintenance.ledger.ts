import type { LedgerSource } from '../../ledger/posting.policy.ts';
import { listCostIds, listCosts } from './costs.data.ts';

/** Posts what done orders cost, on the day that they were done. */
export const ordersLedger: LedgerSource<'service'> = {
  kind: 'service',
  list: (sql, { vtcId }, page) => listCostIds(sql, vtcId, page),
  async read(sql, { vtcId }, ids) {
    const costs = await listCosts(sql, vtcId, ids);
    return new Map(
      costs.map(({ id, truckId, driverId, day, costMinor }) => {
        const lines = { maintenance: costMinor, cash: -costMinor };
        return [id, { day, lines, driverId, truckId, ratePpm: null }] as const;
      }),
    );
  },
};
