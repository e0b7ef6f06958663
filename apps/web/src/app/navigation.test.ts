import type { Role } from '@waybill/schema/features/users.models';
import { viewPermissionKeys, type PermissionKey } from '@waybill/schema/permissions';
import { expect, test } from 'vitest';
import { navigationOf } from './navigation.ts';

function entriesFor(keys: readonly PermissionKey[]): string[] {
  const permissions: Role['permissions'] = keys.map((key) => ({ key, allowed: true }));
  const role = { id: '1', name: 'Driver', salary: 0, isDefault: true, isOwner: false, permissions };
  return navigationOf({ roles: [role] }).flatMap(({ entries }) => entries.map(({ path }) => path));
}

test('shows Manage Company to those who may view it, and to nobody else', () => {
  expect(entriesFor(viewPermissionKeys)).toContain('/dashboard/managecompany');
  const without = viewPermissionKeys.filter((key) => key !== 'VIEW_MANAGE_COMPANY');
  expect(entriesFor(without)).not.toContain('/dashboard/managecompany');
  expect(entriesFor(without)).toContain('/dashboard/companyoverview');
});
