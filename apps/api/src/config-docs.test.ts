import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { loadConfig } from './config.ts';
import { buildEnvExample, describeVariables } from './config-docs.ts';
import { secretVariables } from './config-variables.ts';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFile(new URL(path, root), 'utf8');

test('docs/configuration.md matches the code for each variable', async () => {
  const page = await read('docs/configuration.md');
  expect(page).toContain(describeVariables());
  for (const name of secretVariables) expect(page).toContain(`\`${name}_FILE\``);
});

test('.env.example matches the code, and requires two values', async () => {
  const example = await read('.env.example');
  expect(example).toBe(buildEnvExample());
  const asked = example.split('\n').filter((line) => /^[A-Z]/.test(line));
  expect(asked).toEqual(['PUBLIC_URL=', 'DATABASE_PASSWORD=']);
});

test('docker-compose.yml passes on each setting that it lists', async () => {
  const compose = await read('docker-compose.yml');
  const offered = [...(await read('.env.example')).matchAll(/^#?(?<name>[A-Z]\w+)=/gm)];
  const names = offered.map(({ groups }) => groups?.['name'] ?? '');
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !new RegExp(`\\$\\{${name}:`).test(compose))).toEqual([]);
});

test('every example in it is a valid value', async () => {
  const example = await read('.env.example');
  const env = [...example.matchAll(/^#(?<name>[A-Z_]+)=(?<value>.*)$/gm)].map(({ groups }) => [
    groups?.['name'] ?? '',
    groups?.['value'] ?? '',
  ]);
  expect(env.length).toBeGreaterThan(5);
  expect(loadConfig(Object.fromEntries(env))).toMatchObject({ ok: true });
});

test('the settings that install.md gives systemd are valid, with every example of .env.example', async () => {
  const page = await read('docs/hosting/install.md');
  const block = /```sh\n(?<lines>PUBLIC_URL=[^`]+)```/.exec(page)?.groups?.['lines'] ?? '';
  const examples = [...(await read('.env.example')).matchAll(/^#(?<line>[A-Z_]+=.*)$/gm)];
  const lines = [...block.trim().split('\n'), ...examples.map(({ groups }) => groups?.['line'])];
  const env = Object.fromEntries(lines.map((line) => (line ?? '').split(/=(.*)/s).slice(0, 2)));
  const unit = await read('docs/hosting/waybill.service');
  const own = /^Environment=(?<list>.+)$/m.exec(unit)?.groups?.['list']?.split(' ') ?? [];
  const ofUnit = Object.fromEntries(own.map((pair) => pair.split('=')));
  expect(env).toMatchObject({ PUBLIC_URL: 'https://vtc.example.org', HOST: '127.0.0.1' });
  expect(loadConfig({ ...ofUnit, ...env })).toMatchObject({ ok: true });
});
