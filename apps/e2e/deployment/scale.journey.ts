import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { contract } from '@waybill/schema/contract';
import { getOwnVtc } from '../harness/own-vtc.ts';
import { completeRegistration, createVtc, signInAs } from '../harness/steps.ts';
import { findFreePort } from '../harness/waybill-process.ts';
import { openBrowser } from './browser.ts';
import { type Deployment, prepareDeployment, type Service } from './deployment.ts';
import { deploymentTest as test } from './deployment-test.ts';
import { createSessionClient } from './session.ts';
import { expectWhole, startWriters } from './writers.ts';

const driver = 'Nora Nightline';
/** The writes that must be acknowledged before the first server stops, and after the last is back. */
const writesAround = 40;

test('docs/hosting/scale.md shows the tested configuration of Caddy', async () => {
  const [page, example] = await Promise.all(
    ['docs/hosting/scale.md', 'docs/proxies/scale.Caddyfile'].map((path) =>
      readFile(fileURLToPath(new URL(`../../../${path}`, import.meta.url)), 'utf8'),
    ),
  );
  expect(page).toContain(example);
});

test('the profile scale: two servers are replaced one after the other without failed requests', async ({
  deployment: { image },
  environment,
}) => {
  test.setTimeout(240_000);
  // Caddy uses its own CA for this host name; everything else is as on the internet.
  const url = `https://localhost:${await findFreePort()}`;
  const settings = { COMPOSE_PROFILES: 'scale', TRUST_PROXY: '1', STOP_DELAY_SECONDS: '5' };
  const scaled = await prepareDeployment(environment, { image, url, settings });
  const browser = await openBrowser('steamcommunity.com:443', scaled.steamPort);
  try {
    await scaled.compose('up', '--detach');
    const context = await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true });
    for (const server of ['app', 'app2'] as const) await untilHealthy(scaled, server);
    const isAnswering = () =>
      context.request.get('/api/health/ready').then(
        (response) => response.ok(),
        () => false,
      );
    await expect.poll(isAnswering, { timeout: 60_000 }).toBe(true);

    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('link', { name: 'Login with Steam' }).click();
    await signInAs(page, driver);
    await completeRegistration(page, driver);
    await createVtc(page, 'Nordic Freight Lines', 'NFL');
    const call = await createSessionClient(context, url);
    const { id: vtcId } = await getOwnVtc(page);
    const roles = [];
    for (const name of ['Writer 1', 'Writer 2', 'Writer 3', 'Writer 4']) {
      roles.push((await call(contract.roles.create, { body: { companyId: vtcId, name } })).role);
    }

    const writers = startWriters(call, roles, { arePatient: true });
    const untilMore = async () => {
      const enough = writers.count() + writesAround;
      await expect
        .poll(writers.count, { intervals: [50], timeout: 30_000 })
        .toBeGreaterThan(enough);
    };
    await untilMore();
    for (const server of ['app', 'app2'] as const) {
      const former = await scaled.getContainer(server);
      await scaled.compose('up', '--detach', '--no-deps', '--force-recreate', server);
      await untilHealthy(scaled, server);
      expect(await scaled.getContainer(server)).not.toBe(former);
    }
    expect(writers.failures).toEqual([]);
    await untilMore();
    writers.end();
    const acknowledged = await writers.ended;
    expect(writers.failures).toEqual([]);
    await expectWhole(call, vtcId, acknowledged);
  } catch (error) {
    process.stdout.write(await scaled.compose('logs', '--no-color', '--tail', '60'));
    throw error;
  } finally {
    await browser.close();
    await scaled.remove();
  }
});

async function untilHealthy(scaled: Deployment, server: Service): Promise<void> {
  const health = async () =>
    scaled.docker(
      'inspect',
      '--format',
      '{{.State.Health.Status}}',
      await scaled.getContainer(server),
    );
  await expect.poll(health, { timeout: 90_000 }).toBe('healthy\n');
}
