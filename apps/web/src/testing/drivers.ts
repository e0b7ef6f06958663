import { type ListedMember, listedMemberSchema } from '@waybill/schema/features/members.contract';
import { exampleListedMember } from '@waybill/schema/features/members.examples';
import type { MemberRecord } from '@waybill/schema/features/members.models';
import { exampleRole, exampleUser } from '@waybill/schema/features/users.examples';
import { userSchema, type User } from '@waybill/schema/features/users.models';
import { exampleVtc } from '@waybill/schema/features/vtcs.examples';
import { type Vtc, vtcSchema } from '@waybill/schema/features/vtcs.models';
import { type GrantableKey, grantableKeys, toGrants } from '@waybill/schema/grantable-keys';

/** Builds a driver with a role that has these keys, in the contract's example company. */
export function driverWith(...keys: readonly GrantableKey[]): User {
  return userSchema.parse({
    ...exampleUser,
    collapsedSections: [],
    preferences: { ...exampleUser.preferences, distanceUnit: 'km', timeZone: null },
    roles: [{ ...exampleRole, ...toGrants(keys) }],
  });
}

/** Builds a driver who owns that company. */
export function owner(): User {
  const role = { ...exampleRole, name: 'Owner', isOwner: true, isDefault: false };
  return { ...driverWith(), roles: [{ ...role, ...toGrants(grantableKeys) }] };
}

/** Builds a registered driver without a company. */
export function newcomer(): User {
  return { ...driverWith(), vtcId: null, vtc: null, roles: [] };
}

/** Builds a member of the contract's example company who is not on leave. */
export function buildMember(username: string, more: Partial<ListedMember> = {}): ListedMember {
  const id = crypto.randomUUID();
  return listedMemberSchema.parse({ ...exampleListedMember, id, username, leave: null, ...more });
}

/** A member's record of which the viewer sees nothing. */
export const noRecord: MemberRecord = {
  awards: null,
  awardCount: null,
  minimum: null,
  lastMinimum: null,
  warnings: null,
};

/** Builds that company with changes. */
export function buildVtc(more: Partial<Vtc> = {}): Vtc {
  return vtcSchema.parse({ ...exampleVtc, ...more });
}

/** The id of that company. */
export const vtcId = exampleVtc.id;
