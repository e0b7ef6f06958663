// @module-tag long

import { expect, it } from 'vitest';
import { migrateRows } from '../test-support/migrate-rows.ts';

const migration = '20261122050000_look_alike_names';

/** A company with these roles, from before name skeletons existed. */
const insertRows = `
  BEGIN;
  SET CONSTRAINTS ALL DEFERRED;
  INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
  SELECT ('00000000-0000-7000-8000-00000000000' || i)::uuid, 76561198000000000 + i, 'Driver',
         i || '@example.org', '', now()
  FROM generate_series(1, 3) i;
  INSERT INTO media (id, sha256, bytes, width, height)
  SELECT id, repeat('0', 64), '', 1, 1 FROM users;
  INSERT INTO vtcs (id, name, tag, slogan, member_count, owner_id, logo_id, created_at, updated_at)
  SELECT id, 'Northern Freight', tag, 'On time', 1, id, id, to_timestamp(right(steam_id, 1)::int), now()
  FROM users JOIN (VALUES (1, 'NOR1'), (2, 'NORl'), (3, 'NОR1')) tags (i, tag)
    ON steam_id = (76561198000000000 + i)::text;
  INSERT INTO memberships (user_id, vtc_id) SELECT owner_id, id FROM vtcs;
  INSERT INTO roles (id, vtc_id, name, is_owner, is_default)
  SELECT gen_random_uuid(), v.id, role, role = 'Owner', role = 'Driver'
  FROM vtcs v, unnest(ARRAY['0wner', 'Owner', 'Оwner', 'Driver', 'Level 1', 'Level I', 'Mommy "100%"']) role;
  INSERT INTO member_roles (user_id, vtc_id, role_id)
  SELECT owner_id, v.id, r.id FROM vtcs v JOIN roles r ON r.vtc_id = v.id AND r.is_owner;
  COMMIT`;

it('G7: existing look-alike names stay, and the first of them reserves the skeleton', async () => {
  const read = await migrateRows(migration, insertRows);
  expect(await read('SELECT tag, tag_skeleton FROM vtcs ORDER BY created_at')).toEqual([
    { tag: 'NOR1', tag_skeleton: 'norl' },
    { tag: 'NORl', tag_skeleton: null },
    { tag: 'NОR1', tag_skeleton: null },
  ]);
  const names = `SELECT name, name_skeleton FROM roles
                 WHERE name NOT LIKE 'Level %' GROUP BY 1, 2 ORDER BY name COLLATE "C"`;
  expect(await read(names)).toEqual([
    { name: '0wner', name_skeleton: null },
    { name: 'Driver', name_skeleton: 'driver' },
    { name: 'Mommy "100%"', name_skeleton: "mornrny ''looo/0''" },
    { name: 'Owner', name_skeleton: 'owner' },
    { name: 'Оwner', name_skeleton: null },
  ]);
  const levels = `SELECT count(*)::int, count(name_skeleton)::int AS kept FROM roles
                  WHERE name LIKE 'Level %' GROUP BY vtc_id`;
  expect(await read(levels)).toEqual(Array.from({ length: 3 }, () => ({ count: 2, kept: 1 })));
});
