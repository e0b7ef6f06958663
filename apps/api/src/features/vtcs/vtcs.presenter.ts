import type { RouteReply } from '@waybill/schema/contract/input';
import type { Vtc, vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { Actor } from '../../auth/actor.ts';
import { buildMediaUrl } from '../media/media-url.ts';
import type { JoinOutcome } from './memberships.data.ts';
import type { VtcRow } from './vtcs.data.ts';
import { canEndVtc, canLeaveVtc, canUpdateVtc } from './vtcs.policy.ts';

/** A company for one of its members, with what that member may do with it. */
export function presentVtc(row: VtcRow, actor: Actor): Vtc {
  const { owner, members, offer, inactiveTimerDays, createdAt, deleteAfter } = row;
  return {
    id: row.id,
    name: row.name,
    tag: row.tag,
    slogan: row.slogan,
    country: row.country,
    language: row.language,
    recruitment: row.recruitment,
    memberCount: row.memberCount,
    isPublic: row.isPublic,
    owner: owner.user,
    inactiveTimer: inactiveTimerDays,
    ...presentImages(row),
    members: members.map(presentMember),
    createdAt: createdAt.toISOString(),
    deleteAfter: deleteAfter?.toISOString() ?? null,
    ownershipOfferedTo: offer?.userId ?? null,
    can: presentCan(row, actor),
  };
}

/** What an actor may do with a company. */
export function presentCan(vtc: Pick<VtcRow, 'id' | 'ownerId'>, actor: Actor): Vtc['can'] {
  return {
    update: canUpdateVtc(actor, vtc),
    handOver: canEndVtc(actor, vtc),
    remove: canEndVtc(actor, vtc),
    leave: canLeaveVtc(actor, vtc),
  };
}

function presentImages({ logo, banner }: VtcRow) {
  return {
    logoUrl: buildMediaUrl(logo.sha256),
    logoSize: { width: logo.width, height: logo.height },
    bannerUrl: banner && buildMediaUrl(banner.sha256),
    bannerSize: banner && { width: banner.width, height: banner.height },
  };
}

function presentMember({ user: { id, steamId, username }, joinedAt }: VtcRow['members'][number]) {
  return { id, steamId, username, joinedAt: joinedAt.toISOString() };
}

/** What the specification's client reads of an attempt to join. */
export function presentJoin(outcome: JoinOutcome): RouteReply<typeof vtcsContract.join> {
  if (outcome === 'already-member') return { redirectTo: '/dashboard/companyoverview' };
  return outcome === 'applied' ? { success: true, pending: true } : { success: true };
}
