import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import {
  exampleClaim,
  examplePolicy,
  examplePolicyPeriod,
  examplePremiumTerms,
} from './insurance.examples.ts';
import {
  bulkClaimDecisionFormSchema,
  claimDecisionFormSchema,
  claimListQuerySchema,
  policyFormSchema,
} from './insurance.fields.ts';
import {
  claimSchema,
  claimStates,
  policyPeriodSchema,
  policySchema,
  premiumTermsSchema,
} from './insurance.models.ts';
import { ledgerCurrencies } from './ledger.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const policyParamsSchema = z.strictObject({ policyId: idSchema });
const claimParamsSchema = z.strictObject({ claimId: idSchema });

const keepers = ['ECONOMY', 'FLEET'] as const;
export const policyReplySchema = z
  .object({ policy: policySchema })
  .meta({ examples: [{ policy: examplePolicy }] });
export const claimReplySchema = z
  .object({ claim: claimSchema })
  .meta({ examples: [{ claim: exampleClaim }] });

/** The insurance of a company’s trucks and loads. */
export const insuranceContract = {
  listPolicies: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/policies',
    summary: 'List your company’s policies',
    description: 'Those that run, and the last ended one of each other kind.',
    access: { anyOf: keepers, in: 'vtcId' },
    params: vtcParamsSchema,
    response: z
      .object({
        policies: z.array(policySchema),
        currency: z
          .enum(ledgerCurrencies)
          .nullable()
          .meta({ description: 'Null before the books are opened: nothing can be insured.' }),
      })
      .meta({ examples: [{ policies: [examplePolicy], currency: 'EUR' }] }),
    errors: ['NOT_FOUND'],
  }),
  quote: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/policies/quote',
    summary: 'Ask what a policy would cost',
    description: 'Nothing is stored.',
    access: { anyOf: keepers, in: 'vtcId' },
    params: vtcParamsSchema,
    body: policyFormSchema,
    response: z
      .object({ quote: premiumTermsSchema, currency: z.enum(ledgerCurrencies) })
      .meta({ examples: [{ quote: examplePremiumTerms, currency: 'EUR' }] }),
    errors: ['NOT_FOUND', 'LEDGER_CLOSED'],
  }),
  start: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/policies',
    summary: 'Insure your company’s trucks or loads',
    description:
      'The first premium is posted at once, then every 30 days, also if there is too little cash. It covers jobs that start from now on, and trucks that the company owns when a period begins.',
    access: { anyOf: keepers, in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    body: policyFormSchema,
    response: policyReplySchema,
    errors: ['NOT_FOUND', 'LEDGER_CLOSED', 'POLICY_EXISTS'],
  }),
  getPolicy: defineRoute({
    method: 'GET',
    path: '/policies/:policyId',
    summary: 'Get a policy with its periods',
    description: 'The last 24, latest first.',
    access: { anyOf: keepers, of: 'policy' },
    params: policyParamsSchema,
    response: z
      .object({ policy: policySchema, periods: z.array(policyPeriodSchema) })
      .meta({ examples: [{ policy: examplePolicy, periods: [examplePolicyPeriod] }] }),
    errors: ['NOT_FOUND'],
  }),
  end: defineRoute({
    method: 'DELETE',
    path: '/policies/:policyId',
    summary: 'End a policy',
    description: 'It runs until its period ends.',
    access: { anyOf: keepers, of: 'policy' },
    params: policyParamsSchema,
    response: policyReplySchema,
    errors: ['NOT_FOUND'],
  }),
  listClaims: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/claims',
    summary: 'List your company’s claims',
    description: 'Latest first.',
    access: { anyOf: ['REVIEW_JOBS', 'ECONOMY'], in: 'vtcId' },
    params: vtcParamsSchema,
    query: claimListQuerySchema,
    response: z
      .object({
        claims: z.array(claimSchema),
        byState: z.record(z.enum(claimStates), z.int()),
        nextCursor: z.string().nullable(),
      })
      .meta({
        examples: [
          {
            claims: [exampleClaim],
            byState: { OPEN: 1, PAID: 0, DENIED: 0, WITHDRAWN: 0 },
            nextCursor: null,
          },
        ],
      }),
    errors: ['NOT_FOUND'],
  }),
  getClaim: defineRoute({
    method: 'GET',
    path: '/claims/:claimId',
    summary: 'Get a claim',
    description: 'For its driver, and those who see all claims.',
    access: { user: { claimId: 'own-or-of-company' } },
    params: claimParamsSchema,
    response: claimReplySchema,
    errors: ['NOT_FOUND'],
  }),
  pay: defineRoute({
    method: 'POST',
    path: '/claims/:claimId/payment',
    summary: 'Pay a claim',
    description: 'Only the owner decides on claims of their own jobs.',
    access: { duty: 'REVIEW_JOBS', of: 'claim' },
    params: claimParamsSchema,
    body: claimDecisionFormSchema,
    response: claimReplySchema,
    errors: ['NOT_FOUND', 'CLAIM_DECIDED', 'JOB_IS_OWN'],
  }),
  deny: defineRoute({
    method: 'POST',
    path: '/claims/:claimId/denial',
    summary: 'Deny a claim',
    description: 'Only the owner decides on claims of their own jobs.',
    access: { duty: 'REVIEW_JOBS', of: 'claim' },
    params: claimParamsSchema,
    body: claimDecisionFormSchema,
    response: claimReplySchema,
    errors: ['NOT_FOUND', 'CLAIM_DECIDED', 'JOB_IS_OWN'],
  }),
  decideMany: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/claims/decisions',
    summary: 'Pay or deny several claims',
    description: `At most ${limits.claimsPerDecision}. Those that aren’t open any more are left out, and those of your own jobs unless you own the company.`,
    access: { duty: 'REVIEW_JOBS', in: 'vtcId' },
    params: vtcParamsSchema,
    body: bulkClaimDecisionFormSchema,
    response: z
      .object({ claimIds: z.array(idSchema).meta({ description: 'The decided ones.' }) })
      .meta({ examples: [{ claimIds: [exampleClaim.id] }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
