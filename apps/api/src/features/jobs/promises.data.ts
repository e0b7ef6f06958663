/**
 * Builds the rows of drivers who had promised to be at events of a company: those with a yes and a place at departure.
 * Only events of which it is known whether they were there. Conditions may name `vtc_id`, `game` and `driver_id`.
 */
function promisedIn(where: string): string {
  return `SELECT driver_id, event_id, starts_at, coalesce(decided, computed) = 'ATTENDED' AS is_kept
          FROM event_attendance JOIN events ON events.id = event_id
          WHERE ${where} AND promised AND coalesce(decided, computed) IN ('ATTENDED', 'MISSED')`;
}

/** Builds the sums of each driver's promises: how many, and the weights of the days of kept ones and of all. */
export function promisesOf(where: string): string {
  return `SELECT driver_id, count(*) AS n, coalesce(sum(weight) FILTER (WHERE is_kept), 0) AS kept, sum(weight) AS "all"
          FROM (SELECT *, decay_weight((starts_at AT TIME ZONE 'UTC')::date) AS weight
                FROM (${promisedIn(where)}) promised OFFSET 0) weighed
          GROUP BY driver_id`;
}

/** Builds the events of a company at which a driver had promised to be, and was not. */
export function missedOf(where: string): string {
  return `SELECT * FROM (${promisedIn(where)}) promised WHERE NOT is_kept`;
}
