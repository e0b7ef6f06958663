import path from 'node:path';
import type { ClientConfig } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type BackupOptions, type MadeBackup, makeBackup } from '../backup/make-backup.ts';
import { openBeside } from '../backup/restore/other-databases.ts';
import { withConnection } from '../connect.ts';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { makeMigrationsFolder } from './migrations-folder.ts';
import { makeTempFolder } from './temp-folder.ts';
import { createEmptyDatabase, createTestDatabase } from './test-database.ts';

const log = () => {};

/** Every kind of table content, including tricky ones for COPY. */
export const manyKinds = {
  '1_kinds': `
    CREATE EXTENSION IF NOT EXISTS citext;
    CREATE TYPE mood AS ENUM ('glad', 'sad, or not');
    CREATE TYPE pair AS (one text, two integer);
    CREATE TABLE users (id bigserial PRIMARY KEY, name citext UNIQUE, boss_id bigint, team_id integer NOT NULL);
    CREATE TABLE "Weird ""Teams""" (id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      "Leader of" bigint REFERENCES users (id) DEFERRABLE INITIALLY DEFERRED, size integer NOT NULL DEFAULT 0);
    ALTER TABLE users ADD FOREIGN KEY (boss_id) REFERENCES users (id),
      ADD CONSTRAINT users_team FOREIGN KEY (team_id) REFERENCES "Weird ""Teams""" (id) ON DELETE CASCADE;
    CREATE TABLE kinds (id uuid PRIMARY KEY, text text, bytes bytea, num numeric, real real, double double precision,
      at timestamptz, day date, span interval, tags text[], moods mood[], body jsonb, raw json, pair pair,
      twice numeric GENERATED ALWAYS AS (num * 2) STORED);
    CREATE TABLE empty (n integer);
    CREATE TABLE events (at integer NOT NULL, what text, PRIMARY KEY (at)) PARTITION BY RANGE (at);
    CREATE TABLE events_1 PARTITION OF events FOR VALUES FROM (0) TO (100);
    CREATE TABLE events_default PARTITION OF events DEFAULT;
    CREATE SEQUENCE numbers MINVALUE -10 START -3;
    CREATE TABLE ledger (n bigserial PRIMARY KEY, amount bigint NOT NULL);
    CREATE TABLE balance (id integer PRIMARY KEY, sum bigint NOT NULL);
    INSERT INTO balance VALUES (1, 0);
    -- What would be counted twice, or refused, were rows put in as usual.
    CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      UPDATE "Weird ""Teams""" SET size = size + 1 WHERE id = NEW.team_id; RETURN NEW; END $$;
    CREATE TRIGGER count_users AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION count_users();
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'never twice'; END $$;`,
  '2_late': `CREATE TRIGGER refuse BEFORE INSERT ON empty FOR EACH ROW EXECUTE FUNCTION refuse();`,
};

export const insertManyKinds = `
  INSERT INTO "Weird ""Teams""" DEFAULT VALUES;
  INSERT INTO users (name, team_id) SELECT 'user ' || n, 1 FROM generate_series(1, 50) n;
  UPDATE users SET boss_id = 51 - id;
  UPDATE "Weird ""Teams""" SET "Leader of" = 7;
  INSERT INTO kinds (id, text, bytes, num, real, double, at, day, span, tags, moods, body, raw, pair) VALUES
    (gen_random_uuid(), E'a\\tb\\nc\\\\d\\r\\u00e9 \\U0001F69A', '\\x00ff0a5c', 'NaN', '1e-37', '0.1', 'infinity', '-infinity',
     '1 year -2 days', ARRAY['', NULL, E'\\\\N', 'a,b'], ARRAY['sad, or not']::mood[], '{"a": [1, "\\u0001"]}', '{"b":  1}', ROW('x,"', 2)),
    (gen_random_uuid(), '', '', 12345678901234567890.123456789, 'infinity', 'NaN', '4713-01-01 BC', '2026-02-28', '0', '{}', NULL,
     'null', 'null', NULL),
    (gen_random_uuid(), E'\\\\.', NULL, 0, -0.0, 1e300, now(), NULL, NULL, NULL, '{}', NULL, NULL, ROW(NULL, NULL)),
    (gen_random_uuid(), repeat(E'long\\n', 500000), NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
  INSERT INTO events SELECT n, 'happened ' || n FROM generate_series(50, 250) n;
  CREATE TABLE events_2 PARTITION OF events FOR VALUES FROM (1000) TO (2000);
  INSERT INTO events VALUES (1500, 'later');
  SELECT nextval('numbers');
  INSERT INTO ledger (amount) SELECT n FROM generate_series(1, 1000) n;
  UPDATE balance SET sum = 500500;`;

export type OwnDatabase = {
  connection: ClientConfig;
  query: (sql: string) => Promise<Record<string, unknown>[]>;
};

/** Creates an empty database for a test; dropped with everything that restores create next to it. */
export async function makeDatabase(): Promise<OwnDatabase> {
  return await own(await createEmptyDatabase(inject('testServer')));
}

/** The same, with Waybill's tables. */
export async function makeMigratedDatabase(): Promise<OwnDatabase> {
  return await own(await createTestDatabase(inject('testServer')));
}

async function own(database: { url: string; drop: () => Promise<void> }): Promise<OwnDatabase> {
  const connection = { connectionString: database.url };
  const others = await openBeside(connection);
  onTestFinished(async () => {
    await database.drop();
    await others.removeFormer();
    await others.removeFilling();
    await others.end();
  });
  return {
    connection,
    query: (sql) =>
      withConnection(connection, async (client) => {
        const result: unknown = await client.query(sql);
        return typeof result === 'object' && result !== null && 'rows' in result
          ? toRows(result.rows)
          : [];
      }),
  };
}

function toRows(rows: unknown): Record<string, unknown>[] {
  return Array.isArray(rows) ? rows : [];
}

/** Creates a database with every kind of content, and the folder of its migrations. */
export async function makeDatabaseOfManyKinds(migrations: Record<string, string> = manyKinds) {
  const migrationsDir = await makeMigrationsFolder(migrations);
  const database = await makeDatabase();
  await migrateDatabase(database.connection, { migrationsDir, log });
  await database.query(insertManyKinds);
  return { ...database, migrationsDir };
}

/** Creates a backup in a folder of the test. */
export async function backUp(
  { connection }: Pick<OwnDatabase, 'connection'>,
  options: Partial<BackupOptions> = {},
): Promise<MadeBackup> {
  return await makeBackup(connection, {
    kind: 'manual',
    folder: options.folder ?? path.join(await makeTempFolder(), 'backups'),
    about: { version: '1.2.3', secretFingerprint: 'ab12', secret: 'the secret' },
    recipients: [],
    now: new Date(),
    ...options,
  });
}
