import type { Job, JobBrief } from '@waybill/schema/features/jobs.models';
import { type Columns, isoTime, recordOf, selectList } from '../../lib/json-sql.ts';
import { avatarSql } from '../media/media.data.ts';

/**
 * Builds a subquery for the user with this id; null once the account is deleted. Not a join, because a
 * generic plan might scan all users for it.
 */
export function personOf(id: string): string {
  return `(SELECT person FROM (SELECT id, username, ${avatarSql('users')} AS "avatarUrl"
    FROM users WHERE users.id = ${id}) person)`;
}

/** Builds a subquery for the id and name of the user with this id; null once the account is deleted. */
export function nameOf(id: string): string {
  return `(SELECT jsonb_build_object('id', users.id, 'username', users.username) FROM users WHERE users.id = ${id})`;
}

function placeOf(end: 'source' | 'destination'): string {
  return recordOf(`j.${end}_city_id AS "cityId", j.${end}_city AS city,
    j.${end}_company_id AS "companyId", j.${end}_company AS company`);
}

/** Aggregates the chapters of a job under way; null once it has ended, or without chapters. */
function whileUnderway(sum: string): string {
  return `CASE WHEN j.state = 'started'
    THEN (SELECT ${sum} FROM job_chapters c WHERE c.job_id = j.id) END`;
}

/** Job columns that lists show, for `jobs j`. */
export const jobColumns: Columns<Job> = {
  id: 'j.id',
  number: 'j.number',
  state: 'j.state',
  tier: 'j.tier',
  reasons: 'j.reasons',
  notes: 'j.notes',
  game: 'j.game',
  currency: `CASE j.game WHEN 'ets2' THEN 'EUR' ELSE 'USD' END`,
  driver: personOf('j.driver_id'),
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
  heardAt: whileUnderway(isoTime('max(upper(c.span))')),
  drivenM: whileUnderway(`sum((c.facts #>> '{measures,observedM}')::numeric)::bigint`),
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
  speedCapCmS: 'j.speed_cap_cm_s',
  sources: 'j.sources',
  isTrial: 'j.is_trial',
};

const { id, state, tier, source, destination, plannedM, drivenM, distanceM } = jobColumns;
const { startedAt, heardAt, endedAt } = jobColumns;
const briefColumns: Columns<JobBrief> = {
  id,
  state,
  tier,
  source,
  destination,
  plannedM,
  drivenM,
  distanceM,
  startedAt,
  heardAt,
  endedAt,
};

/** SQL for the short form of a job, as a JSON object. */
export const jobBriefJson = recordOf(selectList(briefColumns));

/** SQL for a job as lists show it, as a JSON object. */
export const jobJson = recordOf(selectList(jobColumns));
