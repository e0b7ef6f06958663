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

/** SQL for the days from one to another, both included. */
const daysFrom = (first: string, last: string) => `greatest(0, ${last} - ${first} + 1)`;

/**
 * Queries for the ids of members by what they do now: company $1, time $2, day $3. `short`: who drove less in
 * the month that begins on that day than they need, which is `needOf` in SQL.
 */
const doings: Readonly<Record<MemberDoing, string>> = {
  short: `SELECT n.user_id FROM (
            SELECT m.user_id, m.vtc_id, w.first, w.last, round(v.monthly_minimum_m::numeric
              * (${daysFrom('w.since', 'w.last')} - (
                  SELECT count(DISTINCT away) FROM (
                    SELECT from_day, until_day FROM leaves WHERE user_id = m.user_id
                    UNION ALL SELECT from_day, until_day FROM past_leaves WHERE user_id = m.user_id) l,
                  generate_series(greatest(l.from_day, w.since), least(l.until_day, w.last), '1 day') away))
              / ${daysFrom('w.first', 'w.last')}) AS need
            FROM memberships m JOIN vtcs v ON v.id = m.vtc_id,
            LATERAL (SELECT $3::date AS first, ($3::date + interval '1 month')::date - 1 AS last,
              greatest($3::date, (m.joined_at AT TIME ZONE 'UTC')::date) AS since) w
            WHERE m.vtc_id = $1::uuid AND v.monthly_minimum_m IS NOT NULL) n
          WHERE n.need > (SELECT coalesce(sum(d.distance_m), 0) FROM driver_days d
                          WHERE d.vtc_id = n.vtc_id AND d.driver_id = n.user_id
                            AND d.day BETWEEN n.first AND n.last)`,
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

/** Lists the members who do something now, by id. `short` takes the first day of a month. */
export async function listDoing(
  findRow: FindRow,
  vtcId: string,
  doing: MemberDoing,
  { now, day }: { readonly now: string; readonly day: string },
): Promise<readonly string[]> {
  const row = await findRow<{ ids: string[] }>({
    name: `members-${doing}`,
    text: `SELECT ARRAY(${doings[doing]}) AS ids
           WHERE $2::timestamptz IS NOT NULL AND $3::date IS NOT NULL`,
    values: [vtcId, now, day],
  });
  return row?.ids ?? [];
}
