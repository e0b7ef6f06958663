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

/** A user; `email` is there only when it is your own. */
export const userSchema = publicUserSchema.extend({
  email: z.string().optional(),
  vtc: z.object({ id: idSchema, name: z.string(), tag: z.string() }).nullable(),
  roles: z.array(roleSchema),
});
export type User = z.infer<typeof userSchema>;
