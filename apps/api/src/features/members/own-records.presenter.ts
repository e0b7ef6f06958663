import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';

/** Returns the blocks of a user and by them, and the notes that they wrote. */
export function presentOwnRecords({
  blocks,
  blocksMade,
  notesWritten,
}: OwnRecords): Pick<AccountExport, 'blocksOfYou' | 'blocksByYou' | 'notesByYou'> {
  return {
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
    notesByYou: notesWritten.map(({ userId, vtcId, text, createdAt }) => ({
      memberId: userId,
      vtcId,
      text,
      createdAt: createdAt.toISOString(),
    })),
  };
}

function presentBlock({
  until,
  reason,
  createdAt,
}: Pick<OwnRecords['blocks'][number], 'until' | 'reason' | 'createdAt'>) {
  return { until: until?.toISOString() ?? null, reason, createdAt: createdAt.toISOString() };
}
