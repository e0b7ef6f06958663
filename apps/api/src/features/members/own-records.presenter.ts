import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';
import { presentOwnWarning } from './warnings/warnings.presenter.ts';

/** Returns the blocks of a user and by them, and the notes and warnings that they wrote. */
export function presentOwnRecords({
  blocks,
  blocksMade,
  notesWritten,
  warningsGiven,
}: OwnRecords): Pick<
  AccountExport,
  'blocksOfYou' | 'blocksByYou' | 'notesByYou' | 'warningsByYou'
> {
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
    warningsByYou: warningsGiven.map(({ userId, vtcId, ...warning }) => ({
      memberId: userId,
      vtcId,
      ...presentOwnWarning(warning),
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
