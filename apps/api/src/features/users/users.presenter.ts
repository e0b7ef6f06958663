import { toGrants } from '@waybill/schema/grantable-keys';
import { isLanguage } from '@waybill/schema/preferences';
import {
  defaultPreferences,
  type Preferences,
  type Role,
  sections,
  type User,
} from '@waybill/schema/features/users.models';
import type { MemberVtc } from '@waybill/schema/features/vtcs.models';
import { readKeys } from '../../auth/role-keys.ts';
import { findMediaUrl } from '../media/media.presenter.ts';
import type { PreferencesRow, UserRow } from './users.data.ts';

type RoleRow = Pick<
  NonNullable<UserRow['membership']>['roles'][number]['role'],
  'id' | 'name' | 'salary' | 'isDefault' | 'isOwner' | 'permissions' | 'duties'
>;

/** Presents a user to themselves. */
export function presentOwnUser(row: UserRow, vtc: MemberVtc | null): User {
  const collapsed = new Set(row.collapsed.map(({ section }) => section));
  return {
    ...presentFellowUser(row, vtc),
    email: row.email,
    appliedTo: row.applications.map(({ vtcId }) => vtcId),
    // Sections that no longer exist are ignored.
    collapsedSections: sections.filter((section) => collapsed.has(section)),
    preferences: presentPreferences(row.preferences),
    isOperator: row.operator !== null,
  };
}

/** Presents a user's preferences. Without a row, the defaults. */
export function presentPreferences(row: PreferencesRow | null): Preferences {
  if (row === null) return defaultPreferences;
  // A language that the app no longer supports counts as not chosen.
  return { ...row, language: isLanguage(row.language) ? row.language : null };
}

/** Presents a user to the other members of the company. */
export function presentFellowUser(row: UserRow, vtc: MemberVtc | null): User {
  const { id, steamId, username, membership } = row;
  return {
    id,
    steamId,
    username,
    avatarUrl: findMediaUrl(row.avatar),
    vtcId: vtc?.id ?? null,
    vtc,
    roles: membership?.roles.map(({ role }) => presentRole(role)) ?? [],
  };
}

/** Presents a role with all permission keys, allowed or not, and its duties. */
export function presentRole({ id, name, salary, isDefault, isOwner, ...stored }: RoleRow): Role {
  return { id, name, salary, isDefault, isOwner, ...toGrants(readKeys(stored)) };
}
