import type { Vtc } from '@waybill/schema/features/vtcs.contract';
import { buildMediaUrl } from '../media/media-url.ts';
import type { VtcRow } from './vtcs.data.ts';

/** A company for its members. */
export function presentVtc(row: VtcRow): Vtc {
  const { owner, logo, banner, members, inactiveTimerDays, createdAt, ...rest } = row;
  return {
    ...rest,
    owner: owner.user,
    inactiveTimer: inactiveTimerDays,
    logoUrl: buildMediaUrl(logo.sha256),
    bannerUrl: banner && buildMediaUrl(banner.sha256),
    members: members.map(presentMember),
    createdAt: createdAt.toISOString(),
  };
}

function presentMember({ user: { id, steamId, username }, joinedAt }: VtcRow['members'][number]) {
  return { id, steamId, username, joinedAt: joinedAt.toISOString() };
}
