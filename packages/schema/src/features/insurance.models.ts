import { z } from 'zod';
import { idSchema } from '../text.ts';
import { ledgerCurrencies } from './ledger.models.ts';
import { personSchema } from './media.models.ts';

export const insuranceKinds = ['HULL', 'CARGO'] as const;
export type InsuranceKind = (typeof insuranceKinds)[number];

/** Constants of insurance, in millionths where they are shares (choice). */
export const insuranceTerms = {
  periodDays: 30,
  /** The periods that a premium looks back on. */
  lookBackPeriods: 12,
  ratePpm: 12_000,
  /** The share of premiums that claims should take. */
  targetLossPpm: 650_000,
  factorPpm: { min: 600_000, max: 2_500_000 },
  bonusPpm: { start: 1_000_000, min: 600_000, max: 1_000_000, down: 50_000, up: 100_000 },
  /** Off each claim, in minor units. */
  excessMinor: 50_000,
  limitMinor: 5_000_000,
  /** The days whose revenue a cargo policy is measured by; a third of it is insured. */
  revenueDays: 90,
} as const;

const ppm = z.int();

/** What a premium is computed from. */
export const premiumTermsSchema = z.object({
  trucks: z
    .int()
    .meta({ description: 'The company’s own trucks when the period begins. 0 for CARGO.' }),
  valueMinor: z.int().meta({
    description:
      'HULL: what they are worth then. CARGO: a third of the revenue of the 90 days before.',
  }),
  months: z.int().meta({
    description:
      'HULL: the trucks of the last 12 periods, added up. CARGO: how many periods there were.',
  }),
  lossRatioPpm: ppm.meta({ description: 'Claims paid in the last 12 periods, by their premiums.' }),
  factorPpm: ppm.meta({ description: 'What the premium is multiplied by because of that.' }),
  bonusPpm: ppm.meta({ description: 'Lower with each period without a paid claim.' }),
  premiumMinor: z.int().meta({ description: 'Value × 1.2 % × factor × bonus.' }),
});
export type PremiumTerms = z.infer<typeof premiumTermsSchema>;

export const policyPeriodSchema = premiumTermsSchema.extend({
  number: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});
export type PolicyPeriod = z.infer<typeof policyPeriodSchema>;

export const policySchema = z.object({
  id: idSchema,
  kind: z.enum(insuranceKinds),
  startedAt: z.iso.datetime(),
  endsAt: z.iso.datetime().nullable().meta({ description: 'Null: it renews each 30 days.' }),
  period: policyPeriodSchema.meta({ description: 'The latest.' }),
});
export type Policy = z.infer<typeof policySchema>;

export const claimStates = ['OPEN', 'PAID', 'DENIED', 'WITHDRAWN'] as const;
export type ClaimState = (typeof claimStates)[number];

export const claimSchema = z.object({
  id: idSchema,
  kind: z.enum(insuranceKinds),
  state: z
    .enum(claimStates)
    .meta({ description: 'WITHDRAWN: its job no longer counts, or has no such damage.' }),
  job: z
    .object({ id: idSchema, number: z.int() })
    .nullable()
    .meta({ description: 'Null if the job was deleted.' }),
  truck: z.object({ id: idSchema, name: z.string() }).nullable(),
  driver: z
    .object({ id: idSchema, username: z.string() })
    .nullable()
    .meta({ description: 'Null once the account is deleted.' }),
  happenedAt: z.iso.datetime(),
  collisions: z.int(),
  lossMinor: z.int(),
  payableMinor: z.int().meta({ description: 'The loss less 500.00, at most 50,000.00.' }),
  currency: z.enum(ledgerCurrencies),
  decidedBy: personSchema.nullable(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().meta({ description: 'Why it was paid or denied. Empty before.' }),
});
export type Claim = z.infer<typeof claimSchema>;

/** Fields of the audit log. */
export type AuditField = 'insuranceKind' | 'claimReason' | 'claimPayable';
