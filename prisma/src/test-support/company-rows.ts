/** SQL for a driver who owns a company, in an empty database of any version with roles. */
export const insertCompany = `
  INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
  VALUES ('00000000-0000-7000-8000-000000000001', '76561198000000001', 'Nora', 'n@example.org', '', now());
  INSERT INTO media (id, sha256, bytes, width, height)
  SELECT id, repeat('0', 64), '', 1, 1 FROM users;
  INSERT INTO vtcs (id, name, tag, slogan, owner_id, logo_id, updated_at)
  SELECT id, 'Northern Freight', 'NOR', 'On time', id, id, now() FROM users;
  INSERT INTO memberships (user_id, vtc_id, joined_at) SELECT owner_id, id, now() FROM vtcs;
  INSERT INTO roles (id, vtc_id, name, is_owner, permissions, duties)
  SELECT gen_random_uuid(), id, 'Owner', true, enum_range(NULL::permission), duty_keys() FROM vtcs;
  INSERT INTO member_roles (user_id, vtc_id, role_id)
  SELECT owner_id, v.id, r.id FROM vtcs v JOIN roles r ON r.vtc_id = v.id;`;

/** SQL for that company's books: an entry, its reversal, and a change that is still to be posted. */
export const insertBooks = `
  UPDATE ledgers SET currency = 'EUR', starts_on = '2026-01-01', next_number = 3;
  INSERT INTO ledger_entries (id, vtc_id, number, kind, source_id, day, posted_at, lines)
  SELECT id, id, 1, 'manual', id, '2026-01-02', now(), '{"cash": 700, "other": -700}' FROM vtcs;
  INSERT INTO ledger_entries (id, vtc_id, number, kind, source_id, day, posted_at, lines, reverses_id)
  SELECT gen_random_uuid(), id, 2, 'manual', id, '2026-01-02', now(), '{}', id FROM vtcs;
  INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at) SELECT id, 'job', id, now() FROM vtcs;`;
