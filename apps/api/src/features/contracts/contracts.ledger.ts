import type { LedgerSource } from '../ledger/posting.policy.ts';
import * as data from './contract-entries.data.ts';
import { followMarkedContracts } from './following.service.ts';

/** Posts the bonus or penalty of contracts between two companies, to the books of each. */
export const contractsLedger: LedgerSource<'contract'> = {
  kind: 'contract',
  follow: followMarkedContracts,
  list: data.listPostedContractIds,
  async read(sql, books, ids) {
    const contracts = await data.listPostableContracts(sql, books, ids);
    return new Map(
      contracts.map(({ id, day, cashMinor }) => {
        const account = cashMinor > 0 ? 'bonuses' : 'contracts';
        const lines = { cash: cashMinor, [account]: -cashMinor };
        return [id, { day, lines, driverId: null, ratePpm: null }];
      }),
    );
  },
};
