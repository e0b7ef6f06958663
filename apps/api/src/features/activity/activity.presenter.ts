import { type Activity, activityKinds } from '@waybill/schema/features/activity.contract';
import type { JobBrief } from '@waybill/schema/features/jobs.models';
import { findMediaUrl } from '../media/media.presenter.ts';
import type {
  AchievementNames,
  ActivityRow,
  CompanyEvents,
  ContractClients,
  TruckNames,
} from './activity.data.ts';

/** What entries are about, by id. */
interface Named {
  readonly jobs: ReadonlyMap<string, JobBrief>;
  readonly achievements: AchievementNames;
  readonly companyEvents: CompanyEvents;
  readonly contracts: ContractClients;
  readonly trucks: TruckNames;
}

/** Returns one entry; null for a kind unknown to this version. */
export function presentActivity(
  { driverId, driver, ...row }: ActivityRow,
  { jobs, achievements, companyEvents, contracts, trucks }: Named,
): Activity | null {
  const kind = activityKinds.find((known) => known === row.kind);
  if (kind === undefined) return null;
  const achievement = achievements.get(row.achievementId ?? '');
  const isThere = driverId !== null && driver !== null;
  return {
    id: row.id,
    kind,
    driver: isThere
      ? { id: driverId, username: driver.username, avatarUrl: findMediaUrl(driver.avatar) }
      : null,
    jobId: row.jobId,
    job: (row.jobId !== null && jobs.get(row.jobId)) || null,
    achievement: achievement ? { ...achievement, figure: row.figure ?? 0 } : null,
    event: companyEvents.get(row.companyEventId ?? '') ?? null,
    contract: contracts.get(row.contractId ?? '') ?? null,
    truck: trucks.get(row.truckId ?? '') ?? null,
    milestone: row.milestone,
    happenedAt: row.happenedAt.toISOString(),
  };
}
