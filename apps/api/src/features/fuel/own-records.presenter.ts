import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';

/** Returns the fuel prices that a user reported. */
export function presentOwnRecords(rows: OwnRecords): Pick<AccountExport, 'fuelReportsByYou'> {
  return {
    fuelReportsByYou: rows.map(({ price, at, createdAt, removedAt, ...report }) => ({
      ...report,
      minorPer100L: price,
      at: at.toISOString(),
      createdAt: createdAt.toISOString(),
      removedAt: removedAt?.toISOString() ?? null,
    })),
  };
}
