import type { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect } from './connect.ts';
import { insertCompany } from './test-support/company-rows.ts';
import { createTestDatabase, type TestDatabase } from './test-support/test-database.ts';

/** For each CHECK of a table, changes to a valid row that it refuses. */
const refused: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  mails: {
    mails_lease_check: [`state = 'SENDING'`, `lease_until = now()`],
    mails_finished_check: [`state = 'FAILED', sealed = NULL`, `finished_at = now(), sealed = NULL`],
    mails_sealed_check: [`state = 'SENT', finished_at = now()`],
  },
  notification_preferences: {
    notification_preferences_hours_check: [
      'digest_hour = 24',
      'digest_hour = -1',
      'quiet_from = NULL',
      'quiet_until = NULL',
      'quiet_from = 24',
      'quiet_until = -1',
      'quiet_from = quiet_until',
    ],
  },
  password_recoveries: {
    password_recoveries_browser_check: [`browser_hash = ''`, `kind = 'STEAM'`],
    password_recoveries_code_tries_check: ['code_tries = 6', 'code_tries = -1'],
  },
  push_keys: { push_keys_is_only_check: ['is_only = false'] },
  push_messages: {
    push_messages_settled_check: [`state = 'SENT'`, 'settled_at = now()'],
    push_messages_attempts_check: ['attempts = -1'],
  },
  webhook_endpoints: {
    webhook_endpoints_secret_check: ['secret_sealed = NULL', `kind = 'DISCORD'`],
    webhook_endpoints_old_secret_check: [`old_secret_sealed = ''`, 'old_secret_until = now()'],
    webhook_endpoints_types_check: [`types = '{}'`],
    webhook_endpoints_cause_check: [`state = 'DISABLED'`, `cause = 'GONE'`],
    webhook_endpoints_failing_check: [
      'failures = 1',
      'failing_since = now()',
      'failures = -1, failing_since = now()',
    ],
    webhook_endpoints_lease_check: ['lease_id = gen_random_uuid()', 'lease_until = now()'],
  },
  webhook_deliveries: {
    webhook_deliveries_body_check: [`body = repeat('ä', 8193)`],
    webhook_deliveries_sequence_check: ['sequence = 0'],
    webhook_deliveries_tries_check: ['tries = -1', 'tries = 1'],
    webhook_deliveries_next_attempt_check: ['next_attempt_at = NULL', `state = 'DELIVERED'`],
  },
};
const tables = Object.keys(refused);

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  client = await connect({ connectionString: database.url });
  await client.query(`BEGIN; ${insertCompany} COMMIT;`);
  await client.query(oneRowEach);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

it('covers every CHECK of the tables for pending messages', async () => {
  const { rows } = await client.query<{ table: string; name: string }>(
    `SELECT conrelid::regclass::text AS table, conname AS name FROM pg_constraint
     WHERE contype = 'c' AND conrelid = ANY ($1::regclass[]) ORDER BY conname`,
    [tables],
  );
  const known = Object.values(refused).flatMap((checks) => Object.keys(checks));
  expect(rows.map(({ name }) => name)).toEqual(known.toSorted());
});

const changes = Object.entries(refused).flatMap(([table, checks]) =>
  Object.entries(checks).flatMap(([constraint, breaks]) =>
    breaks.map((change) => ({ table, constraint, change })),
  ),
);

it.each(changes)('$table: refuses $change', async ({ table, constraint, change }) => {
  await expect(client.query(`UPDATE ${table} SET ${change}`)).rejects.toMatchObject({ constraint });
});

const oneRowEach = `
  INSERT INTO mails (id, user_id, kind, locale, sealed, next_attempt_at, created_at)
  SELECT gen_random_uuid(), id, 'digest', 'en', '', now(), now() FROM users;
  INSERT INTO notification_preferences (user_id) SELECT id FROM users;
  INSERT INTO password_recoveries (user_id, kind, token_hash, expires_at)
  SELECT id, 'EMAIL', '', now() FROM users;
  INSERT INTO push_keys (public_key, private_key) VALUES ('', '');
  INSERT INTO sessions (id, user_id, token_hash, expires_at)
  SELECT gen_random_uuid(), id, '', now() FROM users;
  INSERT INTO push_subscriptions (session_id, endpoint_hash, host, sealed, time_zone, created_at)
  SELECT id, '', '', '', 'UTC', now() FROM sessions;
  INSERT INTO notifications (id, user_id, event_id, kind, group_key, params, link, created_at)
  SELECT gen_random_uuid(), id, gen_random_uuid(), 'vtc.restored', '', '{}', '/', now() FROM users;
  INSERT INTO push_messages (session_id, notification_id, next_attempt_at)
  SELECT s.id, n.id, now() FROM sessions s, notifications n;
  INSERT INTO webhook_endpoints (id, vtc_id, kind, url_sealed, host, types, secret_sealed, created_at)
  SELECT gen_random_uuid(), id, 'STANDARD', '', '', '{job.delivered}', '', now() FROM vtcs;
  INSERT INTO webhook_deliveries (id, endpoint_id, event_id, sequence, type, body, next_attempt_at, created_at)
  SELECT gen_random_uuid(), id, gen_random_uuid(), 1, 'job.delivered', '', now(), now()
  FROM webhook_endpoints`;
