import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';

type Presented = Pick<
  AccountExport,
  'liveriesUploaded' | 'liveriesApproved' | 'liveriesDownloaded' | 'liveriesSet'
>;

/** Returns what a user did with liveries. */
export function presentOwnRecords(own: OwnRecords): Presented {
  return {
    liveriesUploaded: own.liveriesUploaded.map(({ uploadedAt, ...version }) => ({
      ...version,
      uploadedAt: uploadedAt.toISOString(),
    })),
    liveriesApproved: own.liveriesApproved.map(({ approvedAt, ...version }) => ({
      ...version,
      approvedAt: approvedAt?.toISOString() ?? null,
    })),
    liveriesDownloaded: own.liveriesDownloaded.map(({ firstAt, ...version }) => ({
      ...version,
      firstAt: firstAt.toISOString(),
    })),
    liveriesSet: own.liveriesSet.map(({ since, ...worn }) => ({
      ...worn,
      since: since.toISOString(),
    })),
  };
}
