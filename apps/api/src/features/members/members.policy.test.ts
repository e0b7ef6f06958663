import { describe, expect, test } from 'vitest';
import { buildActor } from '../../testing/build-actor.ts';
import {
  canDeleteNote,
  canSeeNotes,
  type MemberSubject,
  refusalToKick,
  refusalToRead,
  refusalToSetLeave,
  refusalToSetRoles,
} from './members.policy.ts';

function buildMember(differences: Partial<MemberSubject> = {}): MemberSubject {
  return { userId: 'other', isOwner: false, keys: [], ...differences };
}

const bouncer = buildActor(['KICK_MEMBERS']);
const manager = buildActor(['MANAGE_ROLES']);
const plain = buildActor([]);
const higher = buildMember({ keys: ['MANAGE_ALLIANCES'] });
const owner = buildMember({ isOwner: true });

describe('reading', () => {
  test.each([
    [buildActor(['VIEW_MEMBERS_PAGE']), owner, null],
    [plain, buildMember({ userId: 'me' }), null],
    [plain, buildMember(), 'FORBIDDEN'],
  ])('case %#', (actor, member, refusal) => {
    expect(refusalToRead(actor, member)).toBe(refusal);
  });
});

describe('kicking', () => {
  test.each([
    [bouncer, buildMember(), null],
    [bouncer, buildMember({ keys: ['KICK_MEMBERS'] }), null],
    [bouncer, higher, 'MEMBER_ABOVE_YOU'],
    [bouncer, owner, 'OWNER_MUST_STAY'],
    [manager, buildMember(), 'FORBIDDEN'],
    [plain, owner, 'FORBIDDEN'],
  ])('case %#', (actor, member, refusal) => {
    expect(refusalToKick(actor, member)).toBe(refusal);
  });
});

describe('setting roles', () => {
  test.each([
    [manager, buildMember(), null],
    [manager, higher, null],
    [manager, owner, 'MEMBER_ABOVE_YOU'],
    [buildActor(['MANAGE_ROLES'], { userId: 'other' }), owner, null],
    [bouncer, buildMember(), 'FORBIDDEN'],
  ])('case %#', (actor, member, refusal) => {
    expect(refusalToSetRoles(actor, member)).toBe(refusal);
  });
});

describe('setting a leave', () => {
  test.each([
    [plain, buildMember({ userId: 'me', keys: ['MANAGE_ROLES'] }), null],
    [plain, buildMember(), 'FORBIDDEN'],
    [bouncer, buildMember(), null],
    [bouncer, higher, 'MEMBER_ABOVE_YOU'],
  ])('case %#', (actor, member, refusal) => {
    expect(refusalToSetLeave(actor, member)).toBe(refusal);
  });
});

test('notes are for members who may kick, and deleted by author or owner', () => {
  expect([bouncer, manager, plain].map(canSeeNotes)).toEqual([true, false, false]);
  expect(canDeleteNote(bouncer, { authorId: 'me' })).toBe(true);
  expect(canDeleteNote(bouncer, { authorId: 'other' })).toBe(false);
  expect(canDeleteNote(bouncer, { authorId: null })).toBe(false);
  expect(canDeleteNote(plain, { authorId: 'me' })).toBe(false);
  expect(canDeleteNote(buildActor([], { isOwner: true }), { authorId: null })).toBe(true);
});
