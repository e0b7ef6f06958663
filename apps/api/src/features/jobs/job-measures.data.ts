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

/** Measures that only scores are made of, in all sum tables. */
export const scoreColumns = [
  'watched_m',
  'collision_points',
  'weighed_jobs',
  'clean_jobs',
] as const;

/**
 * Figures times `decay_weight` of their day, in the drivers' totals alone. The prefix `w_` is that of their
 * columns.
 */
export const weightedFigures = [
  'watched_m',
  'fine_points',
  'collision_points',
  'overspeed_s',
  'late_jobs',
  'cargo_damage_ppm',
  'timed_jobs',
  'weighed_jobs',
  'clean_jobs',
  'jobs',
  'cancelled_jobs',
] as const;

/** Condition: the incidents of all jobs are known. Until a task has filled them in, there are no scores. */
export const areScoresComplete = 'NOT EXISTS (SELECT FROM jobs WHERE collision_points IS NULL)';
