import type { LinkedAccounts } from '@waybill/schema/features/linked-accounts.models';
import { findMediaUrl } from '../media/media.presenter.ts';
import type { LinkedAccountRows } from './linked-accounts.data.ts';

export function presentLinkedAccounts({ discord, truckersMp }: LinkedAccountRows): LinkedAccounts {
  return {
    discord: discord && {
      id: discord.discordId,
      name: discord.name,
      pictureUrl: findMediaUrl(discord.picture),
      linkedAt: discord.linkedAt.toISOString(),
    },
    truckersMp: truckersMp && presentTruckersMp(truckersMp),
  };
}

function presentTruckersMp(row: NonNullable<LinkedAccountRows['truckersMp']>) {
  const { playerId, name, isBanned, bannedUntil } = row;
  return {
    linkedAt: row.linkedAt.toISOString(),
    checkedAt: row.checkedAt?.toISOString() ?? null,
    failedAt: row.failedAt?.toISOString() ?? null,
    player:
      playerId === null || name === null
        ? null
        : { id: playerId, name, isBanned, bannedUntil: bannedUntil?.toISOString() ?? null },
  };
}
