// @module-tag long

import { expect, it } from 'vitest';
import { insertCompany } from '../test-support/company-rows.ts';
import { migrateRows } from '../test-support/migrate-rows.ts';

const migration = '20261122143000_waybills';

/** Jobs of a company and of a driver without one, from before jobs had numbers. */
const insertRows = `
  BEGIN;
  SET CONSTRAINTS ALL DEFERRED;
  ${insertCompany}
  INSERT INTO jobs (id, driver_id, vtc_id, fingerprint, game, started_at, ended_at, state,
                    settled_tier, revenue_minor, distance_m)
  SELECT gen_random_uuid(), u.id, CASE WHEN n % 2 = 0 THEN v.id END, n::text, 'ets2',
         now() - n * interval '1 day', now(), 'delivered', 'verified', 100, 1000
  FROM generate_series(1, 6) n, users u, vtcs v;
  COMMIT`;

it('existing jobs are numbered in the order of their start, and totals are unchanged', async () => {
  const read = await migrateRows(migration, insertRows);
  const numbers = await read('SELECT fingerprint, number FROM jobs ORDER BY fingerprint');
  // The even ones are the company's, the odd ones the driver's; the sixth began first.
  expect(numbers.map(({ number }) => number)).toEqual([3, 3, 2, 2, 1, 1]);
  expect(await read('SELECT sum(jobs)::int AS jobs FROM vtc_days')).toEqual([{ jobs: 3 }]);
  const [next] = await read(`
    INSERT INTO jobs (id, driver_id, vtc_id, fingerprint, game, started_at)
    SELECT gen_random_uuid(), owner_id, id, 'next', 'ets2', now() FROM vtcs RETURNING number`);
  expect(next).toEqual({ number: 4 });
});
