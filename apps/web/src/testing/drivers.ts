import { type Member, memberSchema } from '@waybill/schema/features/members.contract';
import { exampleMember } from '@waybill/schema/features/members.examples';
import { exampleRole, exampleUser } from '@waybill/schema/features/users.examples';
import { userSchema, type User } from '@waybill/schema/features/users.models';
import { exampleVtc } from '@waybill/schema/features/vtcs.examples';
import { type Vtc, vtcSchema } from '@waybill/schema/features/vtcs.models';
import { permissionKeys, type PermissionKey } from '@waybill/schema/permissions';

/** A driver with a role that allows this, in the company of the contract's examples. */
export function driverWith(...keys: readonly PermissionKey[]): User {
  return userSchema.parse({
    ...exampleUser,
    collapsedSections: [],
    preferences: { ...exampleUser.preferences, distanceUnit: 'km', timeZone: null },
    roles: [
      {
        ...exampleRole,
        permissions: permissionKeys.map((key) => ({ key, allowed: keys.includes(key) })),
      },
    ],
  });
}

/** A driver who owns that company. */
export function owner(): User {
  const permissions = permissionKeys.map((key) => ({ key, allowed: true }));
  const role = { ...exampleRole, name: 'Owner', isOwner: true, isDefault: false, permissions };
  return { ...driverWith(), roles: [role] };
}

/** A driver who has registered and is in no company yet. */
export function newcomer(): User {
  return { ...driverWith(), vtcId: null, vtc: null, roles: [] };
}

/** A member of the company of the contract's examples, on no leave. */
export function buildMember(username: string, more: Partial<Member> = {}): Member {
  const id = crypto.randomUUID();
  return memberSchema.parse({ ...exampleMember, id, username, leave: null, ...more });
}

/** That company, with what differs. */
export function buildVtc(more: Partial<Vtc> = {}): Vtc {
  return vtcSchema.parse({ ...exampleVtc, ...more });
}

/** Its id. */
export const vtcId = exampleVtc.id;
