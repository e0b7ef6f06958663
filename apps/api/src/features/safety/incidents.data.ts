import { type EmphasisGroup, emphasisGroups } from '@waybill/telemetry/standing';
import { isoTime } from '../../lib/json-sql.ts';
import type { FindRow, Statement } from '../../lib/statement.ts';
import type { IncidentJob } from './incidents.policy.ts';

/** How many jobs one page looks at, at most, if it has only some groups of incidents. */
const mostScanned = 500;

interface Place {
  readonly endedAt: string;
  readonly id: string;
}

/** Whose jobs: a driver's in a company, or the company's. */
interface IncidentJobsRequest {
  readonly vtcId: string;
  readonly driverId: string | null;
  /** Jobs without an incident of these groups are left out. */
  readonly groups: readonly EmphasisGroup[];
  /** The first job is this one, or the next older. Null: the newest. */
  readonly from: Place | null;
  readonly limit: number;
}

interface IncidentJobsRow {
  readonly jobs: IncidentJob[];
  readonly scanned: number;
  readonly endedAt: string | null;
  readonly id: string | null;
}

const isOf: Readonly<Record<EmphasisGroup, string>> = {
  fines: 'safety_points > collision_points',
  collision: 'collision_points > 0',
  overspeed: 'overspeed_s > 0',
  late: 'late',
  cargo: 'cargo_damage_ppm > 0',
};

function mostOf({ groups, limit }: IncidentJobsRequest): number {
  return groups.length === emphasisGroups.length ? limit : mostScanned;
}

/** Builds the query of counted jobs with incidents, newest first. It reads a fixed number of rows. */
export function buildIncidentJobsStatement(
  request: IncidentJobsRequest,
): Statement<IncidentJobsRow> {
  const { vtcId, driverId, groups, from, limit } = request;
  const values: unknown[] = [vtcId];
  const conditions = [
    'vtc_id = $1::uuid',
    'incidents IS NOT NULL',
    `tier IN ('verified', 'accepted')`,
  ];
  if (driverId !== null) conditions.push(`driver_id = $${values.push(driverId)}::uuid`);
  if (from !== null) {
    conditions.push(
      `(ended_at, id) <= ($${values.push(from.endedAt)}::timestamptz, $${values.push(from.id)}::uuid)`,
    );
  }
  const isWanted = groups.map((group) => isOf[group]).join(' OR ') || 'false';
  return {
    text: `WITH scanned AS MATERIALIZED (
             SELECT id, number, ended_at, safety_points, collision_points, overspeed_s, late, cargo_damage_ppm
             FROM jobs WHERE ${conditions.join(' AND ')}
             ORDER BY ended_at DESC, id DESC LIMIT ${mostOf(request)}),
           wanted AS (SELECT * FROM scanned WHERE ${isWanted}
             ORDER BY ended_at DESC, id DESC LIMIT ${limit}),
           last AS (SELECT * FROM scanned ORDER BY ended_at, id LIMIT 1)
           SELECT coalesce(json_agg(json_build_object(
                    'id', id, 'number', number, 'endedAt', ${isoTime('ended_at')},
                    'safetyPoints', safety_points, 'collisionPoints', collision_points,
                    'overspeedS', overspeed_s, 'late', late, 'cargoDamagePpm', cargo_damage_ppm,
                    'items', (
                      SELECT coalesce(json_agg(json_build_object(
                               'ordinal', i.ordinal, 'at', ${isoTime('i.at')},
                               'offence', i.detail->'offence', 'truckPpm', i.detail->'truckPpm')), '[]')
                      FROM job_items i
                      WHERE i.job_id = wanted.id AND i.kind IN ('fine', 'collision') AND NOT i.undone)
                  ) ORDER BY ended_at DESC, id DESC), '[]') AS jobs,
                  (SELECT count(*)::int FROM scanned) AS scanned,
                  (SELECT ${isoTime('ended_at')} FROM last) AS "endedAt", (SELECT id FROM last) AS id
           FROM wanted`,
    values,
  };
}

/** Some counted jobs with incidents, newest first. */
interface IncidentJobs {
  readonly jobs: readonly IncidentJob[];
  /** The last job that was looked at, if there may be more. */
  readonly end: Place | null;
}

/** Lists a company's or driver's counted jobs with incidents of some groups, newest first. */
export async function listIncidentJobs(
  findRow: FindRow,
  request: IncidentJobsRequest,
): Promise<IncidentJobs> {
  const row = await findRow(buildIncidentJobsStatement(request));
  if (!row) throw new Error('an aggregate gave no row');
  const { jobs, scanned, endedAt, id } = row;
  const last = jobs.at(-1);
  if (jobs.length === request.limit && last) {
    return { jobs, end: { endedAt: last.endedAt, id: last.id } };
  }
  const isCut = scanned === mostOf(request) && endedAt !== null && id !== null;
  return { jobs, end: isCut ? { endedAt, id } : null };
}
