import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import {
  currencies,
  distanceUnits,
  isTimeZone,
  languages,
  massUnits,
  themes,
  volumeUnits,
} from '../preferences.ts';
import { successSchema } from './success.models.ts';
import { exampleUser } from './users.examples.ts';
import { preferencesSchema, sections } from './users.models.ts';

/** Changed preferences; omitted ones stay as they are. */
export const preferenceChangesSchema = z
  .strictObject({
    language: z.enum(languages, messages.languageInvalid).nullable().exactOptional(),
    distanceUnit: z.enum(distanceUnits, messages.unitInvalid).exactOptional(),
    volumeUnit: z.enum(volumeUnits, messages.unitInvalid).exactOptional(),
    massUnit: z.enum(massUnits, messages.unitInvalid).exactOptional(),
    currency: z.enum(currencies, messages.currencyInvalid).exactOptional(),
    timeZone: z
      .string(messages.timeZoneInvalid)
      .refine(isTimeZone, messages.timeZoneInvalid)
      .nullable()
      .exactOptional(),
    theme: z.enum(themes, messages.themeInvalid).exactOptional(),
    applicationBadge: z.boolean(messages.fieldInvalid).exactOptional(),
    successToasts: z.boolean(messages.fieldInvalid).exactOptional(),
    opensDashboard: z.boolean(messages.fieldInvalid).exactOptional(),
    listedPublicly: z.boolean(messages.fieldInvalid).exactOptional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, messages.preferenceMissing);
export type PreferenceChanges = z.output<typeof preferenceChangesSchema>;

/** A user's profile and preferences. */
export const usersContract = {
  setSection: defineRoute({
    method: 'PUT',
    path: '/users/me/sections/:section',
    summary: 'Save whether a section is collapsed',
    access: 'user',
    params: z.strictObject({
      section: z.enum(sections, messages.fieldInvalid).meta({ examples: ['stats'] }),
    }),
    body: z.strictObject({ collapsed: z.boolean(messages.fieldInvalid) }),
    response: successSchema,
    errors: [],
  }),
  updatePreferences: defineRoute({
    method: 'PATCH',
    path: '/users/me/preferences',
    summary: 'Change your preferences',
    description:
      'Language, units, currency, time zone, theme, notifications and the Steam sign-in target. All fields are optional.',
    access: 'user',
    body: preferenceChangesSchema,
    response: z
      .object({ preferences: preferencesSchema })
      .meta({ examples: [{ preferences: exampleUser.preferences }] }),
    errors: [],
  }),
} as const;
