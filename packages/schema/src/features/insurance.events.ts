import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';
import { insuranceKinds } from './insurance.models.ts';

/** Events of a company’s insurance. */
export const insuranceEvents = {
  'insurance.changed': defineEvent({
    version: 1,
    summary: 'A policy was started or ended, or claims changed with their jobs.',
    payload: z.strictObject({}),
    topics: ['vtc'],
    right: 'member',
  }),
  'policy.renewed': defineEvent({
    version: 1,
    summary: 'A policy was renewed for 30 days.',
    payload: z.strictObject({ policyId: idSchema, kind: z.enum(insuranceKinds) }),
    topics: ['vtc'],
    right: { key: 'ECONOMY' },
  }),
  'claim.opened': defineEvent({
    version: 1,
    summary: 'A claim waits for a decision.',
    payload: z.strictObject({ claimId: idSchema, kind: z.enum(insuranceKinds) }),
    topics: ['vtc'],
    right: { key: 'REVIEW_JOBS' },
  }),
  'claim.decided': defineEvent({
    version: 1,
    summary: 'A claim was paid or denied.',
    payload: z.strictObject({
      claimId: idSchema,
      driverId: idSchema.nullable().meta({ description: 'The job’s driver, the subject too.' }),
    }),
    topics: ['vtc', 'me'],
    right: 'member',
  }),
} as const;
