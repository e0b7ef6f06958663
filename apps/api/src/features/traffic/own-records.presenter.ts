import type { AccountExport } from '@waybill/schema/features/account.models';
import type { OwnRecords } from './own-records.data.ts';

/** A user's traffic reports, and their answers to those of others. */
export function presentOwnRecords({
  trafficReports,
  trafficAnswers,
}: OwnRecords): Pick<AccountExport, 'trafficReportsByYou' | 'trafficAnswersByYou'> {
  return {
    trafficReportsByYou: trafficReports.map(
      ({ createdAt, confirmedAt, expiresAt, endedAt, ...report }) => ({
        ...report,
        createdAt: createdAt.toISOString(),
        confirmedAt: confirmedAt.toISOString(),
        expiresAt: expiresAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      }),
    ),
    trafficAnswersByYou: trafficAnswers.map(({ answeredAt, ...answer }) => ({
      ...answer,
      answeredAt: answeredAt.toISOString(),
    })),
  };
}
