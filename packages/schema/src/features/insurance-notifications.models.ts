import { z } from 'zod';
import { insuranceKinds } from './insurance.models.ts';

const ofJob = z.object({
  kind: z.enum(insuranceKinds),
  number: z.int().nullable().meta({ description: 'Of the job. Null if it was deleted.' }),
});

/** The parameters of each notification of insurance. None has an amount. */
export const insuranceNotificationParams = {
  'policy.renewed': z.object({ kind: z.enum(insuranceKinds) }),
  'claim.opened': ofJob,
  'claim.decided': ofJob.extend({ outcome: z.enum(['PAID', 'DENIED']) }),
} as const;

/** The recipients of each notification of insurance, and the page it links to. */
export const insuranceNotificationKinds = {
  'policy.renewed': {
    told: { key: 'ECONOMY' },
    section: 'company',
    about: null,
    groupKey: 'policy:{policyId}',
    link: '/dashboard/insurance',
  },
  'claim.opened': {
    told: { key: 'REVIEW_JOBS' },
    section: 'company',
    about: null,
    groupKey: 'vtc:{vtcId}:claims',
    link: '/dashboard/insurance?state=OPEN',
  },
  'claim.decided': {
    told: 'subject',
    section: 'jobs',
    about: 'actor',
    groupKey: 'claim:{claimId}',
    link: '/dashboard/insurance/claims/{claimId}',
  },
} as const;
