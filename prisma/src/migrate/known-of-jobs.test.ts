// @module-tag long

import { expect, it } from 'vitest';
import { insertCompany } from '../test-support/company-rows.ts';
import { migrateRows } from '../test-support/migrate-rows.ts';

const migration = '20261122154000_known_of_jobs';

/** Six jobs on two days: the even ones are the company's, and some have unknown fuel. */
const insertRows = `
  BEGIN;
  SET CONSTRAINTS ALL DEFERRED;
  ${insertCompany}
  INSERT INTO jobs (id, driver_id, vtc_id, fingerprint, game, started_at, ended_at, state,
                    settled_tier, revenue_minor, distance_m, late, fuel_used_ml)
  SELECT gen_random_uuid(), u.id, CASE WHEN n % 2 = 0 THEN v.id END, n::text, 'ets2',
         '2026-03-01'::date, '2026-03-01'::date + n % 3, 'delivered',
         CASE WHEN n = 6 THEN 'review' ELSE 'verified' END::job_tier, 100, n * 1000,
         CASE n WHEN 1 THEN true WHEN 2 THEN false WHEN 6 THEN false END,
         CASE WHEN n > 1 THEN 500 END
  FROM generate_series(1, 6) n, users u, vtcs v;
  COMMIT`;

it('existing totals get the counts of jobs with known values', async () => {
  const read = await migrateRows(migration, insertRows);
  const known = 'timed_jobs::int AS timed, fuel_distance_m::int AS metres';
  expect(await read(`SELECT ${known} FROM vtc_days ORDER BY day`)).toEqual([
    { timed: 0, metres: 4_000 },
    { timed: 1, metres: 2_000 },
  ]);
  const whose = 'vtc_id IS NULL AS own';
  expect(await read(`SELECT ${whose}, ${known} FROM driver_totals ORDER BY own`)).toEqual([
    { own: false, timed: 1, metres: 6_000 },
    { own: true, timed: 1, metres: 8_000 },
  ]);
  expect(await read(`SELECT ${whose}, ${known} FROM driver_days ORDER BY own, day`)).toEqual([
    { own: false, timed: 0, metres: 4_000 },
    { own: false, timed: 1, metres: 2_000 },
    { own: true, timed: 0, metres: 3_000 },
    { own: true, timed: 1, metres: 0 },
    { own: true, timed: 0, metres: 5_000 },
  ]);
});
