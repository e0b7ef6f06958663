import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createTestDatabase } from '@waybill/db/test-database';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { fingerprintOf } from '../../auth/own-secret.ts';
import { loadConfig } from '../../config.ts';
import { openOwnDatabase } from '../../database.ts';
import { explainFailure } from '../../startup-failure.ts';
import { backupCommands } from './backups.admin.ts';

/** Builds an installation with its own key, folder and database, and its admin commands. */
async function install(name: string, secret: string | null) {
  const dataDir = await mkdtemp(join(tmpdir(), `waybill-${name}-`));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const database = await createTestDatabase(inject('testServer'));
  const ask = async (sql: string) => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };
  onTestFinished(database.drop);
  if (secret !== null) await writeFile(join(dataDir, 'secret.key'), `${secret}\n`);
  const admin = async (
    [command, ...args]: readonly [keyof typeof backupCommands, ...string[]],
    env: Readonly<Record<string, string>> = {},
  ) => {
    const result = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...env });
    if (!result.ok) throw new Error(result.problems.join('\n'));
    const { config } = result;
    try {
      const reply = await backupCommands[command](
        {
          config,
          openDatabase: (options) => openOwnDatabase(config, options),
          migrationsDir: undefined,
          folder: dataDir,
          tell: () => {},
        },
        args,
      );
      const text = typeof reply === 'string' ? reply : reply?.report;
      return text ?? 'no such command';
    } catch (error) {
      return `refused: ${explainFailure(error, config)}`;
    }
  };
  onTestFinished(async () => {
    await admin(['restore', 'forget']);
  });
  const backupNames = async () =>
    (await readdir(join(dataDir, 'backups'))).filter((file) => !file.endsWith('.json'));
  return { dataDir, url: database.url, ask, admin, backupNames };
}

const insertUser = `INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
  VALUES (gen_random_uuid(), '76561198000000001', 'Nora', 'n@example.org', '', now())`;
const countUsers = 'SELECT count(*)::int AS users FROM users';
const secretOf = (letter: string) => letter.repeat(43);

test(
  'F9: an operator makes, lists, verifies and restores backups, and undoes a restore',
  { tags: 'long' },
  async () => {
    const { dataDir, ask, admin, backupNames } = await install('commands', secretOf('a'));
    await ask(insertUser);
    expect(await admin(['list'])).toBe(`No backups in ${join(dataDir, 'backups')} yet.`);
    expect(await admin(['backup'])).toMatch(
      /is complete: \d+ rows in \d+ tables\. It is not encrypted, so/,
    );
    const [name = ''] = await backupNames();
    expect(await admin(['list'])).toMatch(new RegExp(`^${name}  .* rows  Waybill .*  folder$`));
    for (const named of [name, join('backups', name), join(dataDir, 'backups', name)]) {
      expect(await admin(['verify', named])).toContain('is complete');
    }
    await ask('DELETE FROM users');
    expect(await admin(['restore', name])).toMatch(
      /The backup was restored\. Start Waybill now\. The old data stays in the database \w+_before_restore/,
    );
    expect(await ask(countUsers)).toEqual([{ users: 1 }]);
    expect(await admin(['restore', 'undo'])).toMatch(/^The data from before the restore is back/);
    expect(await ask(countUsers)).toEqual([{ users: 0 }]);
    expect(await admin(['restore', 'forget'])).toMatch(/was removed\.$/);
    expect(await admin(['restore', 'undo'])).toBe(
      'refused: There is no old database to switch back to: nothing was restored.',
    );

    await writeFile(join(dataDir, 'backups', name), 'no archive');
    for (const command of ['verify', 'restore'] as const) {
      expect(await admin([command, name])).toMatch(
        /^refused: .* is not a Waybill backup, or its beginning is damaged\. Nothing was changed: use another one\.$/,
      );
    }
    expect(await admin(['restore', 'nothing-here'])).toMatch(
      /^refused: .*nothing-here cannot be read/,
    );
    for (const args of [['restore'], ['verify'], ['list', 'all'], ['backup', 'now']] as const) {
      expect(await admin(args)).toBe('no such command');
    }
    expect(await admin(['upgrade-database'])).toMatch(
      /^refused: DATABASE_URL is your own PostgreSQL/,
    );
  },
);

test(
  'F9: a backup records the key of its database, and includes no other key',
  { tags: 'long' },
  async () => {
    const { dataDir, ask, admin, backupNames } = await install('other-key', secretOf('a'));
    await ask(insertUser);
    const fingerprint = Buffer.from(fingerprintOf(secretOf('b')));
    await ask(
      `INSERT INTO installation (secret_fingerprint) VALUES ('\\x${fingerprint.toString('hex')}')`,
    );
    const [, recipient = '', identity = ''] =
      /(age1\S+)[^]*(AGE-SECRET-KEY-\S+)/.exec(await admin(['backup', 'keys'])) ?? [];
    const missing =
      /It does not include the secret key, because the current key is not the database’s key\.$/;
    expect(await admin(['backup'], { BACKUP_RECIPIENT: recipient })).toMatch(missing);
    const [name = ''] = await backupNames();
    const env = { BACKUP_IDENTITY: identity };
    expect(await admin(['restore', name], env)).toMatch(
      /is not the key that this archive was made with/,
    );
    await writeFile(join(dataDir, 'secret.key'), `${secretOf('b')}\n`);
    expect(await admin(['restore', name], env)).toContain('The backup was restored');
    expect(await admin(['backup'], { BACKUP_RECIPIENT: recipient })).not.toMatch(missing);
  },
);

test(
  'F9: a backup is restored past a pooler, which knows only one database',
  { tags: 'long' },
  async () => {
    const { url, ask, admin, backupNames } = await install('pooled', secretOf('a'));
    await ask(insertUser);
    await admin(['backup']);
    await ask('DELETE FROM users');
    const [name = ''] = await backupNames();
    // No server listens there. A pooler refuses other databases just the same.
    const pooled = { DATABASE_URL: 'postgresql://pooler@127.0.0.1:9/waybill' };
    const env = { ...pooled, DATABASE_DIRECT_URL: url };
    expect(await admin(['restore', name], env)).toContain('The backup was restored');
    expect(await ask(countUsers)).toEqual([{ users: 1 }]);
    expect(await admin(['restore', 'undo'], env)).toMatch(/is back/);
    expect(await ask(countUsers)).toEqual([{ users: 0 }]);
    const wrong = new URL(url);
    wrong.pathname = '/nowhere';
    expect(await admin(['restore', name], { ...pooled, DATABASE_DIRECT_URL: wrong.href })).toMatch(
      /or correct DATABASE_DIRECT_URL\.$/,
    );
  },
);

test(
  'F9: only an encrypted backup includes the key; otherwise the operator provides one or goes without',
  { tags: 'long' },
  async () => {
    const from = await install('from', secretOf('b'));
    await from.ask(insertUser);
    const keys = await from.admin(['backup', 'keys']);
    const [, recipient = ''] = /BACKUP_RECIPIENT=(age1\S+)/.exec(keys) ?? [];
    const [, identity = ''] = /BACKUP_IDENTITY=(AGE-SECRET-KEY-\S+)/.exec(keys) ?? [];
    await from.admin(['backup']);
    await from.admin(['backup'], { BACKUP_RECIPIENT: recipient });
    const names = await from.backupNames();
    const pathOf = (isWanted: (name: string) => boolean) =>
      join(from.dataDir, 'backups', names.find(isWanted) ?? '');
    const plain = pathOf((name) => !name.endsWith('.age'));
    const encrypted = pathOf((name) => name.endsWith('.age'));
    expect(gunzipSync(await readFile(plain)).includes(secretOf('b'))).toBe(false);
    expect((await readFile(encrypted)).includes(secretOf('b'))).toBe(false);

    const to = await install('to', secretOf('c'));
    expect(await to.admin(['restore', plain])).toMatch(
      /^refused: .*secret\.key is not the key that this archive was made with\. Copy .* Nothing was changed\.$/,
    );
    expect(await to.admin(['restore', encrypted])).toMatch(/is encrypted\. Set BACKUP_IDENTITY/);
    const open = { BACKUP_IDENTITY: identity };
    expect(
      await to.admin(['restore', encrypted], {
        ...open,
        SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz0123456789',
      }),
    ).toMatch(
      /^refused: SECRET_KEY is not the key .* remove SECRET_KEY: the archive contains its key/,
    );
    expect(await to.ask(countUsers)).toEqual([{ users: 0 }]);
    expect(await to.admin(['restore', encrypted], open)).toContain('The backup was restored');
    expect(await to.ask(countUsers)).toEqual([{ users: 1 }]);
    expect(await readFile(join(to.dataDir, 'secret.key.restored'), 'utf8')).toBe(
      `${secretOf('b')}\n`,
    );

    const other = await install('other', null);
    expect(await other.admin(['restore', plain])).toMatch(
      /is not in .*secret\.key\. Copy the secret\.key/,
    );
    expect(await other.admin(['restore', plain, '--without-key'])).toContain(
      'The backup was restored',
    );
    expect(await other.ask(countUsers)).toEqual([{ users: 1 }]);
  },
);
