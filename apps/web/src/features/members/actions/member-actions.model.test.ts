import type { Role } from '@waybill/schema/features/users.models';
import { messages } from '@waybill/schema/messages';
import type { PermissionKey } from '@waybill/schema/permissions';
import { expect, test } from 'vitest';
import { offeredActions } from './member-actions.model.ts';

const all = { assignRoles: true, setLeave: true, kick: true };
const none = { assignRoles: false, setLeave: false, kick: false };

function buildViewer(...keys: PermissionKey[]) {
  const permissions: Role['permissions'] = keys.map((key) => ({ key, allowed: true }));
  const role = { id: '1', name: 'Staff', salary: 0, isDefault: false, isOwner: false };
  return { id: 'viewer', roles: [{ ...role, permissions, duties: [] }] };
}

test('drivers can only set their own leave', () => {
  const viewer = buildViewer('VIEW_MEMBERS_PAGE');
  expect(offeredActions({ id: 'other', isOwner: false, can: none }, viewer)).toEqual([]);
  const own = { ...none, setLeave: true };
  expect(offeredActions({ id: 'viewer', isOwner: false, can: own }, viewer)).toEqual([
    { action: 'setLeave', reason: null },
  ]);
});

test('staff are offered their permitted actions, with the reason for disabled ones', () => {
  const viewer = buildViewer('KICK_MEMBERS', 'MANAGE_ROLES');
  const reasons = (member: Parameters<typeof offeredActions>[0]) =>
    offeredActions(member, viewer).map(({ action, reason }) => [action, reason]);
  expect(reasons({ id: 'other', isOwner: false, can: all })).toEqual([
    ['assignRoles', null],
    ['setLeave', null],
    ['kick', null],
  ]);
  expect(reasons({ id: 'other', isOwner: false, can: none })).toEqual([
    ['assignRoles', messages.memberAboveYou],
    ['setLeave', messages.memberAboveYou],
    ['kick', messages.memberAboveYou],
  ]);
  expect(reasons({ id: 'owner', isOwner: true, can: none })).toContainEqual([
    'kick',
    messages.ownerCannotBeKicked,
  ]);
});

test("members can't remove themselves", () => {
  const viewer = buildViewer('KICK_MEMBERS');
  const actions = offeredActions({ id: 'viewer', isOwner: false, can: all }, viewer);
  expect(actions.map(({ action }) => action)).toEqual(['setLeave']);
});
