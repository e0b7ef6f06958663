import type { DutyKey } from '@waybill/schema/duties';
import { roleFormSchema } from '@waybill/schema/features/roles.contract';
import type { Role } from '@waybill/schema/features/users.models';
import { limits } from '@waybill/schema/limits';
import { permissionKeys, type PermissionKey } from '@waybill/schema/permissions';
import { z } from 'zod';
import { allowedKeys } from './allowed-keys.model.ts';

const { name, isDefault, salary, duties } = roleFormSchema.shape;

/** The schema of the role form; an empty salary is 0. */
export const roleValuesSchema = z
  .object({
    name,
    salary,
    isDefault,
    allowed: z.array(z.enum(permissionKeys)),
    duties,
  })
  .transform(({ allowed, ...form }) => ({
    ...form,
    permissions: permissionKeys.map((key) => ({ key, allowed: allowed.includes(key) })),
  }));

/** The values of the role form. */
export interface RoleValues {
  [key: string]: unknown;
  name: string;
  salary: number | string;
  isDefault: boolean;
  allowed: PermissionKey[];
  duties: DutyKey[];
}

/** Returns the initial form values of a role; null for a new one without permissions. */
export function valuesOfRole(role: Role | null): RoleValues {
  if (role === null) {
    const { default: usual } = limits.roleSalary;
    return { name: '', salary: usual, isDefault: false, allowed: [], duties: [] };
  }
  return {
    name: role.name,
    salary: role.salary,
    isDefault: role.isDefault,
    allowed: allowedKeys(role),
    duties: role.duties,
  };
}
