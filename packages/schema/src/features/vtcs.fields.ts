import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { countrySchema, languageSchema, lineSchema } from '../text.ts';

// What a company says of itself, in each of its shapes. CONTRIBUTING tells how a field is added.

export const recruitments = ['OPEN', 'APPLICATION', 'CLOSED'] as const;

/** The fields of a company that the API reference shows. */
export const exampleVtcFields = {
  name: 'Nordic Haul',
  tag: 'NORD',
  slogan: 'On time, whatever the weather',
  country: 'SE',
  language: 'sv',
  recruitment: 'OPEN',
  inactiveTimer: 30,
};

/** The texts that a company says of itself; `required` is what a form says for a missing one. */
export function vtcTexts(required: string) {
  const line = (length: { readonly min: number; readonly max: number }, sentence: string) =>
    lineSchema(length, { required, length: sentence });
  return {
    name: line(limits.vtcName, messages.vtcNameLength).meta({ examples: [exampleVtcFields.name] }),
    tag: line(limits.vtcTag, messages.vtcTagLength).meta({ examples: [exampleVtcFields.tag] }),
    slogan: line(limits.vtcSlogan, messages.vtcSloganLength).meta({
      examples: [exampleVtcFields.slogan],
    }),
  };
}

/**
 * The form of Manage Company: what is left out stays as it is. The audit log tells of each of these
 * fields, and everything below has to have each: a field that is forgotten does not compile.
 */
export const vtcUpdateSchema = z.strictObject({
  ...vtcTexts(messages.allTextFieldsRequired),
  country: countrySchema.exactOptional().meta({ examples: [exampleVtcFields.country] }),
  language: languageSchema.exactOptional().meta({ examples: [exampleVtcFields.language] }),
  recruitment: z
    .enum(recruitments, messages.recruitmentInvalid)
    .exactOptional()
    .meta({ examples: [...recruitments] }),
  inactiveTimer: z.coerce
    .number(messages.inactiveTimerInvalid)
    .int(messages.inactiveTimerInvalid)
    .min(limits.vtcInactiveTimerDays.min, messages.inactiveTimerInvalid)
    .max(limits.vtcInactiveTimerDays.max, messages.inactiveTimerInvalid)
    .exactOptional()
    .meta({ examples: [exampleVtcFields.inactiveTimer] }),
  isPublic: z
    .enum(['true', 'false'], messages.fieldInvalid)
    .exactOptional()
    .meta({ description: 'Whether anybody may open the page of the company.', examples: ['true'] }),
});

type VtcField = keyof typeof vtcUpdateSchema.shape;

/** What the audit log tells of a changed company: each field, and the images by their hashes. */
export const auditedVtcFields = [...vtcUpdateSchema.keyof().options, 'logo', 'banner'] as const;

/** And what it tells of a company's owner and end. */
export type AuditField = (typeof auditedVtcFields)[number] | 'deleteAfter' | 'offeredTo' | 'owner';

/** The fields as everybody sees them, apart from those that only members do. */
export const shownVtcFields = {
  name: z.string(),
  tag: z.string(),
  slogan: z.string(),
  country: z.string().nullable(),
  language: z.string().nullable(),
  recruitment: z.enum(recruitments),
  inactiveTimer: z
    .int()
    .meta({ description: 'Days without activity before a driver counts as inactive.' }),
} satisfies Record<Exclude<VtcField, 'isPublic'>, z.ZodType>;

/** A text that may be missing is empty in a form. */
const blankTextSchema = z
  .string()
  .nullable()
  .transform((text) => text ?? '');

/** The fields as a form holds them while it is filled in. */
export const vtcValuesSchema = z.object({
  ...shownVtcFields,
  country: blankTextSchema,
  language: blankTextSchema,
  inactiveTimer: z.union([z.number(), z.string()]),
  isPublic: z.boolean(),
} satisfies Record<VtcField, z.ZodType<string | number | boolean>>);
