import { type ListedMember, listedMemberSchema } from '@waybill/schema/features/members.contract';
import { exampleListedMember } from '@waybill/schema/features/members.examples';
import { exampleRole, exampleUser } from '@waybill/schema/features/users.examples';
import { userSchema, type User } from '@waybill/schema/features/users.models';
import { exampleVtc } from '@waybill/schema/features/vtcs.examples';
import { type Vtc, vtcSchema } from '@waybill/schema/features/vtcs.models';
import { type GrantableKey, grantableKeys, toGrants } from '@waybill/schema/grantable-keys';

/** A driver with a role that has these keys, in the company of the contract's examples. */
export function driverWith(...keys: readonly GrantableKey[]): User {
  return userSchema.parse({
    ...exampleUser,
    collapsedSections: [],
    preferences: { ...exampleUser.preferences, distanceUnit: 'km', timeZone: null },
    roles: [{ ...exampleRole, ...toGrants(keys) }],
  });
}

/** A driver who owns that company. */
export function owner(): User {
  const role = { ...exampleRole, name: 'Owner', isOwner: true, isDefault: false };
  return { ...driverWith(), roles: [{ ...role, ...toGrants(grantableKeys) }] };
}

/** A driver who has registered and is in no company yet. */
export function newcomer(): User {
  return { ...driverWith(), vtcId: null, vtc: null, roles: [] };
}

/** A member of the company of the contract's examples, on no leave. */
export function buildMember(username: string, more: Partial<ListedMember> = {}): ListedMember {
  const id = crypto.randomUUID();
  return listedMemberSchema.parse({ ...exampleListedMember, id, username, leave: null, ...more });
}

/** That company, with what differs. */
export function buildVtc(more: Partial<Vtc> = {}): Vtc {
  return vtcSchema.parse({ ...exampleVtc, ...more });
}

/** Its id. */
export const vtcId = exampleVtc.id;
