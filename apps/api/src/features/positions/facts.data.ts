import type { Database } from '@waybill/db/open-database';
import type { LiveVisibility } from '@waybill/schema/features/positions.models';
import {
  type ConvoyFacts,
  type ConvoyTime,
  type DriverFacts,
  noCompany,
  type SessionFacts,
} from '../../lib/positions.ts';
import type { FindRow, Statement } from '../../lib/statement.ts';

type Pool = Database['pool'];

interface FactsRow {
  readonly driverId: string;
  readonly username: string;
  readonly deviceIds: readonly string[];
  readonly visibility: LiveVisibility;
  readonly companySince: Date | null;
  readonly alliesSince: Date | null;
  readonly publicSince: Date | null;
  readonly vtcId: string | null;
  readonly tag: string | null;
  readonly joinedAt: Date | null;
  readonly showsNames: boolean | null;
  readonly onSince: Date | null;
  readonly jobId: string | null;
  readonly convoys: readonly ConvoyTime[];
}

/**
 * Lists the facts that decide who may see these drivers. Deleted drivers are left out. A locked account is
 * visible to no one.
 */
export async function listFacts(
  pool: Pool,
  driverIds: readonly string[],
  now: Date,
): Promise<readonly DriverFacts[]> {
  if (driverIds.length === 0) return [];
  const { rows } = await pool.query<FactsRow>(buildFactsStatement(driverIds, now));
  return rows.map(toFacts);
}

/** Returns a session's driver. Null if nothing of it is stored. */
export async function findSession(pool: Pool, sessionId: string): Promise<SessionFacts | null> {
  const { rows } = await pool.query<SessionFacts>({
    name: 'position-session',
    text: `SELECT user_id AS "driverId", is_trial AS "isTrial" FROM telemetry_sessions
           WHERE id = $1::uuid`,
    values: [sessionId],
  });
  return rows[0] ?? null;
}

/** Returns the facts that decide who may see a driver. Null if the driver is gone. */
export async function findFacts(
  findRow: FindRow,
  driverId: string,
  now: Date,
): Promise<DriverFacts | null> {
  const row = await findRow(buildFactsStatement([driverId], now));
  return row && toFacts(row);
}

function buildFactsStatement(driverIds: readonly string[], now: Date): Statement<FactsRow> {
  return {
    name: 'position-facts',
    text: `SELECT u.id AS "driverId", u.username,
                  ARRAY(SELECT d.id::text FROM devices d WHERE d.user_id = u.id) AS "deviceIds",
                  CASE WHEN u.locked_at IS NULL THEN u.live_visibility::text ELSE 'off' END AS visibility,
                  u.live_company_since AS "companySince", u.live_allies_since AS "alliesSince",
                  u.live_public_since AS "publicSince", m.vtc_id AS "vtcId", v.tag::text AS tag,
                  m.joined_at AS "joinedAt", p.shows_names AS "showsNames", p.on_since AS "onSince",
                  j.id AS "jobId", c.convoys
           FROM users u
           LEFT JOIN memberships m ON m.user_id = u.id
           LEFT JOIN vtcs v ON v.id = m.vtc_id
           LEFT JOIN vtc_public_maps p ON p.vtc_id = v.id AND p.is_on
                 AND v.hidden_at IS NULL AND v.delete_after IS NULL
           LEFT JOIN LATERAL (
             SELECT id FROM jobs
             WHERE driver_id = u.id AND ended_at IS NULL AND state = 'started' AND vtc_id = m.vtc_id
             ORDER BY started_at DESC LIMIT 1) j ON true
           CROSS JOIN LATERAL (
             SELECT coalesce(json_agg(json_build_object('eventId', e.id,
                      'since', ${millisecondsOf('e.meets_at')}, 'until', ${millisecondsOf('e.ends_at')})
                      ORDER BY e.id), '[]') AS convoys
             FROM event_answers a
             JOIN events e ON e.id = a.event_id
             JOIN convoy_drivers(e.id, $2::timestamptz) d ON d.user_id = u.id
             WHERE a.user_id = u.id AND a.shows_place
               AND e.meets_at <= $2::timestamptz + interval '1 minute' AND e.ends_at > $2::timestamptz) c
           WHERE u.id = ANY($1::uuid[])`,
    values: [driverIds, now],
  };
}

function millisecondsOf(column: string): string {
  return `(extract(epoch FROM ${column}) * 1000)::bigint`;
}

function toFacts(row: FactsRow): DriverFacts {
  const { driverId, username, deviceIds, visibility, vtcId, tag, joinedAt, onSince, jobId } = row;
  return {
    driverId,
    username,
    deviceIds,
    visibility,
    companySince: row.companySince?.getTime() ?? 0,
    alliesSince: row.alliesSince?.getTime() ?? 0,
    publicSince: row.publicSince?.getTime() ?? 0,
    company:
      vtcId === null
        ? null
        : {
            id: vtcId,
            tag: tag ?? '',
            joinedAt: joinedAt?.getTime() ?? 0,
            publicMap: onSince && {
              showsNames: row.showsNames === true,
              onSince: onSince.getTime(),
            },
          },
    jobId,
    convoys: row.convoys,
  };
}

/** Returns who watches the convoy of an event, and which drivers it may show. Null if it isn't held. */
export async function findConvoyFacts(
  pool: Pool,
  eventId: string,
  now: Date,
): Promise<ConvoyFacts | null> {
  const { rows } = await pool.query<
    Pick<ConvoyFacts, 'vtcId' | 'driverIds' | 'vtcIds'> & { meetsAt: Date; endsAt: Date }
  >({
    name: 'position-convoy',
    text: `SELECT e.vtc_id AS "vtcId", e.meets_at AS "meetsAt", e.ends_at AS "endsAt",
                  ARRAY(SELECT user_id::text FROM convoy_drivers(e.id, $2::timestamptz)
                        ORDER BY user_id) AS "driverIds",
                  ARRAY(SELECT DISTINCT coalesce(m.vtc_id::text, $3)
                        FROM convoy_drivers(e.id, $2::timestamptz) d
                        LEFT JOIN memberships m ON m.user_id = d.user_id
                        WHERE d.shows_place ORDER BY 1) AS "vtcIds"
           FROM events e WHERE e.id = $1::uuid AND e.state = 'PUBLISHED'`,
    values: [eventId, now, noCompany],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { meetsAt, endsAt, ...facts } = row;
  return { eventId, since: meetsAt.getTime(), until: endsAt.getTime(), ...facts };
}

export interface AllyRow {
  readonly vtcId: string;
  readonly allyId: string;
  readonly since: Date;
  /** Null for members that stay. */
  readonly until: Date | null;
}

/**
 * Lists the companies with which these share positions now: both are in one alliance, and both agreed to it.
 */
export async function listAllies(
  pool: Pool,
  vtcIds: readonly string[],
  now: Date,
): Promise<readonly AllyRow[]> {
  const { rows } = await pool.query<AllyRow>({
    name: 'position-allies',
    text: `WITH sharing AS (
             SELECT m.alliance_id, m.vtc_id, greatest(lower(m.during), c.since) AS since,
                    least(upper(m.during), m.leaves_at) AS until
             FROM alliance_members m
             JOIN alliance_consents c ON c.member_id = m.id AND c.term = 'LIVE'
             WHERE m.during @> $2::timestamptz
               AND (m.leaves_at IS NULL OR m.leaves_at > $2::timestamptz))
           SELECT own.vtc_id AS "vtcId", ally.vtc_id AS "allyId",
                  min(greatest(own.since, ally.since)) AS since,
                  CASE WHEN bool_or(least(own.until, ally.until) IS NULL) THEN NULL
                       ELSE max(least(own.until, ally.until)) END AS until
           FROM sharing own
           JOIN sharing ally ON ally.alliance_id = own.alliance_id AND ally.vtc_id <> own.vtc_id
           WHERE own.vtc_id = ANY($1::uuid[])
           GROUP BY own.vtc_id, ally.vtc_id`,
    values: [vtcIds, now],
  });
  return rows;
}
