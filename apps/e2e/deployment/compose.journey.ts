import { once } from 'node:events';
import { type ClientRequest, request as openRequest } from 'node:http';
import { basename, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { contract } from '@waybill/schema/contract';
import type { Client } from '@waybill/client';
import type { VtcRole } from '@waybill/schema/features/roles.contract';
import { getOwnVtc } from '../harness/own-vtc.ts';
import { completeRegistration, createVtc, signInAs } from '../harness/steps.ts';
import { type Deployment, prepareDeployment } from './deployment.ts';
import { deploymentTest as test } from './deployment-test.ts';
import { createSessionClient, readWriteHeaders } from './session.ts';
import { expectWhole, startWriters } from './writers.ts';

const driver = 'Nora Nightline';
const company = 'Nordic Freight Lines';
/** Enough for every writer to be in the middle of a write when the kill comes. */
const writesBeforeKill = 80;
// The texts of twelve languages, split by page, are a part of them.
const ownLayersMaxBytes = 120 * 1024 * 1024;

/** The company's owner, in a browser that stays open. */
let page: Page;
let call: Client;
let vtcId: string;
let roles: VtcRole[];

test.describe.configure({ mode: 'serial' });

test.afterEach(async ({ deployment }, { status, expectedStatus }) => {
  if (status !== expectedStatus) {
    process.stdout.write(await deployment.compose('logs', '--no-color', '--tail', '40'));
  }
});

async function untilReady({ url }: Deployment): Promise<void> {
  const isReady = () =>
    fetch(`${url}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
}

async function expectOverview(): Promise<void> {
  // Newly started containers change the network, and Chromium then aborts its requests.
  await expect(async () => {
    await page.goto('/dashboard/companyoverview');
    await expect(page.getByRole('heading', { name: company })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const logo = page.getByRole('img', { name: `Logo of ${company}` });
  await expect(logo).toHaveJSProperty('naturalWidth', 88);
}

test('it becomes healthy with two values filled in', async ({ deployment }) => {
  await deployment.compose('up', '--detach');
  const app = await deployment.getContainer('app');
  const health = () => deployment.docker('inspect', '--format', '{{.State.Health.Status}}', app);
  await expect.poll(health, { timeout: 90_000 }).toBe('healthy\n');
});

test('a driver signs in with Steam and creates a company', async ({ browser, deployment }) => {
  const context = await browser.newContext({ baseURL: deployment.url, ignoreHTTPSErrors: true });
  page = await context.newPage();
  await page.goto('/');
  await page.getByRole('link', { name: 'Log In' }).click();
  await page.getByRole('link', { name: 'Login with Steam' }).click();
  await expect(page).toHaveURL(/^https:\/\/steamcommunity\.com\/openid\/login\?/);
  await signInAs(page, driver);
  await completeRegistration(page, driver);
  await expect(page).toHaveURL('/dashboard/createvtc');
  await createVtc(page, company, 'NFL');
  await expectOverview();

  call = await createSessionClient(context, deployment.url);
  ({ id: vtcId } = await getOwnVtc(page));
  const created = Array.from({ length: 4 }, (_, index) =>
    call(contract.roles.create, { body: { companyId: vtcId, name: `Writer ${index}` } }),
  );
  roles = (await Promise.all(created)).map(({ role }) => role);
});

for (const service of ['app', 'database'] as const) {
  test(`the ${service} is killed in mid-write: nothing acknowledged is lost`, async ({
    deployment,
  }) => {
    const writers = startWriters(call, roles);
    await expect.poll(writers.count, { intervals: [10] }).toBeGreaterThan(writesBeforeKill);
    await deployment.docker('kill', await deployment.getContainer(service));
    const acknowledged = await writers.ended;
    process.stdout.write(`${writers.count()} writes were acknowledged before the kill\n`);

    await deployment.compose('up', '--detach');
    await untilReady(deployment);
    roles = await expectWhole(call, vtcId, acknowledged);
    await expectOverview();
  });
}

test('after down and up all data is still there, including the session', async ({ deployment }) => {
  await deployment.compose('down');
  await deployment.compose('up', '--detach');
  await untilReady(deployment);
  await expectWhole(call, vtcId, new Map(roles.map(({ id, salary }) => [id, salary])));
  await expectOverview();
  const body = { companyId: vtcId, name: 'After all that' };
  await expect(call(contract.roles.create, { body })).resolves.toMatchObject({
    role: { name: body.name },
  });
});

test('the app has no privileges: no root, no capabilities, no writable files', async ({
  deployment,
}) => {
  const app = await deployment.getContainer('app');
  const inside = (...command: string[]) => deployment.docker('exec', app, ...command);

  const statuses = await inside('sh', '-c', 'cat /proc/[0-9]*/status');
  expect(valuesOf('Name', statuses)).toContain('docker-init');
  expect(valuesOf('Uid', statuses)).toEqual(new Set(['1000\t1000\t1000\t1000']));
  for (const kind of ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb']) {
    expect(valuesOf(kind, statuses), kind).toEqual(new Set(['0000000000000000']));
  }
  expect(valuesOf('NoNewPrivs', statuses)).toEqual(new Set(['1']));

  for (const path of ['/new', '/home/node/new']) {
    await expect(inside('touch', path)).rejects.toThrow('Read-only file system');
  }
  await inside('touch', '/tmp/new', '/data/new');
  expect(await inside('stat', '--format', '%a %U', '/data/secret.key')).toBe('600 node\n');
});

test('the waybill command works in the container', async ({ deployment }) => {
  const app = await deployment.getContainer('app');
  const answer = await deployment.docker('exec', app, 'waybill', 'admin', 'demo-requests');
  expect(answer).toContain('No open demo requests.');
});

test('the image refuses the emulator, and adds little to Node.js’s size', async ({
  deployment,
}) => {
  const { docker, image, url } = deployment;
  const settings = [`PUBLIC_URL=${url}`, 'STEAM_EMULATOR=on'].flatMap((value) => ['--env', value]);
  await expect(docker('run', '--rm', ...settings, image)).rejects.toThrow(
    'STEAM_EMULATOR=on is refused in production',
  );

  const sizeOf = async (name: string) =>
    Number(await docker('image', 'inspect', '--format', '{{.Size}}', name));
  const [whole, base] = [await sizeOf(image), await sizeOf('node:24-bookworm-slim')];
  process.stdout.write(
    `The image has ${inMegabytes(whole)}, ${inMegabytes(whole - base)} of its own\n`,
  );
  expect(whole - base).toBeLessThan(ownLayersMaxBytes);
});

test('it stops gracefully, after answering a request in flight', async ({ deployment }) => {
  const app = await deployment.getContainer('app');
  const body = Buffer.from(JSON.stringify({ companyId: vtcId, name: 'Last minute' }));
  const request = await openWrite(`${deployment.url}/api/vtc/roles/create`, body.length);
  // A container that exceeds compose's stop timeout is killed, with another exit code.
  const stopped = deployment.compose('stop', 'app');
  const isClosed = () =>
    fetch(`${deployment.url}/api/health/live`).then(
      () => false,
      () => true,
    );
  await expect.poll(isClosed, { timeout: 8_000 }).toBe(true);

  const response = once(request, 'response');
  request.end(body);
  expect((await response)[0]).toMatchObject({ statusCode: 201 });
  await stopped;
  const state = await deployment.docker('inspect', '--format', '{{.State.ExitCode}}', app);
  expect(state).toBe('0\n');
});

/**
 * docs/hosting/moving.md, command by command; docker does the copying, because older versions of compose
 * can't.
 */
test('it moves to an empty machine with a backup and its key', async ({
  deployment,
  environment,
}) => {
  await deployment.compose('up', '--detach');
  await untilReady(deployment);
  await deployment.compose('exec', '-T', 'app', 'waybill', 'admin', 'backup');
  const listed = await deployment.compose('exec', '-T', 'app', 'waybill', 'admin', 'list');
  const [name = ''] = /waybill-\S+\.tar\.gz/.exec(listed) ?? [];
  await deployment.compose('stop', 'app');
  const other = await prepareDeployment(environment, {
    image: deployment.image,
    url: deployment.url,
  });
  try {
    for (const file of [`backups/${name}`, 'secret.key']) {
      const copy = join(other.folder, basename(file));
      await deployment.docker('cp', `${await deployment.getContainer('app')}:/data/${file}`, copy);
    }

    const once = ['run', '--rm', '-T'] as const;
    const write = (file: string, command: string) =>
      other.composeWith(join(other.folder, file), ...once, '--no-deps', 'app', 'sh', '-c', command);
    await write('secret.key', 'umask 77; cat > /data/secret.key');
    await write(name, `cat > /data/backups/${name}`);
    await other.compose(...once, 'app', 'waybill', 'admin', 'restore', name);
    await other.compose('up', '--detach');

    await untilReady(other);
    await expectOverview();
    const { roles: moved } = await call(contract.roles.list, { params: { vtcId } });
    expect(moved.map((role) => role.name)).toContain('Last minute');
    const body = { companyId: vtcId, name: 'On the other machine' };
    await expect(call(contract.roles.create, { body })).resolves.toMatchObject({
      role: { name: body.name },
    });
  } catch (error) {
    process.stdout.write(await other.compose('logs', '--no-color', '--tail', '40'));
    throw error;
  } finally {
    await other.remove();
  }
});

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}

/** Returns the values of one line of /proc/<pid>/status over all processes. */
function valuesOf(field: string, statuses: string): ReadonlySet<string> {
  const lines = statuses.matchAll(new RegExp(`^${field}:\\t(?<value>.+)$`, 'gm'));
  return new Set(Array.from(lines, ({ groups }) => groups?.['value'] ?? ''));
}

/** Begins a write as the signed-in owner. Resolves once the server has the headers and waits for the body. */
async function openWrite(address: string, bytes: number): Promise<ClientRequest> {
  const request = openRequest(address, {
    method: 'POST',
    headers: {
      ...(await readWriteHeaders(page.context(), address)),
      'content-type': 'application/json',
      'content-length': bytes,
      expect: '100-continue',
    },
  });
  request.flushHeaders();
  await once(request, 'continue');
  return request;
}
