import type { Role } from '@waybill/schema/features/users.models';
import {
  permissionKeys,
  viewPermissionKeys,
  type PermissionKey,
} from '@waybill/schema/permissions';
import { expect, test } from 'vitest';
import { navigationOf } from './navigation.ts';

function entriesFor(keys: readonly PermissionKey[], isOwner = false): string[] {
  const permissions: Role['permissions'] = keys.map((key) => ({ key, allowed: true }));
  const role = { id: '1', name: 'Driver', salary: 0, isDefault: true, isOwner, permissions };
  return navigationOf({ roles: [role] }).flatMap(({ entries }) => entries.map(({ path }) => path));
}

test('shows Manage Company to those who may view it, and to nobody else', () => {
  expect(entriesFor(viewPermissionKeys)).toContain('/dashboard/managecompany');
  const without = viewPermissionKeys.filter((key) => key !== 'VIEW_MANAGE_COMPANY');
  expect(entriesFor(without)).not.toContain('/dashboard/managecompany');
  expect(entriesFor(without)).toContain('/dashboard/companyoverview');
});

test('shows Members to those who may see them, and Roles to every member', () => {
  expect(entriesFor(['VIEW_MEMBERS_PAGE'])).toContain('/dashboard/members');
  expect(entriesFor([])).not.toContain('/dashboard/members');
  expect(entriesFor([])).toContain('/dashboard/roles');
});

test('shows the audit log to the owner alone', () => {
  expect(entriesFor(permissionKeys, true)).toContain('/dashboard/audit');
  expect(entriesFor(permissionKeys)).not.toContain('/dashboard/audit');
});
