import type { JobMeasures } from '@waybill/schema/features/jobs.models';

/** Maps each measure's name in the API to its column in the sum tables. */
export const measureColumns: Readonly<Record<keyof JobMeasures, string>> = {
  jobs: 'jobs',
  distanceM: 'distance_m',
  revenueMinor: 'revenue_minor',
  finesMinor: 'fines_minor',
  tollsMinor: 'tolls_minor',
  transportMinor: 'transport_minor',
  fuelUsedMl: 'fuel_used_ml',
  fuelDistanceM: 'fuel_distance_m',
  massG: 'mass_g',
  xp: 'xp',
  lateJobs: 'late_jobs',
  timedJobs: 'timed_jobs',
  raceJobs: 'race_jobs',
  cargoDamagePpm: 'cargo_damage_ppm',
  truckDamagePpm: 'truck_damage_ppm',
  overspeedS: 'overspeed_s',
  safetyPoints: 'safety_points',
  cancelledJobs: 'cancelled_jobs',
  penaltyMinor: 'penalty_minor',
};
