import type { WhyPosition } from '../../http/why-source.ts';
import { isoTime } from '../../lib/json-sql.ts';
import type { FindRow, Statement } from '../../lib/statement.ts';
import { missedOf } from '../jobs/promises.data.ts';

/** The parts of a reputation that jobs and events lower. */
export const slipParts = ['onTime', 'intact', 'completed', 'attendance'] as const;
type SlipPart = (typeof slipParts)[number];

/** Comes after all slips of a job or event. */
const afterAllSlips = 9;

/** How many jobs one page looks at, at most. */
const mostScanned = 500;

/** A late, damaged or cancelled job, or a missed event. */
export type Slip = WhyPosition & {
  readonly part: SlipPart;
  readonly kind: string;
  /** The damage of the cargo in millionths, if it is known by that. */
  readonly amount: number | null;
} & (
    | { readonly number: number; readonly title: null }
    | { readonly number: null; readonly title: string }
  );

interface SlipsRequest {
  readonly vtcId: string;
  readonly driverId: string;
  readonly parts: readonly SlipPart[];
  readonly after: WhyPosition | null;
  readonly limit: number;
}

interface SlipsRow {
  readonly slips: Slip[];
  readonly end: WhyPosition | null;
}

/**
 * Builds the query of what lowers a driver's reputation, newest first. It reads a fixed number of jobs; events after
 * the last of them wait for the next page.
 */
export function buildSlipsStatement(request: SlipsRequest): Statement<SlipsRow> {
  const { vtcId, driverId, parts, after, limit } = request;
  const values: unknown[] = [vtcId, driverId, [...parts]];
  const place = after && {
    row: `($${values.push(after.endedAt)}::timestamptz, $${values.push(after.id)}::uuid)`,
    ordinal: `$${values.push(after.ordinal)}::int`,
  };
  return {
    text: `WITH scanned AS MATERIALIZED (
             SELECT id, number, ended_at, late, cargo_damage_ppm, tier IN ('verified', 'accepted') AS counted,
                    state = 'cancelled' AND NOT is_trial AS cancelled
             FROM jobs
             WHERE vtc_id = $1::uuid AND driver_id = $2::uuid AND ended_at IS NOT NULL
               AND collision_points IS NOT NULL AND $3::text[] && '{onTime,intact,completed}'
               ${place ? `AND (ended_at, id) <= ${place.row}` : ''}
             ORDER BY ended_at DESC, id DESC LIMIT ${mostScanned}),
           stopped AS (
             SELECT ended_at, id FROM scanned WHERE (SELECT count(*) FROM scanned) = ${mostScanned}
             ORDER BY ended_at, id LIMIT 1),
           happened AS (
             SELECT s.id, s.number, NULL AS title, s.ended_at, slip.*
             FROM scanned s CROSS JOIN LATERAL (VALUES
               (1, 'onTime', 'late', NULL::int, s.counted AND s.late),
               (2, 'intact', 'cargo', s.cargo_damage_ppm, s.counted AND s.cargo_damage_ppm >= 10000),
               (3, 'completed', 'cancelled', NULL, s.cancelled)
             ) slip (ordinal, part, kind, amount, is_slip)
             WHERE is_slip
             UNION ALL
             SELECT events.id, NULL, title, events.starts_at, 4, 'attendance', 'missed', NULL, true
             FROM (${missedOf('vtc_id = $1::uuid AND driver_id = $2::uuid')}) missed
             JOIN events ON events.id = event_id
             WHERE NOT EXISTS (SELECT FROM stopped s WHERE (events.starts_at, events.id) < (s.ended_at, s.id))),
           slips AS (
             SELECT * FROM happened
             WHERE part = ANY($3::text[])
               ${place ? `AND ((ended_at, id) < ${place.row} OR ((ended_at, id) = ${place.row} AND ordinal > ${place.ordinal}))` : ''}
             ORDER BY ended_at DESC, id DESC, ordinal LIMIT ${limit})
           SELECT coalesce((SELECT json_agg(json_build_object(
                    'id', id, 'number', number, 'title', title, 'endedAt', ${isoTime('ended_at')},
                    'ordinal', ordinal, 'part', part, 'kind', kind, 'amount', amount)
                    ORDER BY ended_at DESC, id DESC, ordinal) FROM slips), '[]') AS slips,
                  (SELECT json_build_object('id', id, 'endedAt', ${isoTime('ended_at')},
                     'ordinal', ${afterAllSlips}) FROM stopped) AS "end"`,
    values,
  };
}

/** Lists what lowers a driver's reputation, newest first, and where it stopped looking. */
export async function listSlips(findRow: FindRow, request: SlipsRequest): Promise<SlipsRow> {
  const row = await findRow(buildSlipsStatement(request));
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}
