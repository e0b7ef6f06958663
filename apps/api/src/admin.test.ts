import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase, createTestDatabase } from '@waybill/db/test-database';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { useBuiltPrograms } from './testing/built-programs.ts';

const findProgram = useBuiltPrograms();

/** Runs the program as an operator does, with this environment and an empty data folder. */
async function askAdmin(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-admin-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const admin = spawn(process.execPath, [findProgram('admin'), ...args], {
    env: { DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [admin.stdout, admin.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [exitCode] = await once(admin, 'close');
  return { exitCode, output, dataDir };
}

test('F4: a data folder without a database is refused, and none is created there', async () => {
  const { exitCode, output, dataDir } = await askAdmin(['demo-requests']);
  expect(output).toBe(
    `There is no database in the data folder ${dataDir}. Start Waybill first, or use its DATA_DIR or DATABASE_URL.\n`,
  );
  expect(exitCode).toBe(1);
  expect(await readdir(dataDir)).toEqual([]);
});

test(
  "F4: a given database without Waybill's schema is refused, and stays unchanged",
  { tags: 'long' },
  async () => {
    const database = await createEmptyDatabase(inject('testServer'));
    onTestFinished(database.drop);
    const env = { DATABASE_URL: database.url };
    const first = await askAdmin(['demo-requests'], env);
    expect(first.output).toMatch(
      /^Waybill has no data in the database waybill_test_.*Start Waybill/,
    );
    expect(first.exitCode).toBe(1);
    // If the first call had migrated it, the second would find a schema.
    expect((await askAdmin(['demo-requests'], env)).output).toBe(first.output);
  },
);

test('existing data is listed, and --help lists the commands', { tags: 'long' }, async () => {
  const database = await createTestDatabase(inject('testServer'));
  onTestFinished(database.drop);
  const answer = await askAdmin(['demo-requests', 'all'], { DATABASE_URL: database.url });
  expect(answer).toMatchObject({ exitCode: 0, output: expect.stringContaining('demo request') });
  const help = await askAdmin(['--help']);
  expect(help.exitCode).toBe(0);
  expect(help.output).toMatch(/^waybill admin demo-requests +list open requests/m);
  const restore = await askAdmin(['restore', '--help']);
  expect(restore.output).toMatch(/^waybill admin restore <file or name> --without-key +the same/m);
});

test(
  'a refusal sets the exit code, and an unknown command lists the commands of its kind',
  { tags: 'long' },
  async () => {
    const database = await createTestDatabase(inject('testServer'));
    onTestFinished(database.drop);
    const env = { DATABASE_URL: database.url };
    expect(await askAdmin(['mail', 'test', 'nora@example.org'], env)).toMatchObject({
      exitCode: 1,
      output: 'This server sends no email. Set SMTP_URL and MAIL_FROM first.\n',
    });
    const { exitCode, output } = await askAdmin(['operators', 'ad', 'nora@example.org'], env);
    expect(exitCode).toBe(1);
    expect(output).toMatch(/^Unknown command: operators ad nora@example\.org\. Available:\n/);
    expect(output).toContain('operators add <email or Steam ID>');
    expect(output).not.toContain('backup');
    expect((await askAdmin(['backups'])).output).toMatch(/^Unknown command: backups\.\n/);
    expect(await askAdmin(['mail', '--help'])).toMatchObject({
      exitCode: 0,
      output: expect.stringMatching(/^waybill admin mail status /),
    });
  },
);

test(
  'F9: the built program makes a backup, and a damaged one sets the exit code',
  { tags: 'long' },
  async () => {
    const database = await createTestDatabase(inject('testServer'));
    onTestFinished(database.drop);
    const { exitCode, output, dataDir } = await askAdmin(['backup'], {
      DATABASE_URL: database.url,
    });
    expect(output).toMatch(/\.tar\.gz is complete: \d+ rows in \d+ tables\./);
    expect(exitCode).toBe(0);
    const [name = ''] = await readdir(join(dataDir, 'backups'));
    await truncate(join(dataDir, 'backups', name), 1_000);
    const refused = await askAdmin(['restore', join(dataDir, 'backups', name)], {
      DATABASE_URL: database.url,
    });
    expect(refused.output).toMatch(
      /is damaged or incomplete .*Nothing was changed: use another backup\.\n$/,
    );
    expect(refused.exitCode).toBe(1);
  },
);

test('job totals are verified, and a wrong one sets the exit code', { tags: 'long' }, async () => {
  const database = await createTestDatabase(inject('testServer'));
  onTestFinished(database.drop);
  const env = { DATABASE_URL: database.url };
  expect(await askAdmin(['jobs', 'recount'], env)).toMatchObject({
    exitCode: 0,
    output:
      'Adding up all jobs ...\n' +
      '0 jobs, 0 differences: every total matches.\n' +
      '0 sessions rechecked, 0 jobs recomputed: 0 differences.\n',
  });
  expect(await askAdmin(['jobs', 'recount', '--evidence'], env)).toMatchObject({
    exitCode: 0,
    output: '0 old jobs listed. Nothing was changed.\n',
  });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `INSERT INTO vtc_days SELECT (jsonb_populate_record(NULL::vtc_days, jsonb_object_agg(column_name,
       CASE column_name WHEN 'vtc_id' THEN gen_random_uuid()::text WHEN 'day' THEN '2026-01-01'
                        WHEN 'game' THEN 'ats' ELSE '1' END))).*
     FROM information_schema.columns WHERE table_name = 'vtc_days'`,
  );
  await client.end();
  const wrong = await askAdmin(['jobs', 'recount'], env);
  expect(wrong.exitCode).toBe(1);
  expect(wrong.output).toContain('distance_m is 1, the jobs add up to 0');
  expect((await askAdmin(['jobs'], env)).output).toContain('jobs recount');
});
