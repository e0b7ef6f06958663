import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';

/** Returns what a user has earned, and what they gave to others. */
export function presentOwnRecords({
  earned,
  given,
}: OwnRecords): Pick<AccountExport, 'achievements' | 'achievementsGivenByYou'> {
  return {
    achievements: earned.map(({ achievement: { key, name }, tier, earnedAt, jobId, reason }) => ({
      key,
      name,
      tier,
      earnedAt: earnedAt.toISOString(),
      jobId,
      reason,
    })),
    achievementsGivenByYou: given.map(({ achievement: { name }, driverId, reason, earnedAt }) => ({
      name,
      driverId,
      reason,
      earnedAt: earnedAt.toISOString(),
    })),
  };
}
