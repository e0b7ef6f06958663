import { expect, test } from 'vitest';
import { dutyKeys } from './duties.ts';
import { type GrantableKey, grantableKeys, keyGroups, keysOf, toGrants } from './grantable-keys.ts';

test('permissions and duties share no key, and each key is in one group', () => {
  expect(new Set(grantableKeys).size).toBe(15 + 6);
  expect(keyGroups.flatMap(({ keys }): readonly GrantableKey[] => keys)).toEqual(grantableKeys);
  for (const key of dutyKeys) expect(key).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
});

test('a role in the API lists each permission, allowed or not, and its duties', () => {
  const grants = toGrants(['FLEET', 'MANAGE_ROLES', 'DISPATCH']);
  expect(grants.permissions).toHaveLength(15);
  expect(grants.permissions.filter(({ allowed }) => allowed)).toEqual([
    { key: 'MANAGE_ROLES', allowed: true },
  ]);
  expect(grants.duties).toEqual(['DISPATCH', 'FLEET']);
  expect(keysOf(grants)).toEqual(['MANAGE_ROLES', 'DISPATCH', 'FLEET']);
  expect(keysOf(toGrants(grantableKeys))).toEqual(grantableKeys);
  expect(keysOf(toGrants([]))).toEqual([]);
});
