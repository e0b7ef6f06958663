import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { dutyKeys } from '../duties.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { permissionKeys } from '../permissions.ts';
import { idSchema, lineSchema } from '../text.ts';
import { exampleVtcRole } from './roles.examples.ts';
import { successSchema } from './success.models.ts';
import { roleSchema } from './users.models.ts';

/** A role in its company's list. */
export const vtcRoleSchema = roleSchema.extend({
  memberCount: z.int(),
  can: z
    .object({ update: z.boolean(), remove: z.boolean(), assign: z.boolean() })
    .meta({ description: 'Your allowed actions on the role.' }),
});
export type VtcRole = z.infer<typeof vtcRoleSchema>;

const salaryNumberSchema = z
  .int(messages.roleSalaryInvalid)
  .min(limits.roleSalary.min, messages.roleSalaryInvalid)
  .max(limits.roleSalary.max, messages.roleSalaryInvalid);

/** Text is accepted too, as forms send it; an empty text means the default. */
const salarySchema = z.union(
  [
    salaryNumberSchema,
    z
      .string()
      .trim()
      .regex(/^\d{0,15}$/)
      .transform((text) => (text === '' ? limits.roleSalary.default : Number(text)))
      .pipe(salaryNumberSchema),
  ],
  messages.roleSalaryInvalid,
);

const isDefaultSchema = z.boolean(messages.fieldInvalid);

/** Omitted keys are not allowed. */
const permissionListSchema = z
  .array(
    z.strictObject({
      key: z.enum(permissionKeys, messages.permissionUnknown),
      allowed: z.boolean(messages.fieldInvalid),
    }),
    messages.fieldInvalid,
  )
  .max(permissionKeys.length, messages.permissionUnknown);

/** Duplicates are removed. */
const dutyListSchema = z
  .array(z.enum(dutyKeys, messages.dutyUnknown), messages.fieldInvalid)
  .max(dutyKeys.length, messages.dutyUnknown)
  .transform((duties) => dutyKeys.filter((key) => duties.includes(key)));

/** The form of a new role. */
export const roleFormSchema = z.strictObject({
  name: lineSchema(limits.roleName, {
    required: messages.roleNameRequired,
    length: messages.roleNameTooLong,
  }),
  salary: salarySchema.default(limits.roleSalary.default),
  isDefault: isDefaultSchema.default(false),
  permissions: permissionListSchema.default([]),
  duties: dutyListSchema.default([]),
});
export type RoleForm = z.output<typeof roleFormSchema>;

/** The audit log fields of a changed role. */
export const auditedRoleFields = roleFormSchema.keyof().options;
export type AuditField = (typeof auditedRoleFields)[number];

/** The form for editing a role. Omitted fields stay as they are. */
const roleChangesSchema = z.strictObject({
  name: roleFormSchema.shape.name,
  salary: salarySchema.exactOptional(),
  isDefault: isDefaultSchema.exactOptional(),
  permissions: permissionListSchema.exactOptional(),
  duties: dutyListSchema.exactOptional(),
} satisfies Record<keyof RoleForm, z.ZodType>);
export type RoleChanges = z.output<typeof roleChangesSchema>;

const roleParamsSchema = z.strictObject({ roleId: idSchema });

export const roleReplySchema = z
  .object({ role: vtcRoleSchema })
  .meta({ examples: [{ role: exampleVtcRole }] });

/** Roles and permissions of a company. */
export const rolesContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtc/roles/by-vtc/:vtcId',
    summary: 'List your company’s roles',
    description: 'Owner first, then by creation.',
    access: { member: 'vtcId' },
    params: z.strictObject({ vtcId: idSchema }),
    response: z
      .object({ roles: z.array(vtcRoleSchema) })
      .meta({ examples: [{ roles: [exampleVtcRole] }] }),
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtc/roles/create',
    summary: 'Create a role in your company',
    description: 'It can only grant permissions that you have.',
    access: { permission: 'MANAGE_ROLES', in: 'companyId' },
    status: 201,
    body: roleFormSchema.extend({ companyId: idSchema }),
    response: roleReplySchema,
    errors: ['NOT_FOUND', 'ROLE_NAME_TAKEN', 'ROLES_TOO_MANY', 'PERMISSION_NOT_HELD'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/vtc/roles/update/:roleId',
    summary: 'Edit a role',
    description:
      'Omitted fields stay; send all permissions or none, and the same for duties. Not for the Owner role or a role with permissions that you don’t have. At least one role must stay the default.',
    access: { permission: 'MANAGE_ROLES', of: 'role' },
    params: roleParamsSchema,
    body: roleChangesSchema,
    response: roleReplySchema,
    errors: [
      'NOT_FOUND',
      'ROLE_LOCKED',
      'ROLE_ABOVE_YOU',
      'ROLE_NAME_TAKEN',
      'PERMISSION_NOT_HELD',
      'LAST_DEFAULT_ROLE',
    ],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/vtc/roles/:roleId',
    summary: 'Delete a role',
    description:
      'Members without another role get the default roles. If these have permissions that you don’t have, give the members another role first.',
    access: { permission: 'MANAGE_ROLES', of: 'role' },
    params: roleParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'ROLE_LOCKED', 'ROLE_ABOVE_YOU', 'LAST_DEFAULT_ROLE'],
  }),
} as const;
