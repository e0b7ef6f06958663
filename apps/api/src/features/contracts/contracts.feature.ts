import type { Feature } from '../../http/feature.ts';

export const contractsFeature = {
  tables: { COMPANIES: ['contracts', 'contract_bids', 'contract_jobs'] },
} satisfies Feature;
