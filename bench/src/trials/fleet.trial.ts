import { isDeepStrictEqual } from 'node:util';
import { createTestDatabase, startTestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { createBareTrucks, tidyBareTrucks } from '../bare-trucks.ts';
import type { BenchRequest } from '../cases.ts';
import { createLargeWorld } from '../large-world.ts';
import { measure } from '../measure.ts';
import { type Server, startBareServer, startWaybill } from '../servers.ts';
import { addCsrfToken, signIn } from '../trial-browsers.ts';
import { percentile } from '../trial-request.ts';
import type { RunTrial } from './trial.ts';

const size = { companies: 1, drivers: 500, jobs: 20_000 };
const trucks = 2_000;
const exhibits = 20;
const rounds = 9;
const secondsPerRound = 1;
const goal = 0.9;

/** The list of 2,000 trucks against a bare server, and a truck in the public museum against the company's public page. */
export const runTrial: RunTrial = async () => {
  const { server, stop } = await startTestServer();
  try {
    const { url } = await createTestDatabase(server);
    const [owner] = await createLargeWorld(url, size, (line) => process.stdout.write(`${line}\n`));
    if (!owner) throw new Error('there is no company');
    const pool = new Pool({ connectionString: url, max: 2 });
    const { rows: shown } = await fillFleet(pool);
    const waybill = await startWaybill(url);
    const bare = await startBareServer(url);
    try {
      const [session = ''] = await signIn(pool, [owner]);
      const headers = { cookie: await addCsrfToken(waybill, session) };
      const list: BenchRequest = { path: `/api/vtcs/${owner.vtcId}/trucks`, headers };
      const [answer, expected] = await Promise.all([waybill, bare].map((it) => read(it, list)));
      if (!isDeepStrictEqual(answer, expected)) throw new Error('the servers differ');
      const page = `/api/vtcs/by-tag/${owner.tag}`;
      const museum = shown.map(({ id }) => ask(`${page}/museum/${id}`));
      const listRatio = await compare([waybill, [list]], [bare, [list]]);
      const pageRatio = await compare([waybill, museum], [waybill, [ask(page)]]);
      return [
        {
          sentence: `the list of ${trucks} trucks: ${listRatio.toFixed(2)} of the bare server, goal ${goal}`,
          isMet: listRatio >= goal,
        },
        {
          sentence: `a truck in the public museum: ${pageRatio.toFixed(2)} of the company's public page, goal ${goal}`,
          isMet: pageRatio >= goal,
        },
      ];
    } finally {
      await bare.stop();
      await waybill.stop();
      await pool.end();
    }
  } finally {
    await stop();
  }
};

const ask = (path: string): BenchRequest => ({ path, headers: {} });

async function read({ origin }: Server, { path, headers }: BenchRequest): Promise<unknown> {
  const response = await fetch(origin + path, { headers });
  const { nextCursor: _, ...rest }: { readonly nextCursor: unknown } = await response.json();
  return rest;
}

type Side = readonly [server: Server, requests: readonly BenchRequest[]];

/** Returns the median of the rounds' ratios of requests per second, in turn so that other load affects both. */
async function compare(one: Side, other: Side): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const perSecond = new Map<Side, number>();
    for (const side of round % 2 === 0 ? [one, other] : [other, one]) {
      const [server, requests] = side;
      const measured = await measure(server, { name: 'fleet', requests }, secondsPerRound);
      perSecond.set(side, measured.perSecond);
    }
    // The first is the warm-up.
    if (round > 0) ratios.push((perSecond.get(one) ?? 0) / (perSecond.get(other) ?? 1));
  }
  return percentile(ratios, 50);
}

/** Gives the drivers four trucks each, with a hundred days, and the first of them the jobs of their driver. Returns the exhibits. */
async function fillFleet(pool: Pool) {
  await pool.query(`UPDATE vtcs SET is_public = true`);
  await pool.query(
    `INSERT INTO trucks (id, vtc_id, driver_id, game, model_id, brand, name, plate, source, first_seen_at, last_seen_at,
                         from_m, odometer_m, wear_ppm, fuel_ml)
     SELECT gen_random_uuid(), vtc_id, user_id, 'ets2', 'vehicle.scania.s_2016', 'Scania', 'S', 'WB ' || nth * 10 + n, 'SEEN',
            now() - interval '300 days', now() - (nth * 10 + n) * interval '1 minute', 0, 400000000 + (nth * 10 + n) * 1000,
            '{"engine": 12000, "transmission": 9000, "cabin": 4000, "chassis": 21000, "wheels": 35000}', 400000
     FROM (SELECT vtc_id, user_id, row_number() OVER (ORDER BY user_id) AS nth FROM memberships) member,
          generate_series(0, $1 - 1) n`,
    [trucks / size.drivers],
  );
  await pool.query(
    `INSERT INTO truck_days (truck_id, vtc_id, day, jobs, distance_m, revenue_minor, fuel_used_ml, fuel_distance_m,
                             truck_damage_ppm, cargo_damage_ppm, driven_s)
     SELECT id, vtc_id, (now() AT TIME ZONE 'UTC')::date - ago, 2, 700000, 2000000, 230000, 700000, 2000, 0, 3600
     FROM trucks, generate_series(0, 99) ago`,
  );
  await pool.query(
    `INSERT INTO truck_sightings (vtc_id, job_id, session_id, ordinal, part, truck_id, at, until, from_m, to_m, plate, counted,
                                  delivered_on)
     SELECT DISTINCT ON (job.id) job.vtc_id, job.id, gen_random_uuid(), 1, 1, truck.id, job.started_at, job.ended_at, 0, 1,
            truck.plate, true, (job.ended_at AT TIME ZONE 'UTC')::date
     FROM jobs job JOIN trucks truck ON truck.driver_id = job.driver_id
     WHERE job.tier = 'verified' ORDER BY job.id, truck.last_seen_at DESC`,
  );
  const shown = await pool.query<{ id: string }>(
    `INSERT INTO exhibits (truck_id, vtc_id, position, is_public, created_at)
     SELECT truck_id, vtc_id, row_number() OVER (ORDER BY truck_id), true, now()
     FROM (SELECT truck_id, vtc_id FROM truck_sightings GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT $1) busiest
     RETURNING truck_id AS id`,
    [exhibits],
  );
  await pool.query(createBareTrucks);
  await pool.query(tidyBareTrucks);
  await pool.query('VACUUM (ANALYZE) trucks, truck_days, truck_sightings, exhibits, vtcs');
  return shown;
}
