import { execFile, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contract } from '@waybill/schema/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { buildBody, buildHeaders, generateSecret } from '../features/webhooks/payload.policy.ts';
import { buildToken } from '../testing/account-kit.ts';
import { buildDriver, buildVtcInput } from '../testing/factories.ts';
import { useTestApp } from '../testing/test-app.ts';

const client = join(import.meta.dirname, '../../../../packages/client');
const folder = mkdtempSync(join(tmpdir(), 'waybill-client-'));
const packed = join(folder, 'node_modules/waybill-client');
const run = promisify(execFile);
const app = useTestApp();

const readme = readFileSync(join(client, 'README.md'), 'utf8');
const examples = [...readme.matchAll(/^## (.+)$[^]*?^```js\n([^]*?)^```$/gm)].map(
  ([, heading = '', script = '']) => [heading, script] as const,
);

beforeAll(async () => {
  const built = join(folder, 'built');
  await run(process.execPath, ['pack.mjs', built, '--no-types'], { cwd: client });
  mkdirSync(join(folder, 'node_modules'));
  renameSync(join(built, 'package'), packed);
  for (const name of ['zod', 'standardwebhooks']) {
    symlinkSync(join(client, 'node_modules', name), join(folder, 'node_modules', name));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes an example of the README, for this server. Returns its file. */
function write(heading: string): string {
  const [, script] = examples.find(([found]) => found === heading) ?? [];
  if (script === undefined) throw new Error(`The README has no example “${heading}”`);
  const file = join(folder, `${heading.replaceAll(' ', '-')}.mjs`);
  writeFileSync(file, script.replaceAll('https://vtc.example.org', app().origin));
  return file;
}

async function buildCompany() {
  const owner = await buildDriver(app());
  const input = await buildVtcInput(owner);
  const body = { ...input.body, name: 'Nordic Freight Lines', tag: 'NFL' };
  const { vtc } = await owner.browser.call(contract.vtcs.create, { ...input, body });
  const { token } = await buildToken(owner, ['MANAGE_ROLES', 'DISPATCH']);
  return { vtc, token };
}

test('the README has three examples, and the package needs what it says', () => {
  expect(examples.map(([heading]) => heading)).toEqual([
    'List companies',
    'Create a role',
    'Receive webhooks',
  ]);
  const manifest = z
    .object({ version: z.string(), dependencies: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync(join(packed, 'package.json'), 'utf8')));
  expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/);
  const imported = readFileSync(join(packed, 'index.js'), 'utf8').matchAll(/ from "([^".]+)"/g);
  const needed = new Set([...imported].map(([, name]) => name));
  expect(new Set(Object.keys(manifest.dependencies))).toEqual(needed);
});

test('the examples that call the API work as they are', async () => {
  const { vtc, token } = await buildCompany();
  const env = { WAYBILL_TOKEN: token, WAYBILL_VTC: vtc.id };
  const listed = await run(process.execPath, [write('List companies')], { env });
  expect(listed).toEqual({ stdout: 'Nordic Freight Lines: 1 members\n', stderr: '' });
  const created = await run(process.execPath, [write('Create a role')], { env });
  expect(created).toEqual({ stdout: 'Created Dispatcher\nROLE_NAME_TAKEN\n', stderr: '' });
});

test('the example that receives webhooks takes what is signed, and nothing else', async () => {
  const secret = generateSecret();
  const socketPath = join(folder, 'receiver');
  const env = { WAYBILL_SECRET: secret, PORT: socketPath };
  const receiver = spawn(process.execPath, [write('Receive webhooks')], { env });
  let output = '';
  receiver.stdout.on('data', (data: Buffer) => (output += data.toString()));
  const send = (headers: Readonly<Record<string, string>>, body: string) =>
    new Promise<number | null>((resolve) => {
      const sent = request({ socketPath, method: 'POST', headers }, (response) => {
        response.resume();
        resolve(response.statusCode ?? null);
      });
      sent.on('error', () => resolve(null));
      sent.end(body);
    });
  try {
    await expect.poll(() => send({}, ''), { timeout: 30_000 }).toBe(400);
    const body = buildBody({
      type: 'job.delivered',
      happenedAt: new Date(),
      sequence: 41,
      vtc: { id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21', tag: 'NFL', name: 'Nordic Freight Lines' },
      data: {},
    });
    const headers = buildHeaders('1', body, { secrets: [secret], now: new Date() });
    expect(await send(headers, `${body} `)).toBe(400);
    const old = new Date(Date.now() - 3_600_000);
    expect(await send(buildHeaders('1', body, { secrets: [secret], now: old }), body)).toBe(400);
    expect(output).toBe('');
    expect(await send(headers, body)).toBe(204);
    await expect.poll(() => output).toBe('Nordic Freight Lines: job.delivered\n');
  } finally {
    receiver.kill();
  }
});
