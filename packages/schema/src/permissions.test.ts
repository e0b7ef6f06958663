import { expect, test } from 'vitest';
import { permissionGroups, permissionKeys, viewPermissionKeys } from './permissions.ts';

test('there are 15 permission keys in 10 groups, each key once', () => {
  expect(permissionGroups).toHaveLength(10);
  expect(new Set(permissionGroups.map(({ name }) => name)).size).toBe(10);
  expect(new Set(permissionKeys).size).toBe(15);
});

test('drivers of a new company may view but not change things', () => {
  expect(viewPermissionKeys).toHaveLength(9);
  expect(viewPermissionKeys).not.toContain('MANAGE_ROLES');
  expect(viewPermissionKeys).not.toContain('KICK_MEMBERS');
});
