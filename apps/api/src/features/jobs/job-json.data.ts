import type { Job } from '@waybill/schema/features/jobs.models';
import { type Columns, isoTime, recordOf, selectList } from '../../lib/json-sql.ts';

/** A user as others see them; null when the account is gone. */
export function personOf(user: string): string {
  return `CASE WHEN ${user}.id IS NOT NULL THEN ${recordOf(`${user}.id, ${user}.username`)} END`;
}

function placeOf(end: 'source' | 'destination'): string {
  return recordOf(`j.${end}_city_id AS "cityId", j.${end}_city AS city,
    j.${end}_company_id AS "companyId", j.${end}_company AS company`);
}

/** What lists show of `jobs j`, with its driver as `driver`. */
export const jobColumns: Columns<Job> = {
  id: 'j.id',
  state: 'j.state',
  tier: 'j.tier',
  reasons: 'j.reasons',
  notes: 'j.notes',
  game: 'j.game',
  currency: `CASE j.game WHEN 'ets2' THEN 'EUR' ELSE 'USD' END`,
  driver: personOf('driver'),
  market: 'j.market',
  special: 'j.special',
  cargo: recordOf('j.cargo_id AS id, j.cargo AS name, j.mass_g AS "massG"'),
  source: placeOf('source'),
  destination: placeOf('destination'),
  incomeMinor: 'j.income_minor',
  plannedM: 'j.planned_m',
  deadlineMinute: 'j.deadline_minute',
  startedAt: isoTime('j.started_at'),
  endedAt: isoTime('j.ended_at'),
  revenueMinor: 'j.revenue_minor',
  distanceM: 'j.distance_m',
  xp: 'j.xp',
  late: 'j.late',
  cargoDamagePpm: 'j.cargo_damage_ppm',
  truckDamagePpm: 'j.truck_damage_ppm',
  fuelUsedMl: 'j.fuel_used_ml',
  finesMinor: 'j.fines_minor',
  tollsMinor: 'j.tolls_minor',
  transportMinor: 'j.transport_minor',
  penaltyMinor: 'j.penalty_minor',
  topSpeedCmS: 'j.top_speed_cm_s',
  overspeedS: 'j.overspeed_s',
  sources: 'j.sources',
};

/** A job as lists show it, as an object of JSON, over `jobJoins`. */
export const jobJson = recordOf(selectList(jobColumns));

export const jobJoins = 'LEFT JOIN users driver ON driver.id = j.driver_id';
