import type { AccountExport } from '@waybill/schema/features/account.models';
import { presentAuditEntry } from './audit.presenter.ts';
import type { OwnRecords } from './own-records.data.ts';

/** Returns the audit entries by a user, and those of others about them. */
export function presentOwnRecords({
  by,
  about,
}: OwnRecords): Pick<AccountExport, 'auditEntriesByYou' | 'auditEntriesAboutYou'> {
  return {
    auditEntriesByYou: by.flatMap((row) => presentAuditEntry(row) ?? []),
    auditEntriesAboutYou: about.flatMap((row) => presentAuditEntry(row) ?? []),
  };
}
