import type { Prisma } from '@waybill/db/client';
import type { RoleForm } from '@waybill/schema/features/roles.contract';
import type { PermissionKey } from '@waybill/schema/permissions';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { withNameSkeleton } from '../../lib/skeleton.ts';
import { isUniqueViolation } from '../../lib/unique-violation.ts';
import { grantDefaultRoles } from '../vtcs/memberships/memberships.data.ts';

const roleSelect = {
  id: true,
  vtcId: true,
  name: true,
  salary: true,
  isDefault: true,
  isOwner: true,
  permissions: true,
  duties: true,
  _count: { select: { members: true } },
} satisfies Prisma.RoleSelect;

export type RoleRow = Prisma.RoleGetPayload<{ select: typeof roleSelect }>;

export type RoleFields = Omit<RoleForm, 'permissions'> & {
  readonly permissions: PermissionKey[];
};

/** Lists a company's roles: the Owner role first, then in the order of creation. */
export async function listRoles(db: Db, vtcId: string): Promise<RoleRow[]> {
  return db.role.findMany({
    where: { vtcId },
    select: roleSelect,
    orderBy: [{ isOwner: 'desc' }, { createdAt: 'asc' }, { id: 'asc' }],
  });
}

export async function findRole(db: Db, id: string): Promise<RoleRow | null> {
  return db.role.findUnique({ where: { id }, select: roleSelect });
}

/** Returns the company of a role. */
export async function findVtcIdOfRole(db: Db, id: string): Promise<string | null> {
  const role = await db.role.findUnique({ where: { id }, select: { vtcId: true } });
  return role?.vtcId ?? null;
}

export async function countRoles(db: Db, vtcId: string): Promise<number> {
  return db.role.count({ where: { vtcId } });
}

/** True if the company has another default role. */
export async function hasOtherDefaultRole(
  db: Db,
  { id, vtcId }: Pick<RoleRow, 'id' | 'vtcId'>,
): Promise<boolean> {
  const others = await db.role.count({ where: { vtcId, isDefault: true, id: { not: id } } });
  return others > 0;
}

/** True if some member has this role and no other. */
export async function isAnyonesOnlyRole(
  db: Db,
  { id: roleId, vtcId }: Pick<RoleRow, 'id' | 'vtcId'>,
): Promise<boolean> {
  const roles = { some: { roleId }, every: { roleId } };
  return (
    (await db.membership.findFirst({ where: { vtcId, roles }, select: { userId: true } })) !== null
  );
}

/** @throws ROLE_NAME_TAKEN */
export async function createRole(db: Db, vtcId: string, fields: RoleFields): Promise<RoleRow> {
  const data = { ...withNameSkeleton(fields), vtcId };
  return db.role.create({ data, select: roleSelect }).catch(throwNameTaken);
}

/** @throws ROLE_NAME_TAKEN */
export async function updateRole(db: Db, id: string, fields: RoleFields): Promise<RoleRow> {
  const data = withNameSkeleton(fields);
  return db.role.update({ where: { id }, data, select: roleSelect }).catch(throwNameTaken);
}

/** Deletes a role. Members who have no other one get the default roles. */
export async function removeRole(db: Db, { id, vtcId }: RoleRow): Promise<void> {
  await db.role.delete({ where: { id } });
  const orphans = await db.membership.findMany({
    where: { vtcId, roles: { none: {} } },
    select: { userId: true },
  });
  const userIds = orphans.map(({ userId }) => userId);
  await grantDefaultRoles(db, userIds, vtcId);
}

function throwNameTaken(error: unknown): never {
  const isTaken =
    isUniqueViolation(error, 'roles_vtc_id_name_key') ||
    isUniqueViolation(error, 'roles_vtc_id_name_skeleton_key');
  if (isTaken) {
    throw AppError.at('name', 'ROLE_NAME_TAKEN', error);
  }
  throw error;
}
