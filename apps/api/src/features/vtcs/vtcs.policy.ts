import type { Actor } from '../../auth/actor.ts';

interface VtcSubject {
  readonly id: string;
  readonly ownerId: string;
}

/** True if the company is the actor's own. For others there is nothing to manage. */
function isMemberOf(actor: Actor, vtc: VtcSubject): boolean {
  return actor.vtcId === vtc.id || isOwnerOf(actor, vtc);
}

/** True if the actor may change the company's profile. */
export function canUpdateVtc(actor: Actor, vtc: VtcSubject): boolean {
  const mayManage = isMemberOf(actor, vtc) && actor.keys.has('MANAGE_COMPANY');
  return mayManage || isOwnerOf(actor, vtc);
}

/**
 * True if the actor owns the company. The stored row decides, because a user who has just created or taken
 * over the company was no owner when the request began.
 */
export function isOwnerOf(actor: Actor, vtc: VtcSubject): boolean {
  return actor.userId === vtc.ownerId;
}

/** True if the actor may transfer and delete the company: no token acts as an owner. */
export function canActAsOwner(actor: Actor, vtc: VtcSubject): boolean {
  return isOwnerOf(actor, vtc) && actor.credential.kind !== 'token';
}

/** True if the actor may leave. The owner must transfer the company first. No token scope covers leaving. */
export function canLeaveVtc(actor: Actor, vtc: VtcSubject): boolean {
  const isPlainMember = isMemberOf(actor, vtc) && !isOwnerOf(actor, vtc);
  return isPlainMember && actor.credential.kind !== 'token';
}

/** True if the actor may end an offer: the owner withdraws it, and the member it was made to declines it. */
export function canWithdrawOffer(
  actor: Actor,
  vtc: VtcSubject & { readonly offeredTo: string | null },
): boolean {
  return isOwnerOf(actor, vtc) || (isMemberOf(actor, vtc) && actor.userId === vtc.offeredTo);
}
