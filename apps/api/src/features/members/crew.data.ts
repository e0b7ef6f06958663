import type { Crew } from '@waybill/schema/features/members.contract';
import type { FindRow, Statement } from '../../lib/statement.ts';
import { isOnTheRoad } from '../jobs/on-the-road.data.ts';

/** When it is; days as ISO 8601 writes them, weeks and months by their first. */
interface CrewDays {
  readonly now: string;
  readonly today: string;
  readonly thisWeek: string;
  readonly lastWeek: string;
  readonly thisMonth: string;
}

/** How many members of now have delivered something that counts. */
const drove = (days: string) => `
  (SELECT count(DISTINCT d.driver_id)::int FROM driver_days d
   JOIN memberships m ON m.user_id = d.driver_id AND m.vtc_id = d.vtc_id
   WHERE d.vtc_id = $1::uuid AND d.jobs > 0 AND ${days})`;

/** Counts the members of a company by what they do. */
export function buildCrewStatement(vtcId: string, days: CrewDays): Statement<Crew> {
  const { now, today, thisWeek, lastWeek, thisMonth } = days;
  return {
    name: 'crew',
    text: `SELECT v.member_count AS members,
             (SELECT count(*)::int FROM memberships
              WHERE vtc_id = $1::uuid AND joined_at >= $6::date::timestamp AT TIME ZONE 'UTC')
               AS "joinedThisMonth",
             ${drove('d.day >= $4::date')} AS "droveThisWeek",
             ${drove('d.day >= $5::date AND d.day < $4::date')} AS "droveLastWeek",
             (SELECT count(DISTINCT j.driver_id)::int FROM jobs j
              JOIN memberships m ON m.user_id = j.driver_id AND m.vtc_id = j.vtc_id
              WHERE j.vtc_id = $1::uuid AND ${isOnTheRoad('j', '$2')}) AS "onTheRoad",
             (SELECT count(*)::int FROM memberships m
              WHERE m.vtc_id = $1::uuid
                AND m.last_active_at < $2::timestamptz - v.inactive_timer_days * interval '24 hours'
                AND NOT EXISTS (SELECT FROM leaves l WHERE l.user_id = m.user_id
                                AND $3::date BETWEEN l.from_day AND l.until_day)) AS inactive
           FROM vtcs v WHERE v.id = $1::uuid`,
    values: [vtcId, now, today, thisWeek, lastWeek, thisMonth],
  };
}

export async function findCrew(
  findRow: FindRow,
  vtcId: string,
  days: CrewDays,
): Promise<Crew | null> {
  return findRow(buildCrewStatement(vtcId, days));
}
