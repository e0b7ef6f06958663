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
  // A driver who has just created or taken over the company had no company when the request began.
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

/** The names of the actors that a rule allows. */
function whoMay(rule: (actor: (typeof actors)[keyof typeof actors]) => boolean): string[] {
  return Object.entries(actors).flatMap(([name, actor]) => (rule(actor) ? [name] : []));
}

const owners = ['owner', 'owner since a moment'];

test('the owner and members with the permission change the company', () => {
  const may = [...owners, 'manager', "the owner's token"];
  expect(whoMay((actor) => canUpdateVtc(actor, vtc))).toEqual(may);
});

test('the stored row determines the owner', () => {
  expect(whoMay((actor) => isOwnerOf(actor, vtc))).toEqual([...owners, "the owner's token"]);
});

test('the owner transfers the company and deletes it, and no token does', () => {
  expect(whoMay((actor) => canActAsOwner(actor, vtc))).toEqual(owners);
});

test("members can leave, the owner can't", () => {
  expect(whoMay((actor) => canLeaveVtc(actor, vtc))).toEqual(['manager', 'viewer', 'heir']);
});

test('the owner can withdraw an offer, and the member it was made to can decline it', () => {
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
