import type { Feature } from '../../http/feature.ts';
import { leaveAllAlliances } from '../alliances/settling.service.ts';
import { createDeletionTasks } from '../vtcs/ownership/deletion.tasks.ts';
import { findVtcIdOfBid } from './contracts.data.ts';
import { contractsHandlers } from './contracts.routes.ts';
import { createContractTasks } from './contracts.tasks.ts';
import { endAllContracts } from './ending.service.ts';

export const contractsFeature = {
  handlers: { contracts: contractsHandlers },
  companyOf: { contractBid: findVtcIdOfBid },
  createTasks: (services) => [
    ...createContractTasks(services),
    // Placed here because a company leaves its alliances and contracts before it is deleted.
    ...createDeletionTasks(services, async (db, vtcId, now) => {
      await leaveAllAlliances(db, vtcId, now);
      await endAllContracts(db, vtcId, now);
    }),
  ],
  tables: { COMPANIES: ['contracts', 'contract_bids', 'contract_jobs'] },
} satisfies Feature;
