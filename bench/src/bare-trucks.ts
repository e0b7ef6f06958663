import type { Express } from 'express';
import type { Pool } from 'pg';

/** Separate tables for the bare server, with the trucks from Waybill's: see bare-tables.ts. */
export const createBareTrucks = `
  CREATE SCHEMA IF NOT EXISTS bare;
  CREATE TABLE bare.owners AS
  SELECT u.id, username, '/media/' || sha256 || '.webp' AS avatar_url
  FROM users u LEFT JOIN media ON media.id = u.avatar_id;
  ALTER TABLE bare.owners ADD PRIMARY KEY (id);
  CREATE TABLE bare.trucks AS
  SELECT id, vtc_id, driver_id, game::text, model_id, brand, name, plate, nickname, status::text, source::text,
         odometer_m::float8, from_m::float8, wear_ppm, first_seen_at, last_seen_at
  FROM trucks;
  ALTER TABLE bare.trucks ADD PRIMARY KEY (id);
  CREATE INDEX ON bare.trucks (vtc_id, last_seen_at DESC, id DESC);
  CREATE INDEX ON bare.trucks (driver_id, game);
  CREATE TABLE bare.truck_days AS
  SELECT truck_id, vtc_id, day, jobs, distance_m, fuel_used_ml, fuel_distance_m FROM truck_days;
  ALTER TABLE bare.truck_days ADD PRIMARY KEY (truck_id, day);
  CREATE INDEX ON bare.truck_days (vtc_id, day);`;

/** As autovacuum would eventually; separate because VACUUM can't run in a transaction. */
export const tidyBareTrucks = 'VACUUM (ANALYZE) bare.owners, bare.trucks, bare.truck_days';

const pageSize = 24;

const sums = `
  count(*)::int AS days, coalesce(sum(jobs), 0)::int AS jobs, coalesce(sum(distance_m), 0)::float8 AS distance_m,
  coalesce(sum(fuel_used_ml), 0)::float8 AS fuel_used_ml, coalesce(sum(fuel_distance_m), 0)::float8 AS fuel_distance_m
  FROM bare.truck_days WHERE day > (now() AT TIME ZONE 'UTC')::date - 28 AND day <= (now() AT TIME ZONE 'UTC')::date`;

interface SumsRow {
  readonly days: number;
  readonly jobs: number;
  readonly distance_m: number;
  readonly fuel_used_ml: number;
  readonly fuel_distance_m: number;
}

interface TruckRow extends SumsRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly odometer_m: number;
  readonly from_m: number;
  readonly first_seen_at: Date;
  readonly last_seen_at: Date;
  readonly wear_ppm: Readonly<Record<string, number>>;
}

/** Serves the list of a company's trucks, in the first version that an engineer would write. */
export function serveBareTrucks(app: Express, pool: Pool): void {
  app.get('/api/vtcs/:vtcId/trucks', async (request, response) => {
    const { vtcId } = request.params;
    const { rows } = await pool.query<TruckRow>(
      `SELECT t.*, owner.username, owner.avatar_url, recent.*, NOT EXISTS (
                SELECT FROM bare.trucks other
                WHERE other.vtc_id = t.vtc_id AND other.driver_id = t.driver_id AND other.game = t.game
                  AND other.status = 'ACTIVE' AND (other.last_seen_at, other.id) > (t.last_seen_at, t.id)) AS is_driven
       FROM bare.trucks t JOIN bare.owners owner ON owner.id = t.driver_id, LATERAL (SELECT ${sums} AND truck_id = t.id) recent
       WHERE t.vtc_id = $1 ORDER BY t.last_seen_at DESC, t.id DESC LIMIT ${pageSize + 1}`,
      [vtcId],
    );
    const counts = await pool.query<{ status: string; count: number }>(
      'SELECT status, count(*)::int FROM bare.trucks WHERE vtc_id = $1 GROUP BY status',
      [vtcId],
    );
    const total = await pool.query<SumsRow>(`SELECT ${sums} AND vtc_id = $1`, [vtcId]);
    const [days28] = total.rows;
    const byStatus = Object.fromEntries(counts.rows.map(({ status, count }) => [status, count]));
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    response.json({
      trucks: shown.map(present),
      totals: {
        byStatus: { ACTIVE: 0, WORKSHOP: 0, RETIRED: 0, AWAY: 0, ...byStatus },
        days28: days28 && presentSums(days28),
        costs28: null,
      },
      nextCursor: last ? `${last.last_seen_at.toISOString()}.${last.id}` : null,
    });
  });
}

const km = 1_000_000;
const rules = [
  { item: 'OIL', metres: 50 * km },
  { item: 'BRAKES', metres: 80 * km },
  { item: 'INSPECTION', metres: 100 * km },
  { item: 'TYRES', metres: 120 * km },
] as const;
const yearMs = 365 * 86_400_000;

function present(row: TruckRow) {
  const drivenM = row.odometer_m - row.from_m;
  const due = [
    ...rules.map(({ item, metres }) => ({ item, ratio: drivenM / metres })),
    { item: 'YEARLY', ratio: (Date.now() - row.first_seen_at.getTime()) / yearMs },
    { item: 'REPAIR', ratio: Math.max(...Object.values(row.wear_ppm)) / 100_000 },
  ].toSorted((a, b) => b.ratio - a.ratio);
  return {
    id: row.id,
    game: row['game'],
    modelId: row['model_id'],
    brand: row['brand'],
    name: row['name'],
    plate: row['plate'],
    nickname: row['nickname'],
    driver: { id: row['driver_id'], username: row['username'], avatarUrl: row['avatar_url'] },
    status: row['status'],
    source: row['source'],
    place: null,
    odometerM: row.odometer_m,
    wearPpm: row.wear_ppm,
    seenAt: row.last_seen_at,
    days28: presentSums(row),
    isDriven: row['is_driven'],
    bookMinor: null,
    dueTop: due[0] && { item: due[0].item, ratioPpm: Math.round(due[0].ratio * 1_000_000) },
  };
}

function presentSums({ days, jobs, distance_m, fuel_used_ml, fuel_distance_m }: SumsRow) {
  return {
    days,
    jobs,
    distanceM: distance_m,
    fuelUsedMl: fuel_used_ml,
    fuelDistanceM: fuel_distance_m,
  };
}
