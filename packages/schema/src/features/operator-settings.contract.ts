import { z } from 'zod';
import { isReadableAccent } from '../accent.ts';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { idSchema, optionalLineSchema } from '../text.ts';
import { registrationModes } from './instance.models.ts';
import { logoRule } from './vtcs.contract.ts';

const linkSchema = z.object({
  id: idSchema,
  note: z.string(),
  maxUses: z.int(),
  uses: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  createdBy: z.string().nullable().meta({ description: 'Null if the account was deleted.' }),
});
export type RegistrationLink = z.infer<typeof linkSchema>;

const exampleLink: RegistrationLink = {
  id: '01981b76-0a11-7c3e-9b20-1c2d3e4f5064',
  note: 'Friends of Nordic Nightline',
  maxUses: 10,
  uses: 3,
  createdAt: '2025-08-31T18:00:00.000Z',
  expiresAt: '2025-09-14T18:00:00.000Z',
  revokedAt: null,
  createdBy: 'Marta Lindqvist',
};

/** The form of a registration link. */
export const registrationLinkFormSchema = z.strictObject({
  note: optionalLineSchema(limits.registrationLinkNote, messages.registrationLinkNoteTooLong),
  maxUses: z
    .int(messages.registrationLinkUses)
    .min(limits.registrationLinkUses.min, messages.registrationLinkUses)
    .max(limits.registrationLinkUses.max, messages.registrationLinkUses),
  expiresInDays: z
    .int(messages.registrationLinkDays)
    .min(limits.registrationLinkDays.min, messages.registrationLinkDays)
    .max(limits.registrationLinkDays.max, messages.registrationLinkDays),
});

const settingsSchema = z.object({
  registration: z.enum(registrationModes),
  links: z.array(linkSchema).meta({ description: 'Newest first, at most 200.' }),
});
export type RegistrationSettings = z.infer<typeof settingsSchema>;

export const registrationSettingsReplySchema = settingsSchema.meta({
  examples: [{ registration: 'INVITATION', links: [exampleLink] }],
});

const addressSchema = z
  .string(messages.instanceAddressInvalid)
  .trim()
  .max(limits.instanceAddress.max, messages.instanceAddressInvalid)
  .pipe(
    z.union(
      [z.literal(''), z.url({ protocol: /^https?$/, hostname: /./ })],
      messages.instanceAddressInvalid,
    ),
  );

/** The branding form; empty fields fall back to the environment. */
export const brandingFormSchema = z.strictObject({
  name: optionalLineSchema(limits.instanceName, messages.instanceNameLength).meta({
    examples: ['Nordic Haulage'],
  }),
  accent: z
    .string(messages.instanceAccentInvalid)
    .trim()
    .toLowerCase()
    .regex(/^(#[0-9a-f]{6})?$/, messages.instanceAccentInvalid)
    .refine((color) => color === '' || isReadableAccent(color), messages.instanceAccentTooDark)
    .meta({ examples: ['#ffbd38'] }),
  imprintUrl: addressSchema.meta({ examples: ['https://example.org/imprint'] }),
  privacyUrl: addressSchema.meta({ examples: [''] }),
});
export type BrandingForm = z.output<typeof brandingFormSchema>;

const brandingSchema = z.object({
  name: z.string().nullable().meta({ description: 'Null: the environment’s value.' }),
  defaultName: z.string().meta({ description: 'The environment’s value.' }),
  accent: z.string().nullable(),
  logoUrl: z.string().nullable(),
  imprintUrl: z.string().nullable(),
  privacyUrl: z.string().nullable(),
});
export type BrandingSettings = z.infer<typeof brandingSchema>;

const exampleBranding: BrandingSettings = {
  name: 'Nordic Haulage',
  defaultName: 'Waybill',
  accent: '#ffbd38',
  logoUrl: null,
  imprintUrl: 'https://example.org/imprint',
  privacyUrl: 'https://example.org/privacy',
};

export const brandingReplySchema = brandingSchema.meta({ examples: [exampleBranding] });

/** Settings of this installation, for operators. */
export const operatorSettingsContract = {
  getRegistration: defineRoute({
    method: 'GET',
    path: '/operator/registration',
    summary: 'Get the registration setting and links',
    access: 'operator',
    response: registrationSettingsReplySchema,
    errors: [],
  }),
  setRegistration: defineRoute({
    method: 'PUT',
    path: '/operator/registration',
    summary: 'Change who may register',
    description:
      '`OPEN`: anyone with a Steam account. `INVITATION`: with an operator’s link, or with a company’s invitation, which also joins that company. `CLOSED`: no registration.',
    access: 'operator',
    body: z.strictObject({ registration: z.enum(registrationModes, messages.fieldInvalid) }),
    response: registrationSettingsReplySchema,
    errors: [],
  }),
  createLink: defineRoute({
    method: 'POST',
    path: '/operator/registration/links',
    summary: 'Create a registration link',
    description: 'The link is returned once. Only its hash is stored.',
    access: 'operator',
    status: 201,
    body: registrationLinkFormSchema,
    response: settingsSchema.extend({ url: z.string() }).meta({
      examples: [
        {
          registration: 'INVITATION',
          links: [exampleLink],
          url: 'https://vtc.example.org/register#h3Rn0cXqW1',
        },
      ],
    }),
    errors: ['REGISTRATION_LINKS_TOO_MANY'],
  }),
  revokeLink: defineRoute({
    method: 'DELETE',
    path: '/operator/registration/links/:linkId',
    summary: 'Revoke a registration link',
    access: 'operator',
    params: z.strictObject({ linkId: idSchema }),
    response: registrationSettingsReplySchema,
    errors: ['NOT_FOUND'],
  }),
  getBranding: defineRoute({
    method: 'GET',
    path: '/operator/branding',
    summary: 'Get this installation’s branding',
    access: 'operator',
    response: brandingReplySchema,
    errors: [],
  }),
  updateBranding: defineRoute({
    method: 'PUT',
    path: '/operator/branding',
    summary: 'Change this installation’s branding',
    description:
      'Empty fields use the environment’s values. An omitted logo stays. The accent must be light enough for dark text on it and for the dark scheme; the light scheme darkens it for text.',
    access: 'operator',
    body: brandingFormSchema,
    files: { logo: { ...logoRule, required: false } },
    response: brandingReplySchema,
    errors: [
      'LOGO_TOO_LARGE',
      'IMAGE_TYPE_INVALID',
      'IMAGE_UNREADABLE',
      'IMAGE_DIMENSIONS_TOO_LARGE',
    ],
  }),
  removeLogo: defineRoute({
    method: 'DELETE',
    path: '/operator/branding/logo',
    summary: 'Remove this installation’s logo',
    access: 'operator',
    response: brandingReplySchema,
    errors: [],
  }),
} as const;
