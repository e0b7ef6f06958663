import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { readSecretFiles } from './config-files.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-config-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

test.each(['DATABASE_URL', 'DATABASE_PASSWORD', 'SECRET_KEY', 'STEAM_API_KEY'])(
  '%s can be given as a file, whose last line break is ignored',
  async (name) => {
    for (const end of ['', '\n', '\r\n']) {
      const path = await write(name, ` hunter 2 ${end}`);
      const { env, problems } = await readSecretFiles({ [`${name}_FILE`]: path, PORT: '1' });
      expect(problems).toEqual([]);
      expect(env).toMatchObject({ [name]: ' hunter 2 ', PORT: '1' });
    }
  },
);

test('an empty variable leaves the value to the file, and the other way round', async () => {
  const path = await write('secret', 'from the file');
  const byFile = await readSecretFiles({ SECRET_KEY: '', SECRET_KEY_FILE: path });
  expect(byFile.env['SECRET_KEY']).toBe('from the file');
  const byVariable = await readSecretFiles({ SECRET_KEY: 'given', SECRET_KEY_FILE: ' ' });
  expect(byVariable.env['SECRET_KEY']).toBe('given');
  expect([...byFile.problems, ...byVariable.problems]).toEqual([]);
});

test('unreadable files are all named at once, without their secrets', async () => {
  const env = {
    SECRET_KEY_FILE: join(folder, 'missing'),
    DATABASE_URL_FILE: folder,
    DATABASE_PASSWORD_FILE: await write('empty', '\n'),
    STEAM_API_KEY: 'hunter2',
    STEAM_API_KEY_FILE: await write('key', 'hunter2'),
  };
  const { problems } = await readSecretFiles(env);
  expect(problems).toEqual([
    `DATABASE_URL_FILE names a file that cannot be read (EISDIR): ${folder}`,
    `DATABASE_PASSWORD_FILE names a file that is empty: ${join(folder, 'empty')}`,
    `SECRET_KEY_FILE names a file that cannot be read (ENOENT): ${join(folder, 'missing')}`,
    'STEAM_API_KEY and STEAM_API_KEY_FILE are both set. Remove one of them.',
  ]);
});

test('an unreadable database file causes only one problem', async () => {
  const path = join(folder, 'missing');
  const result = await readConfig({ DATABASE_URL_FILE: path, DATABASE_PASSWORD: 'hunter2' });
  expect(result).toEqual({
    ok: false,
    problems: [`DATABASE_URL_FILE names a file that cannot be read (ENOENT): ${path}`],
  });
});

test('only secrets are read from files', async () => {
  const { env } = await readSecretFiles({ PORT_FILE: await write('port', '1') });
  expect(env['PORT']).toBeUndefined();
});
