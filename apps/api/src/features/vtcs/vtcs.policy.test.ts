import { expect, test } from 'vitest';
import type { Credential } from '../../auth/actor.ts';
import { buildActor } from '../../testing/build-actor.ts';
import {
  canActAsOwner,
  canLeaveVtc,
  canUpdateVtc,
  canWithdrawOffer,
  isOwnerOf,
} from './vtcs.policy.ts';

const vtc = { id: 'own', ownerId: 'founder', offeredTo: 'heir' };

const token: Credential = { kind: 'token', tokenId: 't', scopes: ['MANAGE_COMPANY'] };

const actors = {
  owner: buildActor([], { userId: 'founder' }),
  // Who has just founded or taken over the company was nobody's member when the request began.
  'owner since a moment': buildActor([], { userId: 'founder', vtcId: null }),
  manager: buildActor(['MANAGE_COMPANY']),
  viewer: buildActor(['VIEW_MANAGE_COMPANY']),
  heir: buildActor([], { userId: 'heir' }),
  'heir who left': buildActor([], { userId: 'heir', vtcId: null }),
  'manager of another': buildActor(['MANAGE_COMPANY'], { vtcId: 'elsewhere' }),
  loner: buildActor([], { vtcId: null }),
  "the owner's token": buildActor(['MANAGE_COMPANY'], { userId: 'founder', credential: token }),
  "a member's token": buildActor([], { credential: token }),
};

/** The names of those whom a rule lets. */
function whoMay(rule: (actor: (typeof actors)[keyof typeof actors]) => boolean): string[] {
  return Object.entries(actors).flatMap(([name, actor]) => (rule(actor) ? [name] : []));
}

const owners = ['owner', 'owner since a moment'];

test('the owner and those who hold the key change the company', () => {
  const may = [...owners, 'manager', "the owner's token"];
  expect(whoMay((actor) => canUpdateVtc(actor, vtc))).toEqual(may);
});

test('the stored row says who the owner is', () => {
  expect(whoMay((actor) => isOwnerOf(actor, vtc))).toEqual([...owners, "the owner's token"]);
});

test('the owner gives the company away and deletes it, and no token does', () => {
  expect(whoMay((actor) => canActAsOwner(actor, vtc))).toEqual(owners);
});

test('members leave, the owner does not', () => {
  expect(whoMay((actor) => canLeaveVtc(actor, vtc))).toEqual(['manager', 'viewer', 'heir']);
});

test('an offer is for the owner to take back and for whom it was made to decline', () => {
  expect(whoMay((actor) => canWithdrawOffer(actor, vtc))).toEqual([
    ...owners,
    'heir',
    "the owner's token",
  ]);
  const withoutOffer = { ...vtc, offeredTo: null };
  expect(whoMay((actor) => canWithdrawOffer(actor, withoutOffer))).toEqual([
    ...owners,
    "the owner's token",
  ]);
});
