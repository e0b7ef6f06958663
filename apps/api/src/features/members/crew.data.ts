import type { Crew, MemberDoing } from '@waybill/schema/features/members.contract';
import type { FindRow, Statement } from '../../lib/statement.ts';
import { isOnTheRoad } from '../jobs/on-the-road.data.ts';

/** The current time and days in ISO 8601; weeks and months by their first day. */
interface CrewDays {
  readonly now: string;
  readonly today: string;
  readonly thisWeek: string;
  readonly lastWeek: string;
  readonly thisMonth: string;
}

/** Queries for the ids of members by what they do now: company $1, time $2, day $3. */
const doings: Readonly<Record<MemberDoing, string>> = {
  road: `SELECT DISTINCT j.driver_id FROM jobs j
         JOIN memberships m ON m.user_id = j.driver_id AND m.vtc_id = j.vtc_id
         WHERE j.vtc_id = $1::uuid AND ${isOnTheRoad('j', '$2')}`,
  leave: `SELECT l.user_id FROM leaves l
          WHERE l.vtc_id = $1::uuid AND $3::date BETWEEN l.from_day AND l.until_day`,
};

/** Counts current members with a counted delivery on these days. */
const drove = (days: string) => `
  (SELECT count(DISTINCT d.driver_id)::int FROM driver_days d
   JOIN memberships m ON m.user_id = d.driver_id AND m.vtc_id = d.vtc_id
   WHERE d.vtc_id = $1::uuid AND d.jobs > 0 AND ${days})`;

/** Counts a company's members by what they do. */
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
             (SELECT count(*)::int FROM (${doings.road}) road) AS "onTheRoad",
             (SELECT count(*)::int FROM (${doings.leave}) leave) AS "onLeave",
             (SELECT count(*)::int FROM memberships m
              WHERE m.vtc_id = $1::uuid
                AND m.last_active_at < $2::timestamptz - v.inactive_timer_days * interval '24 hours'
                AND m.user_id NOT IN (${doings.leave})) AS inactive
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

/** Lists the members who do something now, by id. */
export async function listDoing(
  findRow: FindRow,
  vtcId: string,
  doing: MemberDoing,
  { now, today }: Pick<CrewDays, 'now' | 'today'>,
): Promise<readonly string[]> {
  const row = await findRow<{ ids: string[] }>({
    name: `members-${doing}`,
    text: `SELECT ARRAY(${doings[doing]}) AS ids
           WHERE $2::timestamptz IS NOT NULL AND $3::date IS NOT NULL`,
    values: [vtcId, now, today],
  });
  return row?.ids ?? [];
}
