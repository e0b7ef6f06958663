import {
  auditedRoleFields,
  type RoleChanges,
  type RoleForm,
} from '@waybill/schema/features/roles.contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { permissionKeys } from '@waybill/schema/permissions';
import type { Actor } from '../../auth/actor.ts';
import { readDuties, readKeys } from '../../auth/role-keys.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findChanges, stateOf } from '../../lib/changes.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withVtcLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './roles.data.ts';
import type { RoleFields, RoleRow } from './roles.data.ts';
import { canGrant, type Grantor, refusalToManageRole, type RoleSubject } from './roles.policy.ts';

/** Lists a company's roles. */
export async function listRoles({ db }: ActorContext, vtcId: string): Promise<RoleRow[]> {
  return data.listRoles(db, vtcId);
}

/** @throws NOT_FOUND, FORBIDDEN, PERMISSION_NOT_HELD, ROLES_TOO_MANY, ROLE_NAME_TAKEN */
export async function createRole(
  ctx: WriteContext,
  vtcId: string,
  form: RoleForm,
): Promise<RoleRow> {
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const fields = readFields(form);
    requireGrantable(actor, fields);
    if ((await data.countRoles(db, vtcId)) >= limits.rolesPerVtc)
      throw new AppError('ROLES_TOO_MANY');
    const role = await data.createRole(db, vtcId, fields);
    const after = stateOf(role, auditedRoleFields);
    await recordAudit(db, actor, { vtcId, action: 'role.created', subject: role, after });
    await tellOfChange(db, actor, role);
    return role;
  });
}

/**
 * @throws NOT_FOUND, FORBIDDEN, ROLE_LOCKED, ROLE_ABOVE_YOU, PERMISSION_NOT_HELD, ROLE_NAME_TAKEN,
 * LAST_DEFAULT_ROLE
 */
export async function updateRole(
  ctx: WriteContext,
  roleId: string,
  changes: RoleChanges,
): Promise<RoleRow> {
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const former = await getManageableRole(db, actor, roleId);
    const fields = { ...fieldsOf(former), ...readFields(changes) };
    requireGrantable(actor, fields);
    if (former.isDefault && !fields.isDefault) await requireOtherDefault(db, former);
    const role = await data.updateRole(db, roleId, fields);
    const difference = findChanges(former, role, auditedRoleFields);
    const { vtcId } = role;
    if (difference) {
      await recordAudit(db, actor, { vtcId, action: 'role.updated', subject: role, ...difference });
      await tellOfChange(db, actor, role);
    }
    return role;
  });
}

/** @throws NOT_FOUND, FORBIDDEN, ROLE_LOCKED, ROLE_ABOVE_YOU, LAST_DEFAULT_ROLE */
export async function removeRole(ctx: WriteContext, roleId: string): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const role = await getManageableRole(db, actor, roleId);
    if (role.isDefault) await requireOtherDefault(db, role);
    await requireFallbackToBeGrantable(db, actor, role);
    await data.removeRole(db, role);
    const { vtcId } = role;
    const before = stateOf(role, auditedRoleFields);
    await recordAudit(db, actor, { vtcId, action: 'role.deleted', subject: role, before });
    await tellOfChange(db, actor, role);
  });
}

async function tellOfChange(
  db: Db,
  { userId }: Actor,
  { id: roleId, vtcId }: Pick<RoleRow, 'id' | 'vtcId'>,
): Promise<void> {
  await happened(db, {
    type: 'role.changed',
    vtcId,
    actorId: userId,
    subjectId: roleId,
    payload: { roleId },
  });
}

/** Members left without a role get the default ones, so the actor must be able to grant those. */
async function requireFallbackToBeGrantable(db: Db, actor: Actor, role: RoleRow): Promise<void> {
  if (!(await data.isAnyonesOnlyRole(db, role))) return;
  const others = (await data.listRoles(db, role.vtcId)).filter(({ id }) => id !== role.id);
  const isGrantable = others.every((other) => !other.isDefault || canGrant(actor, readKeys(other)));
  if (!isGrantable) throw new AppError('ROLE_ABOVE_YOU', { message: messages.fallbackAboveYou });
}

/** Picks the roles with these ids. @throws NOT_FOUND when there is one that is not among them */
export function pickRoles<Role extends { readonly id: string }>(
  roles: readonly Role[],
  ids: readonly string[],
): readonly Role[] {
  const picked = roles.filter(({ id }) => ids.includes(id));
  if (picked.length !== new Set(ids).size) throw new AppError('NOT_FOUND');
  return picked;
}

/** Refuses roles that the actor may not grant or remove. @throws FORBIDDEN, ROLE_LOCKED, ROLE_ABOVE_YOU */
export function requireManageable(actor: Grantor, roles: readonly RoleSubject[]): void {
  for (const role of roles) {
    const refusal = refusalToManageRole(actor, role);
    if (refusal) throw new AppError(refusal);
  }
}

async function getManageableRole(db: Db, actor: Actor, roleId: string): Promise<RoleRow> {
  const role = await data.findRole(db, roleId);
  const refusal = role ? refusalToManageRole(actor, role) : 'NOT_FOUND';
  if (!role || refusal) throw new AppError(refusal ?? 'NOT_FOUND');
  return role;
}

function requireGrantable(actor: Actor, { permissions, duties }: RoleFields): void {
  const fields = {
    ...(!canGrant(actor, permissions) && { permissions: messages.permissionNotHeld }),
    ...(!canGrant(actor, duties) && { duties: messages.permissionNotHeld }),
  };
  if (Object.keys(fields).length > 0) throw new AppError('PERMISSION_NOT_HELD', { fields });
}

async function requireOtherDefault(db: Db, role: RoleRow): Promise<void> {
  if (!(await data.hasOtherDefaultRole(db, role)))
    throw AppError.at('isDefault', 'LAST_DEFAULT_ROLE');
}

function readFields(form: RoleForm): RoleFields;
function readFields(form: RoleChanges): Partial<RoleFields>;
function readFields({ permissions, ...fields }: RoleChanges): Partial<RoleFields> {
  if (permissions === undefined) return fields;
  const allowed = new Set(permissions.filter((item) => item.allowed).map(({ key }) => key));
  return { ...fields, permissions: permissionKeys.filter((key) => allowed.has(key)) };
}

function fieldsOf({ name, salary, isDefault, permissions, duties }: RoleRow): RoleFields {
  return { name, salary, isDefault, permissions, duties: readDuties(duties) };
}
