import { expect, it } from 'vitest';
import { migrateRows } from '../test-support/migrate-rows.ts';

const migration = '20261122143000_waybills';

/** Jobs of a company and of a driver without one, of before they had numbers. */
const insertRows = `
  BEGIN;
  SET CONSTRAINTS ALL DEFERRED;
  INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
  VALUES ('00000000-0000-7000-8000-000000000001', '76561198000000001', 'Nora', 'n@example.org', '', now());
  INSERT INTO media (id, sha256, bytes, width, height)
  SELECT id, repeat('0', 64), '', 1, 1 FROM users;
  INSERT INTO vtcs (id, name, tag, slogan, member_count, owner_id, logo_id, updated_at)
  SELECT id, 'Northern Freight', 'NOR', 'On time', 1, id, id, now() FROM users;
  INSERT INTO memberships (user_id, vtc_id, joined_at) SELECT owner_id, id, now() FROM vtcs;
  INSERT INTO roles (id, vtc_id, name, is_owner, permissions, duties)
  SELECT gen_random_uuid(), id, 'Owner', true, enum_range(NULL::permission), duty_keys() FROM vtcs;
  INSERT INTO member_roles (user_id, vtc_id, role_id)
  SELECT owner_id, v.id, r.id FROM vtcs v JOIN roles r ON r.vtc_id = v.id;
  INSERT INTO jobs (id, driver_id, vtc_id, fingerprint, game, started_at, ended_at, state,
                    settled_tier, revenue_minor, distance_m)
  SELECT gen_random_uuid(), u.id, CASE WHEN n % 2 = 0 THEN v.id END, n::text, 'ets2',
         now() - n * interval '1 day', now(), 'delivered', 'verified', 100, 1000
  FROM generate_series(1, 6) n, users u, vtcs v;
  COMMIT`;

it('jobs that there are get numbers in the order in which they began, and sums stay', async () => {
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
