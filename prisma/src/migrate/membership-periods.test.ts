// @module-tag long

import { expect, it } from 'vitest';
import { migrateRows } from '../test-support/migrate-rows.ts';

const migration = '20261122110000_jobs';

/** A company with an owner who joined long ago, from before periods were recorded. */
const insertRows = `
  BEGIN;
  SET CONSTRAINTS ALL DEFERRED;
  INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
  VALUES ('00000000-0000-7000-8000-000000000001', '76561198000000001', 'Nora', 'n@example.org', '', now());
  INSERT INTO media (id, sha256, bytes, width, height)
  SELECT id, repeat('0', 64), '', 1, 1 FROM users;
  INSERT INTO vtcs (id, name, tag, slogan, member_count, owner_id, logo_id, updated_at)
  SELECT id, 'Northern Freight', 'NOR', 'On time', 1, id, id, now() FROM users;
  INSERT INTO memberships (user_id, vtc_id, joined_at)
  SELECT owner_id, id, '2025-03-01T12:00:00Z' FROM vtcs;
  INSERT INTO roles (id, vtc_id, name, is_owner, permissions, duties)
  SELECT gen_random_uuid(), id, 'Owner', true, enum_range(NULL::permission), duty_keys() FROM vtcs;
  INSERT INTO member_roles (user_id, vtc_id, role_id)
  SELECT owner_id, v.id, r.id FROM vtcs v JOIN roles r ON r.vtc_id = v.id;
  COMMIT`;

it('existing members get a period that starts when they joined', async () => {
  const read = await migrateRows(migration, insertRows);
  expect(await read('SELECT joined_at, left_at FROM membership_periods')).toEqual([
    { joined_at: new Date('2025-03-01T12:00:00Z'), left_at: null },
  ]);
});
