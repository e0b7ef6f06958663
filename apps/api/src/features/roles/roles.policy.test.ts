import { dutyKeys } from '@waybill/schema/duties';
import { type GrantableKey, grantableKeys } from '@waybill/schema/grantable-keys';
import { permissionKeys } from '@waybill/schema/permissions';
import { describe, expect, inject, test } from 'vitest';
import { buildActor } from '../../testing/build-actor.ts';
import { canGrant, refusalToManageRole } from './roles.policy.ts';

/** The keys whose bits are set in a number: each set of keys is one of 2^21 numbers. */
function keysOf(bits: number): GrantableKey[] {
  return grantableKeys.filter((_key, index) => (bits & (1 << index)) !== 0);
}

/** Every set of permissions with a set of duties, each equally often; in long runs every combination. */
function* listSets(): Generator<number> {
  const [permissionSets, dutySets] = [2 ** permissionKeys.length, 2 ** dutyKeys.length];
  if (inject('isLong')) {
    for (let bits = 0; bits < permissionSets * dutySets; bits++) yield bits;
    return;
  }
  for (let permissions = 0; permissions < permissionSets; permissions++) {
    // Multiplied by Knuth's factor, so that no duty correlates with one permission.
    const duties = Math.imul(permissions, 2_654_435_761) >>> (32 - dutyKeys.length);
    yield permissions + duties * permissionSets;
  }
}

const manageRolesBit = 1 << grantableKeys.indexOf('MANAGE_ROLES');

describe('D2: the lattice of all sets of permissions and duties', () => {
  test('only those who hold a key and manage roles may grant it: 688,128 decisions', () => {
    const wrong: string[] = [];
    let decisions = 0;
    for (const bits of listSets()) {
      const actor = buildActor(keysOf(bits));
      for (const [index, key] of grantableKeys.entries()) {
        const isRight = (bits & manageRolesBit) !== 0 && (bits & (1 << index)) !== 0;
        if (canGrant(actor, [key]) !== isRight) wrong.push(`${bits}: ${key}`);
        decisions++;
      }
    }
    expect(wrong).toEqual([]);
    expect(decisions).toBe(inject('isLong') ? 44_040_192 : 688_128);
  });

  test('only those who hold a key and manage roles may manage a role with it', () => {
    const wrong: string[] = [];
    const roles = [
      ...permissionKeys.map((key) => ({ isOwner: false, permissions: [key], duties: [] })),
      ...dutyKeys.map((key) => ({ isOwner: false, permissions: [], duties: [key] })),
    ];
    for (const bits of listSets()) {
      const actor = buildActor(keysOf(bits));
      for (const [index, role] of roles.entries()) {
        const expected =
          (bits & manageRolesBit) === 0
            ? 'FORBIDDEN'
            : (bits & (1 << index)) === 0
              ? 'ROLE_ABOVE_YOU'
              : null;
        if (refusalToManageRole(actor, role) !== expected) wrong.push(`${bits}: ${index}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('a grant of many keys requires each of them', () => {
    const held = grantableKeys.filter((_key, index) => index < 11 || index % 2 === 0);
    const actor = buildActor(held);
    const wrong: number[] = [];
    for (const bits of listSets()) {
      const keys = keysOf(bits);
      if (canGrant(actor, keys) !== keys.every((key) => held.includes(key))) wrong.push(bits);
    }
    expect(wrong).toEqual([]);
  });

  test('no one manages the Owner role, whatever they hold', () => {
    const almighty = buildActor(grantableKeys);
    const role = { isOwner: true, permissions: [], duties: [] };
    expect(refusalToManageRole(almighty, role)).toBe('ROLE_LOCKED');
  });
});
