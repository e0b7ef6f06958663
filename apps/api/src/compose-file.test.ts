import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = new URL('../../../', import.meta.url);
const read = (path: string) => readFile(fileURLToPath(new URL(path, root)), 'utf8');

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      volumes: z.array(z.string()).default([]),
      environment: z.record(z.string(), z.string()).default({}),
    }),
  ),
});

async function readServices() {
  const compose: unknown = parse(await read('docker-compose.yml'), { merge: true });
  return composeSchema.parse(compose).services;
}

test('the published image needs no file besides docker-compose.yml and .env', async () => {
  const services = Object.entries(await readServices());
  expect(services.map(([name]) => name)).toEqual(['app', 'app2', 'proxy', 'database']);
  const mounted = services.flatMap(([, { volumes }]) => volumes);
  expect(mounted.filter((volume) => volume.startsWith('.'))).toEqual([]);
});

test('the profile scale has the Caddy configuration shown in the docs', async () => {
  const { proxy } = await readServices();
  const given = proxy?.environment['CADDYFILE']?.replaceAll('$$', '$');
  const shown = await read('docs/proxies/scale.Caddyfile');
  expect(given).toBe(shown.replaceAll('\t', '  '));
});
