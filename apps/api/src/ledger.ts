import { contractsLedger } from './features/contracts/contracts.ledger.ts';
import { followContracts } from './features/contracts/following.service.ts';
import { fillCostsOfJobs } from './features/fuel/job-costs.service.ts';
import { followClaims } from './features/insurance/following.service.ts';
import { claimsLedger, premiumsLedger } from './features/insurance/insurance.ledger.ts';
import { jobsLedger } from './features/ledger/jobs.ledger.ts';
import type { LedgerSources } from './features/ledger/posting.policy.ts';
import { startPosting } from './features/ledger/posting.service.ts';
import { payrollLedger } from './features/payroll/payroll.ledger.ts';
import { placesLedger, rentLedger } from './features/places/places.ledger.ts';
import { followStock } from './features/places/stock-following.service.ts';
import { stockLedger } from './features/places/stock.ledger.ts';
import { followMembers, followTrucks } from './features/trucks/following.service.ts';
import { ordersLedger } from './features/trucks/maintenance/maintenance.ledger.ts';
import { followRepairs } from './features/trucks/maintenance/repairs.service.ts';
import { depreciationLedger, trucksLedger } from './features/trucks/trucks.ledger.ts';
import type { Feature } from './http/feature.ts';

/** What posts to companies' books, and what follows their jobs. */
export const ledgerSources: LedgerSources = {
  sources: [
    jobsLedger,
    payrollLedger,
    placesLedger,
    rentLedger,
    contractsLedger,
    stockLedger,
    trucksLedger,
    depreciationLedger,
    ordersLedger,
    premiumsLedger,
    claimsLedger,
  ],
  memberFollowers: [followMembers],
  jobFollowers: [
    followTrucks,
    followRepairs,
    fillCostsOfJobs,
    followContracts,
    followStock,
    followClaims,
  ],
};

export const postingFeature = {
  startPump: (services) => startPosting(services, ledgerSources),
} satisfies Feature;
