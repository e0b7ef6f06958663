import type { ContractUnit } from '@waybill/schema/features/contracts.models';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import type { Portrayed } from '@waybill/schema/features/media.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { Sql } from '../../lib/sql.ts';
import { personOf } from '../jobs/job-json.data.ts';
import { defaultRatePpm, marketPpmAt } from '../ledger/job-entries.data.ts';
import { lastMove, tonnePriceAt } from '../places/stock-moves.data.ts';
import { buildHabitsStatement, type Habits } from '../route-plans/habits.data.ts';
import {
  buildLaneMediansStatement,
  type Lane,
  type LaneMedians,
} from '../route-plans/lanes.data.ts';

/** A company's loads in a game, at a time. */
export interface DispatchKey {
  readonly vtcId: string;
  readonly game: Game;
  readonly now: Date;
}

/** The latest jobs of a driver that their consumption is the median of (choice). */
const latestJobs = 20;
/** How far back a company's lanes go, and how many are kept. */
const laneDays = 180;
const mostLanes = 500;

const median = (value: string) => `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${value})`;
const whole = (value: string) => `round((${median(value)})::numeric)::float8`;
const counts = `tier IN ('verified', 'accepted')`;

export interface CompanyRow {
  /** Null without books. */
  readonly currency: LedgerCurrency | null;
  readonly usdPerEurPpm: number;
  /** What it pays its drivers. Null: nothing. */
  readonly payTerms: unknown;
  /** The cities of its garages in the game. */
  readonly garages: readonly string[];
}

/** Reads what a company's loads are priced by. */
export async function findCompany(sql: Sql, { vtcId, game, now }: DispatchKey) {
  const [row] = await sql.query<CompanyRow>({
    text: `/* dispatch-company */
    SELECT l.currency::text AS currency,
           coalesce((SELECT usd_per_eur_ppm FROM ledger_rates rate
                     WHERE rate.vtc_id = l.vtc_id AND rate.since <= $3::timestamptz
                     ORDER BY rate.since DESC LIMIT 1), ${defaultRatePpm})::int AS "usdPerEurPpm",
           (SELECT terms FROM pay_schemes s
            WHERE s.vtc_id = l.vtc_id AND s.since <= ($3::timestamptz AT TIME ZONE 'UTC')::date AND l.currency IS NOT NULL
            ORDER BY version DESC LIMIT 1) AS "payTerms",
           (SELECT coalesce(json_agg(city_id), '[]') FROM places p
            WHERE p.vtc_id = l.vtc_id AND p.game = $2::game AND p.kind = 'GARAGE' AND p.sold_at IS NULL) AS garages
    FROM ledgers l WHERE l.vtc_id = $1::uuid`,
    values: [vtcId, game, now],
  });
  if (!row) throw new Error(`the company ${vtcId} has no ledger`);
  return row;
}

/** A member, as far as their next load depends on it. */
export interface DriverRow {
  readonly person: Portrayed;
  readonly hasDriven: boolean;
  readonly isBusy: boolean;
  readonly leaveUntil: string | null;
  readonly isInWorkshop: boolean | null;
  readonly wearPpm: Readonly<Record<string, number>> | null;
  /** The destination of the job under way. */
  readonly boundFor: string | null;
  /** The destination of the last job. */
  readonly arrivedIn: string | null;
  /** Medians of the driver's jobs and of the truck's days. */
  readonly fuelUlPerM: number | null;
  readonly wearPpmPerMm: number | null;
}

/** Lists members by id. The truck of a driver is the active one that was seen last. */
export async function listDrivers(
  sql: Sql,
  { vtcId, game, now }: DispatchKey,
  ids: readonly string[],
): Promise<readonly DriverRow[]> {
  return sql.query<DriverRow>({
    text: `/* dispatch-drivers */
    SELECT to_jsonb(${personOf('m.user_id')}) AS person,
           EXISTS (SELECT FROM driver_totals t WHERE t.vtc_id = m.vtc_id AND t.driver_id = m.user_id
                     AND t.game = $2::game AND t.jobs > 0) AS "hasDriven",
           EXISTS (SELECT FROM job_plans p WHERE p.driver_id = m.user_id AND p.vtc_id = m.vtc_id
                     AND p.state = 'OPEN' AND (p.due_at IS NULL OR p.due_at > $3::timestamptz)) AS "isBusy",
           to_char(leave.until_day, 'YYYY-MM-DD') AS "leaveUntil",
           truck.status = 'WORKSHOP' AS "isInWorkshop", truck.wear_ppm AS "wearPpm",
           bound.city AS "boundFor", latest.city AS "arrivedIn", latest.fuel AS "fuelUlPerM",
           (SELECT ${whole('d.truck_damage_ppm * 1000000 / d.distance_m')} FROM truck_days d
            WHERE d.truck_id = truck.id AND d.distance_m > 0) AS "wearPpmPerMm"
    FROM memberships m
    LEFT JOIN leaves leave ON leave.user_id = m.user_id AND leave.vtc_id = m.vtc_id
      AND ($3::timestamptz AT TIME ZONE 'UTC')::date BETWEEN leave.from_day AND leave.until_day
    LEFT JOIN LATERAL (
      SELECT id, status, wear_ppm FROM trucks t
      WHERE t.vtc_id = m.vtc_id AND t.driver_id = m.user_id AND t.game = $2::game
        AND t.joined_into_id IS NULL AND t.status IN ('ACTIVE', 'WORKSHOP')
      ORDER BY t.status = 'ACTIVE' DESC, t.last_seen_at DESC, t.id LIMIT 1) truck ON true
    LEFT JOIN LATERAL (
      SELECT destination_city_id AS city FROM jobs j
      WHERE j.vtc_id = m.vtc_id AND j.driver_id = m.user_id AND j.game = $2::game AND j.state = 'started'
        AND j.ended_at IS NULL
      ORDER BY started_at DESC LIMIT 1) bound ON true
    CROSS JOIN LATERAL (
      SELECT (array_agg(destination_city_id ORDER BY ended_at DESC, id DESC)
                FILTER (WHERE state = 'delivered' AND destination_city_id <> ''))[1] AS city,
             ${whole('fuel_used_ml * 1000.0 / distance_m')} AS fuel
      FROM (SELECT * FROM jobs j
            WHERE j.vtc_id = m.vtc_id AND j.driver_id = m.user_id AND j.game = $2::game AND j.ended_at IS NOT NULL
              AND j.${counts} AND j.distance_m > 0
            ORDER BY j.ended_at DESC, j.id DESC LIMIT ${latestJobs}) j) latest
    WHERE m.vtc_id = $1::uuid AND m.user_id = ANY($4::uuid[])
    ORDER BY m.user_id`,
    values: [vtcId, game, now, ids],
  });
}

interface LoadRow {
  readonly refId: string;
  readonly cargoId: string | null;
  readonly cargo: string | null;
  readonly marketPpm: number;
}

export interface PlanRow extends LoadRow {
  readonly sourceCityId: string | null;
  readonly sourceCity: string | null;
  readonly destinationCityId: string | null;
  readonly destinationCity: string | null;
  readonly until: Date | null;
}

const ends = `source_city_id AS "sourceCityId", source_city AS "sourceCity",
  destination_city_id AS "destinationCityId", destination_city AS "destinationCity"`;
const marketOf = (cargoId: string) =>
  marketPpmAt({ game: '$2::game', cargoId, at: '$3::timestamptz' });

/** Lists a company's open plans for any driver. */
export async function listPlans(sql: Sql, { vtcId, game, now }: DispatchKey) {
  return sql.query<PlanRow>({
    text: `/* dispatch-plans */
    SELECT id AS "refId", cargo_id AS "cargoId", coalesce(cargo, cargo_id) AS cargo, ${ends}, due_at AS until,
           ${marketOf('p.cargo_id')} AS "marketPpm"
    FROM job_plans p
    WHERE vtc_id = $1::uuid AND state = 'OPEN' AND driver_id IS NULL
      AND (due_at IS NULL OR due_at > $3::timestamptz)
    ORDER BY due_at, id LIMIT ${limits.openPlansPerVtc}`,
    values: [vtcId, game, now],
  });
}

export interface ContractRow extends Omit<PlanRow, 'until'> {
  readonly client: string;
  readonly sourceTerritory: string | null;
  readonly destinationTerritory: string | null;
  readonly until: Date;
  readonly unit: ContractUnit;
  readonly bonusMinor: number;
  /** What is missing, in jobs, grams or metres. */
  readonly missing: number;
  /** The median of its deliveries. Null: it has none. */
  readonly unitsPerJob: number | null;
}

/** Lists the contracts that a company carries and that deliveries count for now. */
export async function listContracts(sql: Sql, { vtcId, game, now }: DispatchKey) {
  return sql.query<ContractRow>({
    text: `/* dispatch-contracts */
    SELECT id AS "refId", client, cargo_id AS "cargoId", coalesce(cargo, cargo_id) AS cargo, ${ends},
           source_territory AS "sourceTerritory", destination_territory AS "destinationTerritory",
           ends_at AS until, unit::text AS unit, bonus_minor::float8 AS "bonusMinor",
           (quantity::bigint * CASE unit WHEN 'TONNES' THEN 1000000 WHEN 'KM' THEN 1000 ELSE 1 END - done_units)::float8
             AS missing,
           (SELECT ${median('d.units')} FROM contract_jobs d WHERE d.contract_id = c.id) AS "unitsPerJob",
           ${marketOf('c.cargo_id')} AS "marketPpm"
    FROM contracts c
    WHERE carrier_vtc_id = $1::uuid AND state = 'ACTIVE' AND game = $2::game AND fulfilled_at IS NULL
      AND starts_at <= $3::timestamptz AND ends_at > $3::timestamptz
    ORDER BY ends_at, id`,
    values: [vtcId, game, now],
  });
}

export interface GoodRow extends LoadRow {
  readonly cargoId: string;
  readonly cityId: string;
  readonly takes: boolean;
  readonly gives: boolean;
  readonly minG: number;
  readonly levelG: number;
  readonly stockMinor: number;
  /** What a tonne costs now. */
  readonly priceMinor: number;
  readonly roomG: number;
}

/** Lists the goods of a company's warehouses. */
export async function listGoods(sql: Sql, { vtcId, game, now }: DispatchKey) {
  return sql.query<GoodRow>({
    text: `/* dispatch-goods */
    SELECT p.id AS "refId", p.city_id AS "cityId", good.cargo_id AS "cargoId", good.cargo, good.takes, good.gives,
           good.min_g::float8 AS "minG", coalesce(last.level_g, 0)::float8 AS "levelG",
           coalesce(last.stock_minor, 0)::float8 AS "stockMinor",
           ${tonnePriceAt({ game: '$2::game', cargoId: 'good.cargo_id', at: '$3::timestamptz' })} AS "priceMinor",
           ((SELECT max(size) FROM place_sizes WHERE place_id = p.id) * 1000000::float8
             - sum(coalesce(last.level_g, 0)) OVER (PARTITION BY p.id))::float8 AS "roomG",
           ${marketOf('good.cargo_id')} AS "marketPpm"
    FROM places p
    JOIN LATERAL (SELECT DISTINCT ON (cargo_id) * FROM place_goods
                  WHERE place_id = p.id ORDER BY cargo_id, since DESC) good ON true
    LEFT JOIN LATERAL (${lastMove()}) last ON true
    WHERE p.vtc_id = $1::uuid AND p.game = $2::game AND p.kind = 'WAREHOUSE' AND p.sold_at IS NULL
    ORDER BY p.id, good.cargo_id`,
    values: [vtcId, game, now],
  });
}

/** The medians of a company's drives on a lane, from or to a city, or of all. */
export interface DrivenRow {
  /** Null: any. */
  readonly source: string | null;
  readonly destination: string | null;
  readonly sourceCity: string | null;
  readonly destinationCity: string | null;
  readonly distanceM: number;
  readonly revenueMinor: number;
  readonly tollsMinor: number;
  readonly massG: number | null;
  readonly wearPpmPerMm: number | null;
}

/** Lists the medians of a company's last drives: by lane, best first, by city, and of all. */
export async function listDriven(sql: Sql, { vtcId, game, now }: DispatchKey) {
  return sql.query<DrivenRow>({
    text: `/* dispatch-driven */
    WITH sums AS (
      SELECT source_city_id AS source, destination_city_id AS destination, max(source_city) AS "sourceCity",
             max(destination_city) AS "destinationCity", ${whole('distance_m')} AS "distanceM",
             ${whole('revenue_minor')} AS "revenueMinor",
             ${whole('coalesce(tolls_minor, 0) + coalesce(transport_minor, 0)')} AS "tollsMinor",
             ${whole('mass_g')} AS "massG",
             ${whole('truck_damage_ppm * 1000000.0 / distance_m')} AS "wearPpmPerMm"
      FROM jobs
      WHERE vtc_id = $1::uuid AND game = $2::game AND ${counts} AND state = 'delivered'
        AND ended_at >= $3::timestamptz - interval '${laneDays} days' AND ended_at <= $3::timestamptz
        AND distance_m > 0 AND revenue_minor > 0 AND source_city_id <> '' AND destination_city_id <> ''
      GROUP BY GROUPING SETS ((source_city_id, destination_city_id), (source_city_id), (destination_city_id), ()))
    (SELECT * FROM sums WHERE source IS NULL OR destination IS NULL)
    UNION ALL
    (SELECT * FROM sums WHERE source IS NOT NULL AND destination IS NOT NULL
     ORDER BY "revenueMinor" / "distanceM" DESC, source, destination LIMIT ${mostLanes})`,
    values: [vtcId, game, now],
  });
}

/** Returns how a company drives in general. */
export async function findHabits(sql: Sql, { vtcId, game }: DispatchKey): Promise<Habits> {
  const [habits] = await sql.query(buildHabitsStatement(vtcId, game));
  if (!habits) throw new Error('an aggregate gave no row');
  return habits;
}

/** Lists the medians of lanes, from the company's drives or else everyone's. */
export async function listLaneMedians(
  sql: Sql,
  { vtcId, game }: DispatchKey,
  lanes: readonly Lane[],
): Promise<readonly (LaneMedians | null)[]> {
  const [row] = await sql.query(buildLaneMediansStatement(vtcId, game, lanes));
  return row?.medians ?? [];
}
