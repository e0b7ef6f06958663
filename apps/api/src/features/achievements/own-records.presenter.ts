import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';

/** Returns what a user has earned. */
export function presentOwnRecords(rows: OwnRecords): Pick<AccountExport, 'achievements'> {
  return {
    achievements: rows.map(({ achievement: { key }, tier, earnedAt, jobId }) => ({
      key,
      tier,
      earnedAt: earnedAt.toISOString(),
      jobId,
    })),
  };
}
