import { z } from 'zod';
import { permissionKeys } from '../permissions.ts';
import { idSchema } from '../text.ts';

/** A role as it travels: its permissions are a list of each key and whether it is allowed. */
export const roleSchema = z.object({
  id: idSchema,
  name: z.string(),
  salary: z.int(),
  isDefault: z.boolean(),
  isOwner: z.boolean(),
  permissions: z.array(z.object({ key: z.enum(permissionKeys), allowed: z.boolean() })),
});
export type Role = z.infer<typeof roleSchema>;

/** What everybody in the same company may see of a user. */
export const publicUserSchema = z.object({
  id: idSchema,
  steamId: z.string(),
  username: z.string(),
  vtcId: idSchema.nullable(),
});
export type PublicUser = z.infer<typeof publicUserSchema>;

/** What can be collapsed in pages and in the navigation, of which each user's choice is remembered. */
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
] as const;
export type Section = (typeof sections)[number];

/** A user; what is optional is there only when it is your own. */
export const userSchema = publicUserSchema.extend({
  email: z.string().optional(),
  appliedTo: z
    .array(idSchema)
    .optional()
    .meta({ description: 'The companies that have not answered your application yet.' }),
  collapsedSections: z.array(z.enum(sections)).optional(),
  vtc: z.object({ id: idSchema, name: z.string(), tag: z.string() }).nullable(),
  roles: z.array(roleSchema),
});
export type User = z.infer<typeof userSchema>;
