import type { RouteReply } from '@waybill/schema/contract/input';
import type { Vtc, vtcsContract, VtcSummary } from '@waybill/schema/features/vtcs.contract';
import { buildMediaUrl } from '../media/media-url.ts';
import type { JoinOutcome } from './memberships.data.ts';
import type { VtcListRow } from './vtc-list.data.ts';
import type { VtcRow } from './vtcs.data.ts';

/** A company for its members. */
export function presentVtc(row: VtcRow): Vtc {
  const { owner, logo, banner, members, offer, inactiveTimerDays, createdAt, deleteAfter } = row;
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
    logoUrl: buildMediaUrl(logo.sha256),
    bannerUrl: banner && buildMediaUrl(banner.sha256),
    members: members.map(presentMember),
    createdAt: createdAt.toISOString(),
    deleteAfter: deleteAfter?.toISOString() ?? null,
    ownershipOfferedTo: offer?.userId ?? null,
  };
}

function presentMember({ user: { id, steamId, username }, joinedAt }: VtcRow['members'][number]) {
  return { id, steamId, username, joinedAt: joinedAt.toISOString() };
}

/** A company in a list. */
export function presentVtcSummary(row: VtcListRow): VtcSummary {
  const { logoSha256, ownerUsername, sortKey: _, ...summary } = row;
  return { ...summary, logoUrl: buildMediaUrl(logoSha256), owner: { username: ownerUsername } };
}

/** What the specification's client reads of an attempt to join. */
export function presentJoin(outcome: JoinOutcome): RouteReply<typeof vtcsContract.join> {
  if (outcome === 'already-member') return { redirectTo: '/dashboard/companyoverview' };
  return outcome === 'applied' ? { success: true, pending: true } : { success: true };
}
