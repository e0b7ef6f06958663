import type { AccountExport } from '@waybill/schema/features/account.models';
import type { AccountRows } from './export.service.ts';

type Parts = 'invitationsByYou' | 'invitationsUsed' | 'blocksOfYou' | 'blocksByYou';

/** What is stored of a user about invitations and blocks, for their own eyes. */
export function presentOwnInvitations({
  invitations,
  invitationsUsed,
  blocks,
  blocksMade,
}: AccountRows['user']): Pick<AccountExport, Parts> {
  return {
    invitationsByYou: invitations.map(({ expiresAt, revokedAt, createdAt, ...invitation }) => ({
      ...invitation,
      expiresAt: expiresAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
    })),
    invitationsUsed: invitationsUsed.map(({ usedAt, invitation: { vtc } }) => ({
      vtcId: vtc.id,
      vtcName: vtc.name,
      usedAt: usedAt.toISOString(),
    })),
    blocksOfYou: blocks.map(({ vtc, ...block }) => ({
      vtcId: vtc.id,
      vtcName: vtc.name,
      ...presentBlock(block),
    })),
    blocksByYou: blocksMade.map(({ vtcId, userId, ...block }) => ({
      vtcId,
      userId,
      ...presentBlock(block),
    })),
  };
}

function presentBlock({
  until,
  reason,
  createdAt,
}: Pick<AccountRows['user']['blocks'][number], 'until' | 'reason' | 'createdAt'>) {
  return { until: until?.toISOString() ?? null, reason, createdAt: createdAt.toISOString() };
}
