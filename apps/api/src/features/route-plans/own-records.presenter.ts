import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';

/** The routes that a user saved, and those that were assigned to them. */
export function presentOwnRecords(
  rows: OwnRecords,
  userId: string,
): Pick<AccountExport, 'routePlans'> {
  return {
    routePlans: rows.map(({ legs, plannerId, driverId, givenAt, createdAt, ...plan }) => ({
      ...plan,
      stops: [
        ...legs.slice(0, 1).map(({ sourceCity }) => sourceCity),
        ...legs.map(({ destinationCity }) => destinationCity),
      ],
      byYou: plannerId === userId,
      forYou: driverId === userId,
      givenAt: givenAt.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
  };
}
