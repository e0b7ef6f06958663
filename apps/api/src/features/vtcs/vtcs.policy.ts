import type { Actor } from '../../auth/actor.ts';

interface VtcSubject {
  readonly id: string;
  readonly ownerId: string;
}

/** Whether the company is the actor's own. To everybody else it is not there to be managed. */
function isMemberOf(actor: Actor, vtc: VtcSubject): boolean {
  return actor.vtcId === vtc.id || isOwnerOf(actor, vtc);
}

/** Whether the actor may change what the company says of itself. */
export function canUpdateVtc(actor: Actor, vtc: VtcSubject): boolean {
  const mayManage = isMemberOf(actor, vtc) && actor.keys.has('MANAGE_COMPANY');
  return mayManage || isOwnerOf(actor, vtc);
}

/**
 * Whether the company is the actor's to give away and to delete. The stored row decides, because
 * whoever has just founded or taken over the company was no owner when the request began.
 */
export function isOwnerOf(actor: Actor, vtc: VtcSubject): boolean {
  return actor.userId === vtc.ownerId;
}

/** Whether the actor may give the company away and delete it: no token acts as an owner. */
export function canActAsOwner(actor: Actor, vtc: VtcSubject): boolean {
  return isOwnerOf(actor, vtc) && actor.credential.kind !== 'token';
}

/**
 * Members leave as they like, except the owner, who hands the company over first. Tokens have no
 * scope for that.
 */
export function canLeaveVtc(actor: Actor, vtc: VtcSubject): boolean {
  const isPlainMember = isMemberOf(actor, vtc) && !isOwnerOf(actor, vtc);
  return isPlainMember && actor.credential.kind !== 'token';
}

/** The owner takes an offer back, and the member to whom it was made declines it. */
export function canWithdrawOffer(
  actor: Actor,
  vtc: VtcSubject & { readonly offeredTo: string | null },
): boolean {
  return isOwnerOf(actor, vtc) || (isMemberOf(actor, vtc) && actor.userId === vtc.offeredTo);
}
