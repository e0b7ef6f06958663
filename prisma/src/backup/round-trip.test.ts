import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect, withConnection } from '../connect.ts';
import {
  backUp,
  makeDatabase,
  makeDatabaseOfManyKinds,
  makeMigratedDatabase,
  type OwnDatabase,
} from '../test-support/backup-kit.ts';
import { insertBooks, insertCompany } from '../test-support/company-rows.ts';
import { describeSchema, fingerprintTables } from '../test-support/fingerprint-tables.ts';
import { createBackupKeys } from './encryption.ts';
import type { MadeBackup } from './make-backup.ts';
import { fileSource } from './read-archive.ts';
import { checkArchive, restoreArchive } from './restore/restore-archive.ts';

const log = () => {};
const longMs = inject('isLong') ? 1_800_000 : 60_000;

/** Restores into another database, like an operator, and returns its content. */
async function restoreInto(
  target: OwnDatabase,
  { file }: MadeBackup,
  options: { migrationsDir?: string; identity?: string | null } = {},
) {
  const reading = { identity: null, ...options };
  const source = fileSource(file);
  const manifest = await checkArchive(source, reading);
  const restored = await restoreArchive(target.connection, source, manifest, { ...reading, log });
  const found = await withConnection(target.connection, async (client) => ({
    tables: await fingerprintTables(client),
    schema: await describeSchema(client),
  }));
  return { ...found, restored };
}

const lookAt = (database: OwnDatabase) =>
  withConnection(database.connection, async (client) => ({
    tables: await fingerprintTables(client),
    schema: await describeSchema(client),
  }));

test('F9: restores every kind of data unchanged, encrypted and unencrypted', async () => {
  const source = await makeDatabaseOfManyKinds();
  const { recipient, identity } = await createBackupKeys();
  const { migrationsDir } = source;
  const before = await lookAt(source);
  for (const recipients of [[], [recipient]]) {
    const made = await backUp(source, { recipients });
    expect(made.name.endsWith('.age')).toBe(recipients.length > 0);
    expect((await stat(made.file)).mode & 0o077).toBe(0);
    expect((await readdir(path.dirname(made.file))).toSorted()).toEqual([
      made.name,
      `${made.name}.json`,
    ]);
    const target = await makeDatabase();
    const { tables, schema, restored } = await restoreInto(target, made, {
      migrationsDir,
      identity,
    });
    expect(tables).toEqual(before.tables);
    expect(schema).toEqual(before.schema);
    expect(restored).toEqual({ foreignTables: [], former: null });
    // Sequences continue, and defaults and generated columns work again.
    expect(await target.query(`SELECT nextval('numbers')::int AS next`)).toEqual([{ next: -2 }]);
    await target.query(`INSERT INTO users (name, team_id) VALUES ('new', 1)`);
    expect(
      await target.query(
        `SELECT users.id::int, size FROM users JOIN "Weird ""Teams""" t ON t.id = team_id WHERE name = 'NEW'`,
      ),
    ).toEqual([{ id: 51, size: 51 }]);
    await expect(target.query(`INSERT INTO empty VALUES (1)`)).rejects.toThrow('never twice');
    await expect(target.query(`UPDATE users SET boss_id = 99`)).rejects.toThrow(/foreign key/);
  }
});

test('F9: includes every table and sequence of Waybill, and restores the whole schema', async () => {
  const source = await makeMigratedDatabase();
  await source.query(insertCompany);
  await source.query(insertBooks);
  await source.query(
    `SELECT make_telemetry_partition('2031-05-01'), outbox_make_partition(7000000)`,
  );
  const before = await lookAt(source);
  await source.query(
    `INSERT INTO backup_work (id, act, started_at, state, fraction, seen_at)
     VALUES (gen_random_uuid(), 'make', now(), 'running', 0, now())`,
  );
  const made = await backUp(source);
  const relations = await source.query(
    `SELECT c.relname AS name, c.relkind AS kind FROM pg_class c
     WHERE c.relnamespace NOT IN (SELECT oid FROM pg_namespace WHERE nspname ~ '^pg_|^information_schema$')`,
  );
  const ofKind = (kinds: string) =>
    relations
      .filter(({ kind }) => kinds.includes(String(kind)))
      .map(({ name }) => String(name))
      .toSorted();
  const { tables, sequences } = made.manifest;
  // This backup's progress means nothing after a restore.
  const kept = ofKind('r').filter((name) => name !== 'backup_work');
  expect(tables.map(({ name }) => name).toSorted()).toEqual(kept);
  expect(sequences.map(({ name }) => name).toSorted()).toEqual(ofKind('S'));
  // Views, indexes, types and partitioned tables hold no data; there is nothing else.
  expect(relations.length).toBe([...ofKind('rS'), ...ofKind('pvIic')].length);
  const after = await restoreInto(await makeMigratedDatabase(), made);
  expect(after.tables).toEqual(before.tables);
  expect(after.schema).toEqual(before.schema);
});

test(
  'F9: a backup during writes is one snapshot; repeated round trips are identical row by row',
  { tags: 'long', timeout: longMs },
  async () => {
    const source = await makeDatabaseOfManyKinds();
    const target = await makeDatabase();
    const writing = new AbortController();
    const writer = (async () => {
      const client = await connect(source.connection);
      for (let n = 0; !writing.signal.aborted; n += 1) {
        await client.query(
          `BEGIN; INSERT INTO ledger (amount) VALUES (${n});
         UPDATE balance SET sum = sum + ${n}; INSERT INTO events VALUES (${10_000 + n}, 'x');
         DELETE FROM ledger WHERE n = (SELECT min(n) FROM ledger) AND amount = -1; COMMIT`,
        );
      }
      await client.end();
    })();
    onTestFinished(async () => {
      writing.abort();
      await writer;
    });
    const rounds = inject('isLong') ? 50 : 3;
    const seen = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const { made, before } = await withConnection(source.connection, async (client) => {
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
        const { rows } = await client.query('SELECT pg_export_snapshot() AS snapshot');
        return {
          made: await backUp(source, { snapshot: String(rows[0]?.snapshot) }),
          before: await fingerprintTables(client),
        };
      });
      const { migrationsDir } = source;
      const { tables } = await restoreInto(target, made, { migrationsDir });
      expect(tables).toEqual(before);
      const sums = await target.query(
        'SELECT sum(amount) = (SELECT sum FROM balance) AS "isOne" FROM ledger',
      );
      expect(sums).toEqual([{ isOne: true }]);
      seen.add(JSON.stringify(tables));
    }
    // The writer did write in the meantime.
    expect(seen.size).toBe(rounds);
  },
);
