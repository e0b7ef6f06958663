import type { VtcRole } from '@waybill/schema/features/roles.contract';
import type { Actor } from '../../auth/actor.ts';
import { presentRole } from '../users/users.presenter.ts';
import type { RoleRow } from './roles.data.ts';
import { refusalToManageRole } from './roles.policy.ts';

/** Presents a role to a member of its company, with what that member may do with it. */
export function presentVtcRole({ _count, ...role }: RoleRow, actor: Actor): VtcRole {
  const isManageable = refusalToManageRole(actor, role) === null;
  return {
    ...presentRole(role),
    memberCount: _count.members,
    can: { update: isManageable, remove: isManageable, assign: isManageable },
  };
}
