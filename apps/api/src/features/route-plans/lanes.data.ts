import type { Game } from '@waybill/schema/features/telemetry.models';
import type { LaneFigures } from '@waybill/schema/features/route-plans.models';
import { limits } from '@waybill/schema/limits';
import type { FindRow, Statement } from '../../lib/statement.ts';

/** Two cities, by their game ids. */
export interface Lane {
  readonly source: string;
  readonly destination: string;
}

/** The figures of the drives on each lane, in the requested order. */
interface LaneRow {
  readonly company: LaneFigures | null;
  readonly everybody: LaneFigures | null;
}

const counts = `tier IN ('verified', 'accepted')`;
const columns = `id, vtc_id, driver_id, started_at, ended_at, distance_m, fuel_used_ml, tolls_minor,
                 revenue_minor, transport_minor, fines_minor, truck_damage_ppm, cargo_damage_ppm`;

/** SQL for enough other drivers, of two companies if there is more than one. */
const isShared = `(
  count(DISTINCT driver_id) FILTER (WHERE vtc_id IS DISTINCT FROM $1::uuid) >= ${limits.driversBeforeShared}
  AND (count(DISTINCT coalesce(vtc_id, '00000000-0000-0000-0000-000000000000'))
         FILTER (WHERE vtc_id IS DISTINCT FROM $1::uuid) >= 2
       OR (SELECT count(*) FROM (SELECT FROM vtcs LIMIT 2) few) < 2))`;

/** SQL for the latest drives of lanes that meet a condition: equally many per lane. */
const latestDrives = (condition: string) => `
  SELECT lane.ordinal, j.* FROM lane CROSS JOIN LATERAL (
    SELECT ${columns} FROM jobs
    WHERE ${condition} AND game = $2::game AND ${counts} AND distance_m > 0
      AND source_city_id = lane.source AND destination_city_id = lane.destination
    ORDER BY ended_at DESC LIMIT ${limits.drivesPerLane}) j`;

const laneOf = `lane AS MATERIALIZED (
  SELECT * FROM unnest($3::text[], $4::text[]) WITH ORDINALITY AS l (source, destination, ordinal))`;

const spread = (value: string) => `
  CASE WHEN count(${value}) > 0 THEN json_build_object('n', count(${value}),
    'lower', round((percentile_cont(0.25) WITHIN GROUP (ORDER BY ${value}))::numeric),
    'median', round((percentile_cont(0.5) WITHIN GROUP (ORDER BY ${value}))::numeric),
    'upper', round((percentile_cont(0.75) WITHIN GROUP (ORDER BY ${value}))::numeric)) END`;

const perDrive = (value: string) => `round(coalesce(avg(${value}), 0), 2)::float8`;

const time = (value: string) =>
  `to_char(${value} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const figures = `json_build_object(
  'drives', count(*), 'drivers', count(DISTINCT driver_id),
  'from', ${time('min(ended_at)')}, 'until', ${time('max(ended_at)')},
  'distanceM', ${spread('distance_m')}, 'realMs', ${spread('real_ms')},
  'gameMinutes', ${spread('game_minutes')}, 'fuelMl', ${spread('fuel_used_ml')},
  'tollsMinor', ${spread('tolls_minor')}, 'transportMinor', ${spread('transport_minor')},
  'fines', ${perDrive('fines')}, 'finesMinor', ${perDrive('fines_minor')},
  'collisions', ${perDrive('collisions')}, 'truckDamagePpm', ${perDrive('truck_damage_ppm')},
  'cargoDamagePpm', ${perDrive('cargo_damage_ppm')})`;

/**
 * SQL for facts beside the job's columns: the real time as devices recorded it, else from start to end; the
 * game time, known only for deliveries that a device recorded; and incidents.
 */
const withWhatWasSeen = `
  SELECT drive.*, coalesce(seen.real_ms, (extract(epoch FROM ended_at - started_at) * 1000)::bigint)
           AS real_ms,
         seen.game_minutes, item.fines, item.collisions
  FROM drive
  LEFT JOIN LATERAL (
    SELECT (extract(epoch FROM sum(upper(span) - lower(span))) * 1000)::bigint AS real_ms,
           max((jsonb_path_query_first(
             facts, '$.outcomes[*] ? (@.kind == "delivered").deliveryMinutes') #>> '{}')::integer)
             AS game_minutes
    FROM job_chapters WHERE job_id = drive.id) seen ON true
  LEFT JOIN LATERAL (
    SELECT count(*) FILTER (WHERE kind = 'fine') AS fines,
           count(*) FILTER (WHERE kind = 'collision') AS collisions
    FROM job_items WHERE job_id = drive.id AND NOT undone) item ON true`;

/** SQL for the ferries and trains of a lane's drives, most used first. */
const crossings = `
  SELECT ordinal, whose, json_agg(crossing ORDER BY drives DESC) AS crossings FROM (
    SELECT drive.ordinal, whose, count(DISTINCT drive.id) AS drives, json_build_object(
      'kind', kind, 'from', source, 'to', target,
      'drives', count(DISTINCT drive.id), 'medianMinor',
      round((percentile_cont(0.5) WITHIN GROUP (ORDER BY amount_minor))::numeric)) AS crossing
    FROM drive CROSS JOIN LATERAL (
      SELECT kind, amount_minor, detail ->> 'sourceName' AS source, detail ->> 'targetName' AS target
      FROM job_items
      WHERE job_id = drive.id AND kind IN ('ferry', 'train') AND NOT undone
        AND detail ? 'sourceName' AND detail ? 'targetName' AND amount_minor IS NOT NULL
      OFFSET 0) item
    GROUP BY drive.ordinal, whose, kind, source, target) one
  GROUP BY ordinal, whose`;

/**
 * Builds the statement for the history of lanes: the company's drives, and everyone's if enough other drivers
 * are among the latest. Each is read by an index, and limited to the latest.
 */
export function buildLanesStatement(
  vtcId: string,
  game: Game,
  lanes: readonly Lane[],
): Statement<{ readonly lanes: readonly LaneRow[] }> {
  return {
    name: 'lanes',
    text: `WITH ${laneOf},
      drive AS MATERIALIZED (
        SELECT 'company' AS whose, d.* FROM (${latestDrives('vtc_id = $1::uuid')}) d
        UNION ALL
        SELECT 'everybody', d.* FROM (${latestDrives('true')}) d),
      known AS MATERIALIZED (${withWhatWasSeen}),
      told AS (
        SELECT ordinal, whose, ${figures}::jsonb AS figures FROM known GROUP BY ordinal, whose
        HAVING whose = 'company' OR ${isShared}),
      whole AS (
        SELECT told.ordinal, told.whose, told.figures || jsonb_build_object(
          'crossings', coalesce(c.crossings, '[]')) AS figures
        FROM told LEFT JOIN (${crossings}) c USING (ordinal, whose))
      SELECT json_agg(json_build_object(
               'company', (SELECT figures FROM whole w
                           WHERE w.ordinal = lane.ordinal AND w.whose = 'company'),
               'everybody', (SELECT figures FROM whole w
                             WHERE w.ordinal = lane.ordinal AND w.whose = 'everybody'))
             ORDER BY lane.ordinal) AS lanes
      FROM lane`,
    values: [
      vtcId,
      game,
      lanes.map(({ source }) => source),
      lanes.map(({ destination }) => destination),
    ],
  };
}

export async function listLanes(
  findRow: FindRow,
  vtcId: string,
  game: Game,
  lanes: readonly Lane[],
): Promise<readonly LaneRow[]> {
  const row = await findRow(buildLanesStatement(vtcId, game, lanes));
  return row?.lanes ?? [];
}

/**
 * Builds the statement for the median distance of many lanes, from the company's drives or else everyone's.
 */
export function buildLaneDistancesStatement(
  vtcId: string,
  game: Game,
  lanes: readonly Lane[],
): Statement<{ readonly distances: readonly (number | null)[] }> {
  const median = `round((percentile_cont(0.5) WITHIN GROUP (ORDER BY distance_m))::numeric)::float8`;
  return {
    name: 'lane-distances',
    text: `WITH ${laneOf},
      own AS (SELECT ordinal, ${median} AS distance_m
              FROM (${latestDrives('vtc_id = $1::uuid')}) d GROUP BY ordinal),
      shared AS (
        SELECT ordinal, ${median} AS distance_m FROM (${latestDrives('true')}) d GROUP BY ordinal
        HAVING ${isShared})
      SELECT json_agg(coalesce(own.distance_m, shared.distance_m) ORDER BY lane.ordinal) AS distances
      FROM lane LEFT JOIN own USING (ordinal) LEFT JOIN shared USING (ordinal)`,
    values: [
      vtcId,
      game,
      lanes.map(({ source }) => source),
      lanes.map(({ destination }) => destination),
    ],
  };
}

export async function listLaneDistances(
  findRow: FindRow,
  vtcId: string,
  game: Game,
  lanes: readonly Lane[],
): Promise<readonly (number | null)[]> {
  const row = await findRow(buildLaneDistancesStatement(vtcId, game, lanes));
  return row?.distances ?? [];
}

/** The medians of the drives on a lane. */
export interface LaneMedians {
  readonly distanceM: number;
  readonly revenueMinor: number | null;
  /** With ferries and trains. */
  readonly tollsMinor: number;
  readonly realMs: number | null;
}

const median = (value: string) =>
  `round((percentile_cont(0.5) WITHIN GROUP (ORDER BY ${value}))::numeric)`;

/** Builds the statement for the medians of many lanes, from the company's drives or else everyone's. */
export function buildLaneMediansStatement(
  vtcId: string,
  game: Game,
  lanes: readonly Lane[],
): Statement<{ readonly medians: readonly (LaneMedians | null)[] }> {
  const medians = `json_build_object(
    'distanceM', ${median('distance_m')}, 'revenueMinor', ${median('revenue_minor')},
    'tollsMinor', ${median('coalesce(tolls_minor, 0) + coalesce(transport_minor, 0)')},
    'realMs', ${median('real_ms')})`;
  return {
    name: 'lane-medians',
    text: `WITH ${laneOf},
      drive AS MATERIALIZED (
        SELECT 'company' AS whose, d.* FROM (${latestDrives('vtc_id = $1::uuid')}) d
        UNION ALL
        SELECT 'everybody', d.* FROM (${latestDrives('true')}) d),
      known AS MATERIALIZED (
        SELECT drive.*, coalesce((
                 SELECT extract(epoch FROM sum(upper(span) - lower(span))) FROM job_chapters
                 WHERE job_id = drive.id), extract(epoch FROM ended_at - started_at)) * 1000 AS real_ms
        FROM drive),
      told AS (
        SELECT ordinal, whose, ${medians} AS medians FROM known GROUP BY ordinal, whose
        HAVING whose = 'company' OR ${isShared})
      SELECT json_agg((SELECT medians FROM told WHERE told.ordinal = lane.ordinal ORDER BY whose LIMIT 1)
                      ORDER BY lane.ordinal) AS medians
      FROM lane`,
    values: [
      vtcId,
      game,
      lanes.map(({ source }) => source),
      lanes.map(({ destination }) => destination),
    ],
  };
}
