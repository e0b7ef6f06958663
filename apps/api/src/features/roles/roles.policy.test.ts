import { permissionKeys, type PermissionKey } from '@waybill/schema/permissions';
import { describe, expect, test } from 'vitest';
import { buildActor } from '../../testing/build-actor.ts';
import { canGrant, refusalToManageRole } from './roles.policy.ts';

/** The keys whose bits are set in a number: every set of keys is one of 2^15 numbers. */
function keysOf(bits: number): PermissionKey[] {
  return permissionKeys.filter((_key, index) => (bits & (1 << index)) !== 0);
}

const sets = Array.from({ length: 2 ** permissionKeys.length }, (_, bits) => bits);
const manageRolesBit = 1 << permissionKeys.indexOf('MANAGE_ROLES');

describe('D2: the lattice of all permission sets', () => {
  test('who may grant a key is who holds it and manages roles: 491,520 decisions', () => {
    const wrong: string[] = [];
    let decisions = 0;
    for (const bits of sets) {
      const actor = buildActor(keysOf(bits));
      for (const [index, key] of permissionKeys.entries()) {
        const isRight = (bits & manageRolesBit) !== 0 && (bits & (1 << index)) !== 0;
        if (canGrant(actor, [key]) !== isRight) wrong.push(`${bits}: ${key}`);
        decisions++;
      }
    }
    expect(wrong).toEqual([]);
    expect(decisions).toBe(491_520);
  });

  test('who may manage a role of one key is who holds that key and manages roles', () => {
    const wrong: string[] = [];
    for (const bits of sets) {
      const actor = buildActor(keysOf(bits));
      for (const [index, key] of permissionKeys.entries()) {
        const role = { isOwner: false, permissions: [key] };
        const expected =
          (bits & manageRolesBit) === 0
            ? 'FORBIDDEN'
            : (bits & (1 << index)) === 0
              ? 'ROLE_ABOVE_YOU'
              : null;
        if (refusalToManageRole(actor, role) !== expected) wrong.push(`${bits}: ${key}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a grant of many keys needs each of them', () => {
    const held = permissionKeys.slice(0, 11);
    const actor = buildActor(held);
    for (const bits of sets) {
      const keys = keysOf(bits);
      expect(canGrant(actor, keys)).toBe(keys.every((key) => held.includes(key)));
    }
  });

  test('the Owner role is for nobody, whatever they hold', () => {
    const almighty = buildActor(permissionKeys);
    const role = { isOwner: true, permissions: [] };
    expect(refusalToManageRole(almighty, role)).toBe('ROLE_LOCKED');
  });
});
