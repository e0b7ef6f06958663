import type { Game } from '@waybill/schema/features/telemetry.models';
import { type TruckMilestoneKind, truckMilestones } from '@waybill/schema/features/trucks.models';
import type { SightedChapter } from '@waybill/telemetry/trucks';
import type { Sql } from '../../lib/sql.ts';
import { areOfCompany } from '../ledger/posting.data.ts';
import type { FoldedSighting, SightingOrder, TruckGroup, TruckState } from './fleet.policy.ts';

/** A chapter of a company's ended job. */
export interface ChapterRow {
  readonly jobId: string;
  readonly sessionId: string;
  readonly ordinal: number;
  readonly driverId: string;
  readonly game: Game;
  readonly counted: boolean;
  /** The UTC day on which its job ended. */
  readonly day: string;
  /** Whether the job was delivered. */
  readonly isDelivered: boolean;
  readonly facts: SightedChapter;
}

/** SQL for whether a job `job` counts. */
export const isCounted = `coalesce(job.tier IN ('verified', 'accepted'), false) AND job.state = 'delivered'`;

/** Lists the chapters of ended jobs that their drivers drove in their own trucks: a quick job lends one. */
export async function listChapters(
  sql: Sql,
  vtcId: string,
  jobIds: readonly string[],
): Promise<readonly ChapterRow[]> {
  return sql.query<ChapterRow>({
    name: 'list-truck-chapters',
    text: `/* list-truck-chapters */
    SELECT c.job_id AS "jobId", c.session_id AS "sessionId", c.ordinal, job.driver_id AS "driverId", job.game::text AS game,
           ${isCounted} AS counted, job.state = 'delivered' AS "isDelivered",
           to_char(job.ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
           to_jsonb(sighted) AS facts
    FROM jobs job
    JOIN job_chapters c ON c.job_id = job.id
    -- As one record: each -> would unpack the facts again.
    CROSS JOIN LATERAL jsonb_to_record(c.facts) sighted (
      "from" jsonb, "to" jsonb, "firstTruck" jsonb, "lastTruck" jsonb, "lastOdometerM" jsonb, outcomes jsonb)
    WHERE ${areOfCompany} AND job.ended_at IS NOT NULL
      AND job.driver_id IS NOT NULL AND job.market IS DISTINCT FROM 'quick_job'
    ORDER BY c.job_id, c.session_id, c.ordinal`,
    values: [vtcId, jobIds],
  });
}

/** A stored sighting with the group of its truck. */
export interface StoredSighting extends FoldedSighting, TruckGroup {
  readonly truckId: string;
}

const sightingColumns = `
  s.job_id AS "jobId", s.session_id AS "sessionId", s.ordinal, s.part, s.truck_id AS "truckId", s.at, s.until,
  s.from_m::float8 AS "fromM", s.to_m::float8 AS "toM", s.plate, s.wear_from AS "wearFrom", s.wear_to AS "wearTo",
  s.fuel_ml AS "fuelMl", s.counted, to_char(s.delivered_on, 'YYYY-MM-DD') AS "deliveredOn"`;

/** Lists the sightings of jobs. Those of deleted accounts are left out: they stay as they are. */
export async function listStoredSightings(
  sql: Sql,
  vtcId: string,
  jobIds: readonly string[],
): Promise<readonly StoredSighting[]> {
  return sql.query<StoredSighting>({
    name: 'list-stored-sightings',
    text: `/* list-stored-sightings */
    SELECT ${sightingColumns}, t.driver_id AS "driverId", t.game::text AS game, t.model_id AS "modelId"
    FROM truck_sightings s JOIN trucks t ON t.id = s.truck_id
    WHERE s.vtc_id = $1::uuid AND s.job_id = ANY($2::uuid[]) AND t.driver_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM jobs job WHERE job.id = s.job_id AND job.driver_id IS NULL)`,
    values: [vtcId, jobIds],
  });
}

/** A truck of a driver in one day. */
export interface TruckDayKey {
  readonly truckId: string;
  readonly day: string;
}

/** A group's truck, with the name of its model. */
export interface GroupTruck extends TruckState, TruckGroup, ModelName {
  /** Whether others were joined into it: then its state is that of the one seen last. */
  readonly isWhole: boolean;
  /** Where its last sighting is. Null: it has none. */
  readonly last: SightingOrder | null;
}

type GroupTruckRow = Omit<GroupTruck, 'last'> & {
  [Key in keyof SightingOrder]: SightingOrder[Key] | null;
};

/** Lists the trucks of groups, in the order in which they were seen first. */
export async function listTrucksOf(
  sql: Sql,
  vtcId: string,
  groups: readonly TruckGroup[],
): Promise<readonly GroupTruck[]> {
  const given = groups.map(({ driverId, game, modelId }) => ({ driverId, game, modelId }));
  const rows = await sql.query<GroupTruckRow>({
    name: 'list-trucks-of-groups',
    text: `/* list-trucks-of-groups */
    SELECT t.driver_id AS "driverId", t.game::text AS game, t.model_id AS "modelId", t.id, t.plate, t.brand, t.name,
           t.source::text AS source, t.first_seen_at AS "firstSeenAt", t.last_seen_at AS "lastSeenAt",
           t.from_m::float8 AS "fromM", t.odometer_m::float8 AS "odometerM", t.wear_ppm AS "wearPpm", t.fuel_ml AS "fuelMl",
           EXISTS (SELECT FROM trucks part WHERE part.joined_into_id = t.id AND part.vtc_id = t.vtc_id) AS "isWhole",
           last.at, last.session_id AS "sessionId", last.ordinal, last.part
    FROM jsonb_to_recordset($2::jsonb) given ("driverId" uuid, game game, "modelId" text)
    JOIN trucks t ON t.vtc_id = $1::uuid AND t.driver_id = given."driverId" AND t.game = given.game
      AND t.model_id = given."modelId"
    LEFT JOIN LATERAL (
      SELECT s.at, s.session_id, s.ordinal, s.part FROM truck_sightings s WHERE s.truck_id = t.id
      ORDER BY s.at DESC, s.session_id DESC, s.ordinal DESC, s.part DESC LIMIT 1) last ON true
    ORDER BY t.first_seen_at, t.id`,
    values: [vtcId, JSON.stringify(given)],
  });
  return rows.map(({ at, sessionId, ordinal, part, ...truck }) => {
    const isSeen = at !== null && sessionId !== null && ordinal !== null && part !== null;
    return Object.assign(truck, { last: isSeen ? { at, sessionId, ordinal, part } : null });
  });
}

/** Lists all sightings of trucks. */
export async function listSightingsOf(
  sql: Sql,
  truckIds: readonly string[],
): Promise<readonly FoldedSighting[]> {
  return sql.query<FoldedSighting>({
    name: 'list-sightings-of-trucks',
    text: `/* list-sightings-of-trucks */
    SELECT ${sightingColumns} FROM truck_sightings s WHERE s.truck_id = ANY($1::uuid[])`,
    values: [truckIds],
  });
}

/** The model of a group, as the game names it. */
export interface ModelName {
  readonly brand: string | null;
  readonly name: string;
}

/** A truck to store. */
export interface NewTruck {
  readonly group: TruckGroup;
  readonly model: ModelName;
  readonly state: TruckState;
}

/** Stores trucks of groups after a fold. Those of drivers who are no members are away. */
export async function setTrucks(
  sql: Sql,
  vtcId: string,
  trucks: readonly NewTruck[],
): Promise<void> {
  if (trucks.length === 0) return;
  const rows = trucks.map(({ group: { driverId, game, modelId }, model: { brand, name }, state }) =>
    Object.assign({ driverId, game, modelId, brand, name }, state),
  );
  await sql.run({
    name: 'set-trucks',
    text: `/* set-trucks */
    INSERT INTO trucks AS t (id, vtc_id, driver_id, game, model_id, brand, name, plate, source, status, first_seen_at,
                             last_seen_at, from_m, odometer_m, wear_ppm, fuel_ml)
    SELECT given.id, $1::uuid, given."driverId", given.game, given."modelId", given.brand, given.name, given.plate, given.source,
           CASE WHEN EXISTS (SELECT FROM memberships WHERE vtc_id = $1::uuid AND user_id = given."driverId")
             THEN 'ACTIVE' ELSE 'AWAY' END::truck_status,
           given."firstSeenAt", given."lastSeenAt", given."fromM", given."odometerM", given."wearPpm", given."fuelMl"
    FROM jsonb_to_recordset($2::jsonb) given (
      id uuid, "driverId" uuid, game game, "modelId" text, brand text, name text, plate text, source truck_source,
      "firstSeenAt" timestamptz, "lastSeenAt" timestamptz, "fromM" bigint, "odometerM" bigint, "wearPpm" jsonb, "fuelMl" int)
    ON CONFLICT (id) DO UPDATE SET
      brand = EXCLUDED.brand, name = EXCLUDED.name, plate = EXCLUDED.plate, source = EXCLUDED.source,
      first_seen_at = EXCLUDED.first_seen_at, last_seen_at = EXCLUDED.last_seen_at, from_m = EXCLUDED.from_m,
      odometer_m = EXCLUDED.odometer_m, wear_ppm = EXCLUDED.wear_ppm, fuel_ml = EXCLUDED.fuel_ml
    WHERE (t.brand, t.name, t.plate, t.source, t.first_seen_at, t.last_seen_at, t.from_m, t.odometer_m, t.wear_ppm, t.fuel_ml)
      IS DISTINCT FROM
      (EXCLUDED.brand, EXCLUDED.name, EXCLUDED.plate, EXCLUDED.source, EXCLUDED.first_seen_at, EXCLUDED.last_seen_at,
       EXCLUDED.from_m, EXCLUDED.odometer_m, EXCLUDED.wear_ppm, EXCLUDED.fuel_ml)`,
    values: [vtcId, JSON.stringify(rows)],
  });
}

/** Gives trucks that others were joined into the state of the one seen last. */
export async function setWholes(
  sql: Sql,
  vtcId: string,
  truckIds: readonly string[],
): Promise<void> {
  await sql.run({
    name: 'set-whole-trucks',
    text: `/* set-whole-trucks */
    UPDATE trucks whole SET
      plate = coalesce(latest.plate, whole.plate), first_seen_at = latest.first_seen_at, last_seen_at = latest.last_seen_at,
      odometer_m = latest.odometer_m, wear_ppm = coalesce(latest.wear_ppm, whole.wear_ppm),
      fuel_ml = coalesce(latest.fuel_ml, whole.fuel_ml)
    FROM (
      SELECT DISTINCT ON (id) id, plate, min(first_seen_at) OVER (PARTITION BY id) AS first_seen_at, last_seen_at,
             odometer_m, wear_ppm, fuel_ml
      FROM (SELECT coalesce(joined_into_id, id) AS id, plate, first_seen_at, last_seen_at, odometer_m, wear_ppm, fuel_ml
            FROM trucks WHERE vtc_id = $1::uuid AND (id = ANY($2::uuid[]) OR joined_into_id = ANY($2::uuid[]))) part
      ORDER BY id, last_seen_at DESC, odometer_m DESC) latest
    WHERE whole.id = latest.id`,
    values: [vtcId, truckIds],
  });
}

/** Stores sightings with their trucks. */
export async function setSightings(
  sql: Sql,
  vtcId: string,
  sightings: readonly FoldedSighting[],
): Promise<void> {
  if (sightings.length === 0) return;
  await sql.run({
    name: 'set-truck-sightings',
    text: `/* set-truck-sightings */
    INSERT INTO truck_sightings AS s (vtc_id, job_id, session_id, ordinal, part, truck_id, at, until, from_m, to_m, plate,
                                      wear_from, wear_to, fuel_ml, counted, delivered_on)
    SELECT $1::uuid, "jobId", "sessionId", ordinal, part, "truckId", at, until, "fromM", "toM", plate,
           "wearFrom", "wearTo", "fuelMl", counted, "deliveredOn"
    FROM jsonb_to_recordset($2::jsonb) given (
      "jobId" uuid, "sessionId" uuid, ordinal int, part smallint, "truckId" uuid, at timestamptz, until timestamptz,
      "fromM" bigint, "toM" bigint, plate text, "wearFrom" jsonb, "wearTo" jsonb, "fuelMl" int, counted boolean,
      "deliveredOn" date)
    ON CONFLICT (vtc_id, job_id, session_id, ordinal, part) DO UPDATE SET
      truck_id = EXCLUDED.truck_id, at = EXCLUDED.at, until = EXCLUDED.until, from_m = EXCLUDED.from_m, to_m = EXCLUDED.to_m,
      plate = EXCLUDED.plate, wear_from = EXCLUDED.wear_from, wear_to = EXCLUDED.wear_to, fuel_ml = EXCLUDED.fuel_ml,
      counted = EXCLUDED.counted, delivered_on = EXCLUDED.delivered_on`,
    values: [vtcId, JSON.stringify(sightings)],
  });
}

/** Removes sightings. */
export async function removeSightings(
  sql: Sql,
  vtcId: string,
  sightings: readonly FoldedSighting[],
): Promise<void> {
  if (sightings.length === 0) return;
  await sql.run({
    name: 'remove-truck-sightings',
    text: `/* remove-truck-sightings */
    DELETE FROM truck_sightings s
    USING jsonb_to_recordset($2::jsonb) gone ("jobId" uuid, "sessionId" uuid, ordinal int, part smallint)
    WHERE s.vtc_id = $1::uuid AND s.job_id = gone."jobId" AND s.session_id = gone."sessionId"
      AND s.ordinal = gone.ordinal AND s.part = gone.part`,
    values: [vtcId, JSON.stringify(sightings)],
  });
}

/** Removes the trucks of these that have no sightings any more. Those that were bought, have orders, or are exhibited stay. */
export async function removeUnseenTrucks(sql: Sql, truckIds: readonly string[]): Promise<void> {
  if (truckIds.length === 0) return;
  await sql.run({
    name: 'remove-unseen-trucks',
    text: `/* remove-unseen-trucks */
    WITH unseen AS MATERIALIZED (
      SELECT id FROM trucks t
      WHERE id = ANY($1::uuid[]) AND bought_at IS NULL
        AND NOT EXISTS (SELECT FROM truck_sightings WHERE truck_id = t.id)
        AND NOT EXISTS (SELECT FROM work_orders WHERE truck_id = t.id)
        AND NOT EXISTS (SELECT FROM exhibits WHERE truck_id = t.id)),
    parted AS (UPDATE trucks SET joined_into_id = NULL WHERE joined_into_id IN (SELECT id FROM unseen))
    DELETE FROM trucks WHERE id IN (SELECT id FROM unseen)`,
    values: [truckIds],
  });
}

/** Adds up these days of trucks again. */
export async function setDays(
  sql: Sql,
  vtcId: string,
  days: readonly TruckDayKey[],
): Promise<void> {
  await sql.run({
    name: 'set-truck-days',
    text: `/* set-truck-days */
    WITH touched AS MATERIALIZED (
      SELECT DISTINCT truck.id AS truck_id, given.day
      FROM jsonb_to_recordset($2::jsonb) given ("truckId" uuid, day date) JOIN trucks truck ON truck.id = given."truckId"),
    sums AS MATERIALIZED (
      SELECT touched.truck_id, touched.day, count(*)::int AS jobs,
             sum(coalesce(job.distance_m, 0)) AS distance_m, sum(coalesce(job.revenue_minor, 0)) AS revenue_minor,
             sum(coalesce(job.fuel_used_ml, 0)) AS fuel_used_ml,
             sum(CASE WHEN job.fuel_used_ml IS NULL THEN 0 ELSE coalesce(job.distance_m, 0) END) AS fuel_distance_m,
             sum(coalesce(job.truck_damage_ppm, 0)) AS truck_damage_ppm,
             sum(coalesce(job.cargo_damage_ppm, 0)) AS cargo_damage_ppm,
             sum(coalesce((SELECT sum(c.moving_s) FROM job_chapters c WHERE c.job_id = job.id), 0)) AS driven_s
      FROM touched
      JOIN truck_sightings s ON s.truck_id = touched.truck_id AND s.delivered_on = touched.day AND s.counted
      JOIN jobs job ON job.id = s.job_id
      GROUP BY touched.truck_id, touched.day),
    gone AS (
      DELETE FROM truck_days d USING touched
      WHERE (d.truck_id, d.day) = (touched.truck_id, touched.day)
        AND NOT EXISTS (SELECT FROM sums WHERE (sums.truck_id, sums.day) = (d.truck_id, d.day)))
    INSERT INTO truck_days (truck_id, vtc_id, day, jobs, distance_m, revenue_minor, fuel_used_ml, fuel_distance_m,
                            truck_damage_ppm, cargo_damage_ppm, driven_s)
    SELECT truck_id, $1::uuid, day, jobs, distance_m, revenue_minor, fuel_used_ml, fuel_distance_m,
           truck_damage_ppm, cargo_damage_ppm, driven_s FROM sums
    ON CONFLICT (truck_id, day) DO UPDATE SET
      jobs = EXCLUDED.jobs, distance_m = EXCLUDED.distance_m, revenue_minor = EXCLUDED.revenue_minor,
      fuel_used_ml = EXCLUDED.fuel_used_ml, fuel_distance_m = EXCLUDED.fuel_distance_m,
      truck_damage_ppm = EXCLUDED.truck_damage_ppm, cargo_damage_ppm = EXCLUDED.cargo_damage_ppm,
      driven_s = EXCLUDED.driven_s`,
    values: [vtcId, JSON.stringify(days)],
  });
}

/** A milestone that a truck has reached just now. */
export interface NewMilestone {
  readonly truckId: string;
  readonly driverId: string | null;
  readonly kind: TruckMilestoneKind;
  readonly reachedOn: string;
}

const thresholds = JSON.stringify(
  Object.entries(truckMilestones).map(([kind, { jobs, distanceM }]) => ({ kind, jobs, distanceM })),
);

/**
 * Updates the milestones of trucks, with what was joined into them, from their days.
 * @returns those that are new
 */
export async function setMilestones(
  sql: Sql,
  vtcId: string,
  truckIds: readonly string[],
): Promise<readonly NewMilestone[]> {
  return sql.query<NewMilestone>({
    name: 'set-truck-milestones',
    text: `/* set-truck-milestones */
    WITH whole AS MATERIALIZED (
      SELECT DISTINCT coalesce(joined_into_id, id) AS id FROM trucks WHERE id = ANY($2::uuid[])),
    parts AS MATERIALIZED (
      SELECT whole.id AS whole_id, t.id FROM whole JOIN trucks t ON t.vtc_id = $1::uuid AND t.id = whole.id
      UNION ALL
      SELECT whole.id, t.id FROM whole JOIN trucks t ON t.vtc_id = $1::uuid AND t.joined_into_id = whole.id),
    driven AS (
      SELECT parts.whole_id AS id, d.day,
             sum(sum(d.jobs)) OVER w AS jobs, sum(sum(d.distance_m)) OVER w AS distance_m
      FROM parts JOIN truck_days d ON d.truck_id = parts.id
      GROUP BY parts.whole_id, d.day WINDOW w AS (PARTITION BY parts.whole_id ORDER BY d.day)),
    reached AS MATERIALIZED (
      SELECT driven.id, least.kind, min(driven.day) AS day
      FROM driven JOIN jsonb_to_recordset($3::jsonb) least (kind truck_milestone_kind, jobs int, "distanceM" bigint)
        ON driven.jobs >= least.jobs AND driven.distance_m >= least."distanceM"
      GROUP BY driven.id, least.kind),
    lost AS (
      DELETE FROM truck_milestones m
      WHERE m.truck_id IN (SELECT id FROM parts)
        AND NOT EXISTS (SELECT FROM reached WHERE reached.id = m.truck_id AND reached.kind = m.kind)),
    saved AS (
      INSERT INTO truck_milestones AS m (truck_id, kind, reached_on) SELECT id, kind, day FROM reached
      ON CONFLICT (truck_id, kind) DO UPDATE SET reached_on = EXCLUDED.reached_on WHERE m.reached_on <> EXCLUDED.reached_on
      RETURNING truck_id, kind, reached_on, xmax = 0 AS is_new)
    SELECT saved.truck_id AS "truckId", t.driver_id AS "driverId", saved.kind::text AS kind,
           to_char(saved.reached_on, 'YYYY-MM-DD') AS "reachedOn"
    FROM saved JOIN trucks t ON t.id = saved.truck_id WHERE saved.is_new ORDER BY saved.reached_on, saved.kind`,
    values: [vtcId, truckIds, thresholds],
  });
}
