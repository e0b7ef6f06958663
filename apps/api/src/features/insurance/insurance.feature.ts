import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfClaim } from './claims.data.ts';
import { insuranceHandlers } from './insurance.routes.ts';
import { createInsuranceTasks } from './insurance.tasks.ts';
import { findVtcIdOfPolicy } from './policies.data.ts';

export const insuranceFeature = {
  handlers: { insurance: insuranceHandlers },
  companyOf: { policy: findVtcIdOfPolicy, claim: findVtcIdOfClaim },
  createTasks: createInsuranceTasks,
  tables: { COMPANIES: ['insurance_policies', 'policy_periods', 'claims'] },
} satisfies Feature;
