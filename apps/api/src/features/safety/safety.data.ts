import type { SafetyRules } from '@waybill/schema/features/safety.fields';
import type { Portrayed } from '@waybill/schema/features/media.models';
import { type Game, games } from '@waybill/schema/features/telemetry.models';
import {
  mapPlainSums,
  mapWeightedSums,
  noPromises,
  type Promises,
  type StandingSums,
} from '@waybill/telemetry/standing';
import type { Db } from '../../lib/db.ts';
import { personOf } from '../jobs/job-json.data.ts';
import { areScoresComplete } from '../jobs/job-measures.data.ts';
import { promisesOf } from '../jobs/promises.data.ts';

type PlainName = keyof StandingSums['plain'];
type WeightedName = keyof StandingSums['weighted'];
type SumsRow = StandingSums['plain'] & Readonly<Record<`w_${WeightedName}`, string>>;

const columnOf = (name: PlainName | WeightedName) =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The plain sums that a score reads, in each table of sums. */
const plainSums = Object.values(
  mapPlainSums((name) => `sum(${columnOf(name)})::float8 AS "${name}"`),
).join(', ');

const weightedSums = (figureOf: (column: string) => string) =>
  Object.values(
    mapWeightedSums((name) => `sum(${figureOf(columnOf(name))})::text AS "w_${name}"`),
  ).join(', ');
const storedSums = `${plainSums}, ${weightedSums((column) => `w_${column}`)}`;
/** The same from days with the weight of each, whose table has no weighted columns. */
const sumsOfDays = `${plainSums}, ${weightedSums(
  (column) =>
    `${column === 'fine_points' ? 'greatest(safety_points - collision_points, 0)' : column} * weight`,
)}`;

function toSums(row: SumsRow): StandingSums {
  return {
    plain: mapPlainSums((name) => row[name]),
    weighted: mapWeightedSums((name) => BigInt(row[`w_${name}`])),
  };
}

/** Whose sums: those of one company, in a game or in both. */
interface Scope {
  readonly vtcId: string;
  readonly game: Game | undefined;
}

/** Sums of a company's weeks with driving, each by its Monday, first to last. */
export async function listWeeks(
  db: Db,
  { vtcId, game }: Scope,
): Promise<{ readonly week: string; readonly sums: StandingSums }[]> {
  const rows = await db.$queryRawUnsafe<(SumsRow & { week: string })[]>(
    // OFFSET keeps the weight from being computed for each sum.
    `SELECT date_trunc('week', day)::date::text AS week, ${sumsOfDays} FROM (
       SELECT *, decay_weight(day) AS weight FROM vtc_days
       WHERE vtc_id = $1::uuid AND ($2::text IS NULL OR game = $2::game) OFFSET 0) days
     GROUP BY 1 HAVING sum(jobs) > 0 ORDER BY 1`,
    vtcId,
    game ?? null,
  );
  return rows.map(({ week, ...row }) => ({ week, sums: toSums(row) }));
}

interface DriverSums {
  readonly driver: Portrayed;
  readonly sums: StandingSums;
}

/** Sums of the drivers of a company, or of some of them. Excludes deleted accounts. */
export async function listDriverSums(
  db: Db,
  { vtcId, game, driverIds }: Scope & { readonly driverIds?: readonly string[] },
): Promise<DriverSums[]> {
  const rows = await db.$queryRawUnsafe<(SumsRow & { driver: Portrayed })[]>(
    `SELECT to_jsonb(${personOf('driver_id')}) AS driver, sums.* FROM (
       SELECT driver_id, ${storedSums} FROM driver_totals
       WHERE vtc_id = $1::uuid AND driver_id IS NOT NULL AND ($2::uuid[] IS NULL OR driver_id = ANY($2::uuid[]))
         AND ($3::text IS NULL OR game = $3::game)
       GROUP BY driver_id) sums`,
    vtcId,
    driverIds ?? null,
    game ?? null,
  );
  return rows.map(({ driver, ...row }) => ({ driver, sums: toSums(row) }));
}

/** Lists the sums of all that was driven for a company, by game: also of members who left. */
export async function listCompanySums(
  db: Db,
  vtcId: string,
): Promise<{ readonly sums: StandingSums }[]> {
  const rows = await db.$queryRawUnsafe<SumsRow[]>(
    `SELECT ${storedSums} FROM driver_totals WHERE vtc_id = $1::uuid GROUP BY game`,
    vtcId,
  );
  return rows.map((row) => ({ sums: toSums(row) }));
}

/** Reads what the scores of some of a company's drivers are computed from. */
export async function readScoring(db: Db, vtcId: string, driverIds: readonly string[]) {
  const [isComplete, { emphasis, version }, found, promises] = await Promise.all([
    areComplete(db),
    getRules(db, vtcId),
    listDriverSums(db, { vtcId, game: undefined, driverIds }),
    listPromises(db, vtcId, driverIds),
  ]);
  const drivers = found.map(({ driver, sums: { plain, weighted } }) => ({
    driver,
    sums: { plain, weighted, promises: promises.get(driver.id) ?? noPromises },
  }));
  return { isComplete, emphasis, version, drivers };
}

/** Sums the promises to a company's events, of drivers with any. */
async function listPromises(
  db: Db,
  vtcId: string,
  driverIds: readonly string[],
): Promise<ReadonlyMap<string, Promises>> {
  const rows = await db.$queryRawUnsafe<
    { driverId: string; n: number; kept: string; all: string }[]
  >(
    `SELECT driver_id AS "driverId", n::int, kept::text, "all"::text
     FROM (${promisesOf('vtc_id = $1::uuid AND driver_id = ANY($2::uuid[])')}) promises`,
    vtcId,
    driverIds,
  );
  return new Map(
    rows.map(({ driverId, n, kept, all }) => [
      driverId,
      { n, kept: BigInt(kept), all: BigInt(all) },
    ]),
  );
}

/** True if the incidents of all jobs are known. */
export async function areComplete(db: Db): Promise<boolean> {
  const [row] = await db.$queryRawUnsafe<{ isComplete: boolean }[]>(
    `SELECT ${areScoresComplete} AS "isComplete"`,
  );
  return row?.isComplete ?? true;
}

/** Returns the company as the subject of an audit entry. */
export async function getSubject(db: Db, vtcId: string): Promise<{ id: string; name: string }> {
  return db.vtc.findUniqueOrThrow({ where: { id: vtcId }, select: { id: true, name: true } });
}

interface StoredRules {
  readonly emphasis: SafetyRules['emphasis'];
  readonly version: number;
}

/** Returns the company's rules; version 0 until they are first changed. */
export async function getRules(db: Db, vtcId: string): Promise<StoredRules> {
  const [row] = await db.$queryRaw<StoredRules[]>`
    SELECT emphasis, version FROM vtc_safety_rules WHERE vtc_id = ${vtcId}::uuid
    ORDER BY version DESC LIMIT 1`;
  return row ?? { emphasis: [100, 100, 100, 100, 100], version: 0 };
}

/** Adds a version of a company's rules. */
export async function createRules(
  db: Db,
  vtcId: string,
  by: string,
  { emphasis, version }: StoredRules,
): Promise<void> {
  await db.vtcSafetyRule.create({ data: { vtcId, version, emphasis: [...emphasis], by } });
}

/** Incidents of some days, by cause, lane or hour. */
interface IncidentRow {
  readonly grain: 'cause' | 'lane' | 'hour';
  readonly key: string;
  readonly n: number;
  readonly milli: number;
  /** For lanes: how many jobs there were. */
  readonly jobs: number;
}

/** Lists a company's incidents since a day: of lanes those with the most points per job. */
export async function listIncidents(
  db: Db,
  {
    vtcId,
    game,
    since,
    leastLaneJobs,
    mostLanes,
  }: Scope & {
    readonly since: string;
    readonly leastLaneJobs: number;
    readonly mostLanes: number;
  },
): Promise<IncidentRow[]> {
  const wanted = game === undefined ? games : [game];
  return db.$queryRaw<IncidentRow[]>`
    WITH found AS (
      SELECT grain, key, sum(n)::float8 AS n, sum(milli)::float8 AS milli FROM incident_days
      WHERE vtc_id = ${vtcId}::uuid AND day >= ${since}::date
        AND game = ANY(${wanted}::text[]::game[])
      GROUP BY 1, 2),
    -- No join, which is slow for thousands of lanes if the planner expects few.
    lanes AS (
      SELECT key, sum(n) AS n, sum(milli) AS milli, sum(jobs) AS jobs FROM (
        SELECT key, n, milli, 0::float8 AS jobs FROM found WHERE grain = 'lane'
        UNION ALL
        SELECT source || '>' || destination, 0, 0, jobs FROM region_days
        WHERE vtc_id = ${vtcId}::uuid AND region_days.grain = 'lane' AND day >= ${since}::date
          AND game = ANY(${wanted}::text[]::game[])) both_sums
      GROUP BY key HAVING sum(jobs) >= ${leastLaneJobs} AND sum(n) > 0
      ORDER BY sum(milli) / sum(jobs) DESC, key LIMIT ${mostLanes})
    SELECT 'lane' AS grain, key, n, milli, jobs FROM lanes
    UNION ALL
    SELECT grain::text, key, n, milli, 0 FROM found WHERE grain <> 'lane'`;
}

/** Names of cities that a company has driven to. */
export async function listCityNames(
  db: Db,
  vtcId: string,
  cityIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.regionCity.findMany({ where: { vtcId, cityId: { in: [...cityIds] } } });
  return new Map(rows.map(({ cityId, name }) => [cityId, name]));
}

/** A fine or collision of a counted job. */
export interface IncidentItem {
  readonly offence: string | null;
  readonly truckPpm: Readonly<Record<string, number>> | null;
  readonly pos: { readonly x: number; readonly z: number } | null;
}

/** Lists the latest fines and collisions of a company's counted jobs since a day. */
export async function listItems(
  db: Db,
  { vtcId, game, since, most }: Scope & { readonly since: string; readonly most: number },
): Promise<IncidentItem[]> {
  return db.$queryRaw<IncidentItem[]>`
    SELECT i.detail->>'offence' AS offence, i.detail->'truckPpm' AS "truckPpm", i.detail->'pos' AS pos
    FROM jobs j JOIN job_items i ON i.job_id = j.id
    WHERE j.vtc_id = ${vtcId}::uuid AND j.incidents IS NOT NULL AND j.tier IN ('verified', 'accepted')
      AND j.game = ${game ?? 'ets2'}::game AND j.ended_at >= ${since}::date
      AND i.kind IN ('fine', 'collision') AND NOT i.undone
    ORDER BY j.ended_at DESC, j.id DESC, i.ordinal DESC LIMIT ${most}`;
}
