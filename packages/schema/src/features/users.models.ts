import { z } from 'zod';
import { dutyKeys } from '../duties.ts';
import { permissionKeys } from '../permissions.ts';
import {
  currencies,
  distanceUnits,
  languages,
  massUnits,
  themes,
  volumeUnits,
} from '../preferences.ts';
import { avatarUrlSchema } from './media.models.ts';
import { idSchema } from '../text.ts';
import { memberVtcSchema } from './vtcs.models.ts';

/** A role in the API: every permission with true or false, and its duties. */
export const roleSchema = z.object({
  id: idSchema,
  name: z.string(),
  salary: z.int(),
  isDefault: z.boolean(),
  isOwner: z.boolean(),
  permissions: z.array(z.object({ key: z.enum(permissionKeys), allowed: z.boolean() })),
  duties: z.array(z.enum(dutyKeys)),
});
export type Role = z.infer<typeof roleSchema>;

/** A user as members of the same company see them. */
export const publicUserSchema = z.object({
  id: idSchema,
  steamId: z.string(),
  username: z.string(),
  avatarUrl: avatarUrlSchema,
  vtcId: idSchema.nullable(),
});
export type PublicUser = z.infer<typeof publicUserSchema>;

/**
 * Collapsible sections of pages and navigation, whose state is remembered per user. Of the calendar: its month, and
 * the sources of dates.
 */
export const sections = [
  'stats',
  'roleSummary',
  'activity',
  'popularVtcs',
  'vtcSearch',
  'firstSteps',
  'navCompany',
  'navMembers',
  'navJobs',
  'navEconomy',
  'navFleet',
  'navRealTime',
  'navSocial',
  'navSettings',
  'calendar-month',
  'calendar-events',
  'calendar-plans',
  'calendar-leaves',
  'calendar-alliances',
  'calendar-deletion',
  'calendar-birthday',
  'calendar-years',
  'calendar-warnings',
  'calendar-contracts',
  'calendar-payroll',
  'calendar-maintenance',
] as const;
export type Section = (typeof sections)[number];

/** A user's app preferences. */
export const preferencesSchema = z.object({
  language: z.enum(languages).nullable().meta({ description: 'Null: the browser’s setting.' }),
  distanceUnit: z.enum(distanceUnits),
  volumeUnit: z.enum(volumeUnits),
  massUnit: z.enum(massUnits),
  currency: z
    .enum(currencies)
    .meta({ description: 'ISO 4217. Changes only the symbol; amounts are never converted.' }),
  timeZone: z
    .string()
    .nullable()
    .meta({ description: 'IANA name. Null: the browser’s time zone.' }),
  theme: z.enum(themes),
  applicationBadge: z
    .boolean()
    .meta({ description: 'Whether the navigation shows the number of open applications.' }),
  successToasts: z.boolean().meta({ description: 'Whether the app shows success messages.' }),
  opensDashboard: z.boolean().meta({
    description: 'Whether Steam sign-in opens the dashboard directly, without a one-time code.',
  }),
  listedPublicly: z.boolean().meta({
    description: 'Whether your company’s public page may list you.',
  }),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** The default preferences. */
export const defaultPreferences: Preferences = {
  language: null,
  distanceUnit: 'km',
  volumeUnit: 'l',
  massUnit: 't',
  currency: 'EUR',
  timeZone: null,
  theme: 'system',
  applicationBadge: true,
  successToasts: true,
  opensDashboard: false,
  listedPublicly: true,
};

/** A user. Optional fields are present only for yourself. */
export const userSchema = publicUserSchema.extend({
  email: z.string().optional(),
  appliedTo: z
    .array(idSchema)
    .optional()
    .meta({ description: 'Companies with your open applications.' }),
  collapsedSections: z.array(z.enum(sections)).optional(),
  preferences: preferencesSchema.optional(),
  isOperator: z
    .boolean()
    .optional()
    .meta({ description: 'Whether you are an operator of this installation.' }),
  vtc: memberVtcSchema.nullable(),
  roles: z.array(roleSchema),
});
export type User = z.infer<typeof userSchema>;
