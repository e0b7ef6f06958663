import type { Db } from '../../lib/db.ts';
import { ownWarningSelect } from './warnings/warnings.data.ts';

const block = { until: true, reason: true, createdAt: true } as const;

/** Lists the blocks of a user and by them, and the notes and warnings that they wrote. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      blocks: {
        select: { ...block, vtc: { select: { id: true, name: true } } },
        orderBy: { createdAt: 'asc' },
      },
      blocksMade: {
        select: { ...block, vtcId: true, userId: true },
        orderBy: { createdAt: 'asc' },
      },
      warningsGiven: {
        select: { ...ownWarningSelect, userId: true, vtcId: true },
        orderBy: { id: 'asc' },
      },
      notesWritten: {
        select: { text: true, createdAt: true, userId: true, vtcId: true },
        orderBy: { id: 'asc' },
      },
    },
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
