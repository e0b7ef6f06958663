import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, lineSchema, pageLimitSchema } from '../text.ts';
import { claimStates, insuranceKinds } from './insurance.models.ts';

/** The form to insure the company’s trucks or cargo. */
export const policyFormSchema = z.strictObject({
  kind: z.enum(insuranceKinds, messages.fieldInvalid).meta({
    description: 'HULL: damage of the company’s own trucks. CARGO: damage of loads.',
    examples: ['HULL'],
  }),
});
export type PolicyForm = z.output<typeof policyFormSchema>;

export const claimListQuerySchema = z.strictObject({
  state: z.enum(claimStates, messages.fieldInvalid).optional(),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type ClaimListQuery = z.output<typeof claimListQuerySchema>;

/** The form to pay or deny a claim. */
export const claimDecisionFormSchema = z.strictObject({
  reason: lineSchema(limits.claimReason, {
    required: messages.claimReasonLength,
    length: messages.claimReasonLength,
  }).meta({ examples: ['A wet road, nothing to be done.'] }),
});
export type ClaimDecisionForm = z.output<typeof claimDecisionFormSchema>;

/** The form to pay or deny several claims for one reason. */
export const bulkClaimDecisionFormSchema = claimDecisionFormSchema.extend({
  decision: z.enum(['PAID', 'DENIED'], messages.fieldInvalid),
  claimIds: z
    .array(idSchema, messages.fieldInvalid)
    .min(1, messages.fieldInvalid)
    .max(limits.claimsPerDecision, messages.fieldInvalid),
});
export type BulkClaimDecisionForm = z.output<typeof bulkClaimDecisionFormSchema>;
