import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';

/** Returns a user's invitations, and those they used. */
export function presentOwnRecords({
  invitations,
  invitationsUsed,
}: OwnRecords): Pick<AccountExport, 'invitationsByYou' | 'invitationsUsed'> {
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
  };
}
