// @module-tag long

import { expect, it } from 'vitest';
import { migrateRows } from '../test-support/migrate-rows.ts';

const migration = '20261122083000_duties';

/** A company with two roles and a token of its owner, from before duties existed. */
const insertRows = `
  BEGIN;
  SET CONSTRAINTS ALL DEFERRED;
  INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
  VALUES ('00000000-0000-7000-8000-000000000001', '76561198000000001', 'Nora', 'n@example.org', '', now());
  INSERT INTO media (id, sha256, bytes, width, height)
  SELECT id, repeat('0', 64), '', 1, 1 FROM users;
  INSERT INTO vtcs (id, name, tag, slogan, member_count, owner_id, logo_id, updated_at)
  SELECT id, 'Northern Freight', 'NOR', 'On time', 1, id, id, now() FROM users;
  INSERT INTO memberships (user_id, vtc_id) SELECT owner_id, id FROM vtcs;
  INSERT INTO roles (id, vtc_id, name, is_owner, is_default, permissions)
  SELECT gen_random_uuid(), v.id, role, role = 'Owner', role = 'Driver', '{MANAGE_ROLES}'
  FROM vtcs v, unnest(ARRAY['Owner', 'Driver']) role;
  INSERT INTO member_roles (user_id, vtc_id, role_id)
  SELECT owner_id, v.id, r.id FROM vtcs v JOIN roles r ON r.vtc_id = v.id AND r.is_owner;
  INSERT INTO personal_tokens (id, user_id, name, token_hash, scopes, expires_at)
  SELECT id, id, 'Bot', '', '{KICK_MEMBERS,MANAGE_ROLES}', now() FROM users;
  COMMIT`;

it('existing owner roles get every duty, others none, and tokens are unchanged', async () => {
  const read = await migrateRows(migration, insertRows);
  expect(await read('SELECT name, duties FROM roles ORDER BY name')).toEqual([
    { name: 'Driver', duties: [] },
    {
      name: 'Owner',
      duties: ['DISPATCH', 'REVIEW_JOBS', 'ECONOMY', 'FLEET', 'EVENTS', 'COMMUNITY'],
    },
  ]);
  expect(await read('SELECT scopes FROM personal_tokens')).toEqual([
    { scopes: ['KICK_MEMBERS', 'MANAGE_ROLES'] },
  ]);
  // It is locked again.
  await expect(read('UPDATE roles SET salary = 1 WHERE is_owner')).rejects.toThrow('locked');
});
