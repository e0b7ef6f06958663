import type { Actor } from '../../auth/actor.ts';

interface VtcSubject {
  readonly id: string;
  readonly ownerId: string;
}

/** Whether the company is the actor's own. To everybody else it is not there to be managed. */
function isMemberOf(actor: Actor, vtc: Pick<VtcSubject, 'id'>): boolean {
  return actor.vtcId === vtc.id;
}

/** Whether the actor may change what the company says of itself. */
export function canUpdateVtc(actor: Actor, vtc: Pick<VtcSubject, 'id'>): boolean {
  return isMemberOf(actor, vtc) && actor.permissions.has('MANAGE_COMPANY');
}

/** Whether the company is the actor's to give away and to delete. */
export function isOwnerOf(actor: Actor, vtc: VtcSubject): boolean {
  return isMemberOf(actor, vtc) && actor.userId === vtc.ownerId;
}

/** The owner takes an offer back, and the member to whom it was made declines it. */
export function canWithdrawOffer(
  actor: Actor,
  vtc: VtcSubject & { readonly offeredTo: string | null },
): boolean {
  return isOwnerOf(actor, vtc) || (isMemberOf(actor, vtc) && actor.userId === vtc.offeredTo);
}
