import type { Role } from '@waybill/schema/features/users.models';
import { expect, test } from 'vitest';
import { can } from './can.ts';

function buildRole(permissions: Role['permissions'], duties: Role['duties'] = []): Role {
  const role = { id: '1', name: 'Driver', salary: 0, isDefault: true, isOwner: false };
  return { ...role, permissions, duties };
}

test('grants a key that one role allows and another does not', () => {
  const roles = [
    buildRole([{ key: 'MANAGE_COMPANY', allowed: false }]),
    buildRole([{ key: 'MANAGE_COMPANY', allowed: true }]),
  ];
  expect(can({ roles }, 'MANAGE_COMPANY')).toBe(true);
});

test('denies keys that are listed as not allowed and keys that are missing', () => {
  const roles = [buildRole([{ key: 'MANAGE_COMPANY', allowed: false }])];
  expect(can({ roles }, 'MANAGE_COMPANY')).toBe(false);
  expect(can({ roles }, 'VIEW_MANAGE_COMPANY')).toBe(false);
  expect(can({ roles: [] }, 'VIEW_MANAGE_COMPANY')).toBe(false);
});

test('grants the duties of all roles', () => {
  const roles = [buildRole([]), buildRole([], ['EVENTS'])];
  expect(can({ roles }, 'EVENTS')).toBe(true);
  expect(can({ roles }, 'FLEET')).toBe(false);
});
