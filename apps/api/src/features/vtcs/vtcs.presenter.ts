import type { RouteReply } from '@waybill/schema/contract/input';
import type {
  PublicVtc,
  Vtc,
  vtcsContract,
  VtcSummary,
} from '@waybill/schema/features/vtcs.contract';
import type { Actor } from '../../auth/actor.ts';
import { buildMediaUrl } from '../media/media-url.ts';
import type { JoinOutcome } from './memberships.data.ts';
import type { VtcListRow } from './vtc-list.data.ts';
import type { VtcRow } from './vtcs.data.ts';
import { canLeaveVtc, canUpdateVtc, isOwnerOf } from './vtcs.policy.ts';

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
    can: {
      update: canUpdateVtc(actor, row),
      handOver: isOwnerOf(actor, row),
      remove: isOwnerOf(actor, row),
      leave: canLeaveVtc(actor, row),
    },
  };
}

/** A company for anybody. */
export function presentPublicVtc(row: VtcRow): PublicVtc {
  return {
    id: row.id,
    name: row.name,
    tag: row.tag,
    slogan: row.slogan,
    country: row.country,
    language: row.language,
    recruitment: row.recruitment,
    memberCount: row.memberCount,
    owner: { username: row.owner.user.username },
    ...presentImages(row),
    createdAt: row.createdAt.toISOString(),
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

/** A company in a list. */
export function presentVtcSummary(row: VtcListRow): VtcSummary {
  const { logoSha256, logoWidth, logoHeight, ownerUsername, sortKey: _, ...summary } = row;
  return {
    ...summary,
    logoUrl: buildMediaUrl(logoSha256),
    logoSize: { width: logoWidth, height: logoHeight },
    owner: { username: ownerUsername },
  };
}

/** What the specification's client reads of an attempt to join. */
export function presentJoin(outcome: JoinOutcome): RouteReply<typeof vtcsContract.join> {
  if (outcome === 'already-member') return { redirectTo: '/dashboard/companyoverview' };
  return outcome === 'applied' ? { success: true, pending: true } : { success: true };
}
