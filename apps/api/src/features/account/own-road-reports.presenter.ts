import type { AccountExport } from '@waybill/schema/features/account.models';
import type { AccountRows } from './export.service.ts';

type Parts = 'fuelReportsByYou' | 'trafficReportsByYou' | 'trafficAnswersByYou';

/** What a user has reported of pumps and roads, for their own eyes. */
export function presentOwnRoadReports({
  fuelReports,
  trafficReports,
  trafficAnswers,
}: AccountRows['user']): Pick<AccountExport, Parts> {
  return {
    fuelReportsByYou: fuelReports.map(({ price, at, createdAt, removedAt, ...report }) => ({
      ...report,
      minorPer100L: price,
      at: at.toISOString(),
      createdAt: createdAt.toISOString(),
      removedAt: removedAt?.toISOString() ?? null,
    })),
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
