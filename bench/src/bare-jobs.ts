import type { Express } from 'express';
import type { Pool } from 'pg';

/** Separate tables for the bare server, with the jobs from Waybill's: see bare-tables.ts. */
export const createBareJobs = `
  CREATE SCHEMA IF NOT EXISTS bare;

  CREATE TABLE bare.drivers AS
  SELECT u.id, username, '/media/' || sha256 || '.webp' AS avatar_url
  FROM users u LEFT JOIN media ON media.id = u.avatar_id;
  ALTER TABLE bare.drivers ADD PRIMARY KEY (id);
  CREATE TABLE bare.jobs AS
  SELECT id, number, vtc_id, driver_id, state::text, tier::text, reasons, notes, game::text, market, special,
         cargo_id, cargo, mass_g, source_city_id, source_city, source_company_id, source_company,
         destination_city_id, destination_city, destination_company_id, destination_company,
         income_minor, planned_m, deadline_minute, started_at, ended_at, revenue_minor, distance_m, xp,
         late, cargo_damage_ppm, truck_damage_ppm, fuel_used_ml, fines_minor, tolls_minor,
         transport_minor, penalty_minor, top_speed_cm_s, overspeed_s, speed_cap_cm_s, sources
  FROM jobs;
  ALTER TABLE bare.jobs ADD PRIMARY KEY (id);
  CREATE INDEX ON bare.jobs (vtc_id, ended_at DESC, id DESC);`;

/** As autovacuum would eventually; separate because VACUUM can't run in a transaction. */
export const tidyBareJobs = 'VACUUM (ANALYZE) bare.jobs, bare.drivers';

interface JobRow {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly game: string;
  readonly driver_id: string;
  readonly username: string;
  readonly avatar_url: string | null;
  readonly ended_at: Date | null;
}

/** bigint values arrive as text, since they may exceed JavaScript's safe integers. */
function numberOf(value: unknown): number | null {
  return typeof value === 'string' ? Number(value) : null;
}

function present(row: JobRow) {
  return {
    id: row.id,
    number: row['number'],
    state: row['state'],
    tier: row['tier'],
    reasons: row['reasons'],
    notes: row['notes'],
    game: row.game,
    currency: row.game === 'ets2' ? 'EUR' : 'USD',
    driver: { id: row.driver_id, username: row.username, avatarUrl: row.avatar_url },
    market: row['market'],
    special: row['special'],
    cargo: { id: row['cargo_id'], name: row['cargo'], massG: numberOf(row['mass_g']) },
    source: placeOf(row, 'source'),
    destination: placeOf(row, 'destination'),
    incomeMinor: numberOf(row['income_minor']),
    plannedM: row['planned_m'],
    deadlineMinute: numberOf(row['deadline_minute']),
    startedAt: row['started_at'],
    endedAt: row.ended_at,
    revenueMinor: numberOf(row['revenue_minor']),
    distanceM: row['distance_m'],
    xp: row['xp'],
    late: row['late'],
    cargoDamagePpm: row['cargo_damage_ppm'],
    truckDamagePpm: row['truck_damage_ppm'],
    fuelUsedMl: row['fuel_used_ml'],
    finesMinor: numberOf(row['fines_minor']),
    tollsMinor: numberOf(row['tolls_minor']),
    transportMinor: numberOf(row['transport_minor']),
    penaltyMinor: numberOf(row['penalty_minor']),
    topSpeedCmS: row['top_speed_cm_s'],
    overspeedS: row['overspeed_s'],
    speedCapCmS: row['speed_cap_cm_s'],
    sources: row['sources'],
  };
}

function placeOf(row: JobRow, end: 'source' | 'destination') {
  return {
    cityId: row[`${end}_city_id`],
    city: row[`${end}_city`],
    companyId: row[`${end}_company_id`],
    company: row[`${end}_company`],
  };
}

const pageSize = 24;

/** Serves the list of a company's jobs, in the first version that an engineer would write. */
export function serveBareJobs(app: Express, pool: Pool): void {
  app.get('/api/vtcs/:vtcId/jobs', async (request, response) => {
    const { rows } = await pool.query<JobRow>(
      `SELECT j.*, d.username, d.avatar_url FROM bare.jobs j JOIN bare.drivers d ON d.id = j.driver_id
       WHERE j.vtc_id = $1 ORDER BY j.ended_at DESC, j.id DESC LIMIT ${pageSize + 1}`,
      [request.params.vtcId],
    );
    const shown = rows.slice(0, pageSize);
    const last = rows.length > pageSize ? shown.at(-1) : undefined;
    response.json({
      jobs: shown.map(present),
      nextCursor: last ? `${last.ended_at?.toISOString()}.${last.id}` : null,
    });
  });
}
