import type { FoundVtc } from '@waybill/schema/features/operators.models';
import type { FoundVtcRow } from './companies.data.ts';

/** Presents a company for operators. */
export function presentFoundVtc(row: FoundVtcRow): FoundVtc {
  const { id, name, tag, isOrphaned, memberCount, hiddenReason } = row;
  return {
    id,
    name,
    tag,
    owner: { id: row.ownerId, username: row.ownerName, steamId: row.ownerSteamId },
    ownerLastSeenAt: row.ownerLastSeenAt?.toISOString() ?? null,
    isOrphaned,
    memberCount,
    createdAt: row.createdAt.toISOString(),
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    hiddenReason,
    deleteAfter: row.deleteAfter?.toISOString() ?? null,
  };
}
