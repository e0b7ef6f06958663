import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';

/** The operators' notices that a user dismissed. */
export function presentOwnRecords(rows: OwnRecords): Pick<AccountExport, 'noticesDismissed'> {
  return {
    noticesDismissed: rows.map(({ noticeId, dismissedAt }) => ({
      noticeId,
      dismissedAt: dismissedAt.toISOString(),
    })),
  };
}
