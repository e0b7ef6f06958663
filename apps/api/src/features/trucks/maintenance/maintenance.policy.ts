import { dayOf } from '@waybill/schema/days';
import { maintenanceTerms } from '@waybill/schema/features/maintenance.models';
import { truckUseDays } from '@waybill/schema/features/trucks.models';

const dayMs = 86_400_000;

/** What is known of an item of care, and of the use of its truck. */
export interface Forecast {
  readonly leftM: number | null;
  readonly leftDays: number | null;
  /** The counted deliveries of the last 28 days, and their metres. */
  readonly jobs: number;
  readonly distanceM: number;
}

/**
 * Returns the UTC day on which an item will be due if its truck is used as in the last 28 days. Null if it is due already, or
 * too little is known.
 */
export function forecastDay(
  { leftM, leftDays, jobs, distanceM }: Forecast,
  now: Date,
): string | null {
  const byUse =
    leftM === null || jobs < maintenanceTerms.forecastJobs || distanceM <= 0
      ? Infinity
      : leftM / (distanceM / truckUseDays);
  const days = Math.min(byUse, leftDays ?? Infinity);
  if (days <= 0 || days > 36_500) return null;
  return dayOf(new Date(now.getTime() + days * dayMs));
}
