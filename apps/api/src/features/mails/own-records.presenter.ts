import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';

/** Returns the mails to a user, without their contents. */
export function presentOwnRecords(rows: OwnRecords): Pick<AccountExport, 'mails'> {
  return {
    mails: rows.map(({ createdAt, finishedAt, ...mail }) => ({
      ...mail,
      createdAt: createdAt.toISOString(),
      finishedAt: finishedAt?.toISOString() ?? null,
    })),
  };
}
