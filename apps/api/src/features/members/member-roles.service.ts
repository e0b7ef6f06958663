import type { WriteContext } from '../../http/context.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { listRoles, type RoleRow } from '../roles/roles.data.ts';
import { pickRoles, requireManageable } from '../roles/roles.service.ts';
import { withVtcLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './members.data.ts';
import type { MemberRow } from './members.data.ts';
import { refusalToSetRoles } from './members.policy.ts';
import { type MemberKey, requireMember, subjectOf } from './members.service.ts';

/**
 * Sets a member's roles, or the default ones if the list is empty. The actor must be allowed to manage each
 * role that is added or removed.
 * @throws NOT_FOUND, FORBIDDEN, ROLE_LOCKED, ROLE_ABOVE_YOU, MEMBER_ABOVE_YOU
 */
export async function setRoles(
  ctx: WriteContext,
  key: MemberKey,
  roleIds: readonly string[],
): Promise<MemberRow> {
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const member = await requireMember(db, actor, key, refusalToSetRoles);
    const roles = await listRoles(db, key.vtcId);
    const wanted = chooseRoles(roles, roleIds);
    const held = new Set(member.roles.map(({ role }) => role.id));
    const changed = roles.filter((role) => held.has(role.id) !== wanted.includes(role));
    requireManageable(actor, changed);
    if (changed.length === 0) return member;
    await data.setRoles(
      db,
      key,
      wanted.map(({ id }) => id),
    );
    await recordAudit(db, actor, {
      vtcId: key.vtcId,
      action: 'member.roles-changed',
      subject: subjectOf(member),
      before: { roles: member.roles.map(({ role }) => role.name) },
      after: { roles: wanted.map(({ name }) => name) },
    });
    const idsOf = (isHeld: boolean) =>
      changed.map(({ id }) => id).filter((id) => held.has(id) === isHeld);
    await happened(db, {
      type: 'member.roles-changed',
      vtcId: key.vtcId,
      actorId: actor.userId,
      subjectId: key.userId,
      payload: { userId: key.userId, added: idsOf(false), removed: idsOf(true) },
    });
    return requireMember(db, actor, key, () => null);
  });
}

/** Returns the roles with these ids, or the default ones if there are no ids. @throws NOT_FOUND */
function chooseRoles(roles: readonly RoleRow[], roleIds: readonly string[]): readonly RoleRow[] {
  if (roleIds.length === 0) return roles.filter(({ isDefault }) => isDefault);
  return pickRoles(roles, roleIds);
}
