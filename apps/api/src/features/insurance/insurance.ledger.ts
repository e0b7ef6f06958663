import type { LedgerSource } from '../ledger/posting.policy.ts';
import { listPaidClaims, listPaidIds } from './claims.data.ts';
import { listPeriodIds, listPremiums } from './policies.data.ts';

/** Posts premiums on the day that their period begins. */
export const premiumsLedger: LedgerSource<'premium'> = {
  kind: 'premium',
  list: (sql, { vtcId }, page) => listPeriodIds(sql, vtcId, page),
  async read(sql, { vtcId }, ids) {
    const premiums = await listPremiums(sql, vtcId, ids);
    return new Map(
      premiums.map(({ id, day, premiumMinor }) => {
        const lines = { insurance: premiumMinor, cash: -premiumMinor };
        return [id, { day, lines, driverId: null, ratePpm: null }] as const;
      }),
    );
  },
};

/** Posts paid claims on the day that they were paid. */
export const claimsLedger: LedgerSource<'claim'> = {
  kind: 'claim',
  list: (sql, { vtcId }, page) => listPaidIds(sql, vtcId, page),
  async read(sql, { vtcId }, ids) {
    const claims = await listPaidClaims(sql, vtcId, ids);
    return new Map(
      claims.map(({ id, day, payableMinor, driverId, truckId }) => {
        const lines = { cash: payableMinor, payouts: -payableMinor };
        return [id, { day, lines, driverId, truckId, ratePpm: null }] as const;
      }),
    );
  },
};
