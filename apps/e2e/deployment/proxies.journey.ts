import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Browser, type Page } from '@playwright/test';
import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import sharp from 'sharp';
import { completeRegistration, createVtc, logOut, signInAs } from '../harness/steps.ts';
import { openBrowser } from './browser.ts';
import { environmentTest as test } from './environment-test.ts';
import { type ProxiedWaybill, startBehindProxy } from './proxied-waybill.ts';
import { exampleHost, readExample, reverseProxies } from './reverse-proxies.ts';
import { readWriteHeaders } from './session.ts';

const driver = 'Nora Nightline';
/** The Steam sign-ins per minute allowed from one address. */
const signInsByAddress = 60;
/** Addresses of this machine, so that the proxy sees two clients. */
const [oneClient, otherClient] = ['127.0.0.2', '127.0.0.3'];

/** Begins this many sign-ins from one address, with a different forged client address each time. */
async function beginSignIns(waybill: ProxiedWaybill, count: number, from: string) {
  const statuses = new Set<number>();
  for (let index = 0; index < count; index += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${index}`, 'x-real-ip': '198.51.100.7' };
    const { status } = await waybill.send('/api/auth/steam', { from, headers });
    statuses.add(status);
  }
  return [...statuses];
}

/** Creates an image of noise, which doesn't compress, slightly smaller than this many bytes. */
async function drawNoise(belowBytes: number): Promise<Blob> {
  const side = Math.floor(Math.sqrt(belowBytes / 3.01));
  const raw = { width: side, height: side, channels: 3 } as const;
  const png = sharp(randomBytes(side * side * 3), { raw }).png({ compressionLevel: 0 });
  const bytes = new Uint8Array(await png.toBuffer());
  expect(bytes.length).toBeLessThan(belowBytes);
  expect(bytes.length).toBeGreaterThan(0.99 * belowBytes);
  return new Blob([bytes], { type: 'image/png' });
}

for (const proxy of reverseProxies) {
  test(`docs/hosting/proxies.md shows the tested example for ${proxy.name}`, async () => {
    const page = fileURLToPath(new URL('../../../docs/hosting/proxies.md', import.meta.url));
    expect(await readFile(page, 'utf8')).toContain(await readExample(proxy));
  });

  test.describe(`behind ${proxy.name}`, () => {
    test.describe.configure({ mode: 'serial' });
    let waybill: ProxiedWaybill;
    let browser: Browser;
    let page: Page;

    test.beforeAll(async ({ environment }) => {
      waybill = await startBehindProxy(proxy, { TRUST_PROXY: '1' }, environment);
      const { url, setup } = waybill;
      browser = await openBrowser(exampleHost, setup.httpsPort);
      const context = await browser.newContext({ baseURL: url, ignoreHTTPSErrors: true });
      page = await context.newPage();
    });

    test.afterEach(async () => {
      const { status, expectedStatus } = test.info();
      if (status !== expectedStatus) process.stdout.write(await waybill.readLog());
    });

    test.afterAll(async () => {
      await browser.close();
      await waybill.stop();
    });

    test('redirects plain HTTP to HTTPS', async () => {
      const { httpPort } = waybill.setup;
      const { status, headers } = await waybill.send('/login', { plainPort: httpPort });
      expect([301, 308]).toContain(status);
      expect(headers.location).toMatch(new RegExp(`^https://${exampleHost}(:\\d+)?/login$`));
    });

    test('C9: a driver signs in, and the cookies are limited to this host and to HTTPS', async () => {
      await page.goto('/login');
      await page.getByRole('link', { name: 'Login with Steam' }).click();
      await signInAs(page, driver);
      await completeRegistration(page, driver);
      await expect(page).toHaveURL('/dashboard/createvtc');
      await createVtc(page, 'Nordic Freight Lines', 'NFL');

      const cookies = await page.context().cookies(waybill.url);
      const common = { domain: exampleHost, path: '/', secure: true, sameSite: 'Lax' };
      expect(cookies).toHaveLength(3);
      for (const name of ['__Host-waybill_session', '__Host-waybill_known']) {
        expect(cookies).toContainEqual(
          expect.objectContaining({ ...common, name, httpOnly: true }),
        );
      }
      expect(cookies).toContainEqual(
        expect.objectContaining({ ...common, name: 'XSRF-TOKEN', httpOnly: false }),
      );
    });

    test('uploads pass up to Waybill’s limits, and only Waybill refuses larger ones', async () => {
      const headers = await readWriteHeaders(page.context(), waybill.url);
      const list = await waybill.send('/api/vtc/all');
      const { vtcs } = contract.vtcs.list.response.parse(JSON.parse(list.body));
      const upload = async (banner: Blob) => {
        const form = new FormData();
        form.set('vtcId', vtcs[0]?.id ?? '');
        for (const field of ['name', 'tag', 'slogan'] as const) {
          form.set(field, vtcs[0]?.[field] ?? '');
        }
        form.set('logo', await drawNoise(limits.logoBytes));
        form.set('banner', banner);
        return waybill.send('/api/vtc/update', { method: 'PUT', headers, form });
      };

      const taken = await upload(await drawNoise(limits.bannerBytes));
      expect(taken.status, taken.body).toBe(200);
      for (const size of [limits.bannerBytes, 5 * limits.bannerBytes]) {
        const refused = await upload(new Blob([new Uint8Array(size)]));
        expect(refused.status).toBe(413);
        expect(JSON.parse(refused.body)).toMatchObject({ error: messages.bannerTooLarge });
      }
    });

    test('streams events at once, also to clients that accept compression', async () => {
      const headers = await readWriteHeaders(page.context(), waybill.url);
      const asking = { headers: { ...headers, 'accept-encoding': 'gzip, br' } };
      const stream = await waybill.follow('/api/live?topics=me,vtc', asking);
      try {
        await stream.until('event: hello');
        expect(stream.headers['content-encoding']).toBeUndefined();
        const list = await waybill.send('/api/vtc/all');
        const { vtcs } = contract.vtcs.list.response.parse(JSON.parse(list.body));
        const form = new FormData();
        form.set('vtcId', vtcs[0]?.id ?? '');
        for (const field of ['name', 'tag'] as const) form.set(field, vtcs[0]?.[field] ?? '');
        form.set('slogan', 'Told at once');
        const change = await waybill.send('/api/vtc/update', { method: 'PUT', headers, form });
        expect(change.status, change.body).toBe(200);
        await stream.until('event: vtc.updated');
      } finally {
        stream.close();
      }
    });

    test('B3: one-time codes are not in the proxy’s log', async () => {
      await logOut(page);
      await page.goto('/login');
      await page.getByRole('link', { name: 'Login with Steam' }).click();
      const handedOver = page.waitForRequest(/\/otp\?/);
      await signInAs(page, driver);
      const code = new URL((await handedOver).url()).searchParams.get('otp') ?? '';
      await page.getByRole('link', { name: 'Continue with Web Dashboard' }).click();
      await expect(page).toHaveURL('/dashboard');
      expect(code).not.toBe('');
      expect(await waybill.readLog()).not.toContain(code);
    });

    test('B3: secret parts of URLs are not in it either', async () => {
      const { send, readLog, setup } = waybill;
      const paths = [
        '/join/',
        '/api/unsubscribe/',
        '/api/calendar-feeds/',
        '/api/webhooks/tracksim/',
      ];
      for (const path of paths) {
        await send(`${path}Kept-To-Themselves`);
        await send(`${path}Kept-To-Themselves`, { plainPort: setup.httpPort });
      }
      expect(await readLog()).not.toContain('Kept-To-Themselves');
    });

    test('C13: each client has its own limits, whatever address it claims', async () => {
      expect(await beginSignIns(waybill, signInsByAddress, oneClient)).toEqual([302]);
      expect(await beginSignIns(waybill, 1, oneClient)).toEqual([429]);
      expect(await beginSignIns(waybill, 1, otherClient)).toEqual([302]);
    });
  });

  test(`C13: behind ${proxy.name} without TRUST_PROXY no claimed address counts`, async ({
    environment,
  }) => {
    const waybill = await startBehindProxy(proxy, {}, environment);
    try {
      expect(await beginSignIns(waybill, signInsByAddress, oneClient)).toEqual([302]);
      expect(await beginSignIns(waybill, 1, otherClient)).toEqual([429]);
    } finally {
      await waybill.stop();
    }
  });
}
