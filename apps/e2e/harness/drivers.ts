import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { emulatedDrivers } from '@waybill/steam-emulator/drivers';
import { callApi } from './own-vtc.ts';
import { emailOf, password, type DriverName } from './steps.ts';
import { readXsrfHeader } from './xsrf.ts';

interface SignedIn {
  readonly token: string;
  readonly user: { readonly id: string; readonly steamId: string };
}

interface NewVtc {
  readonly driver?: DriverName;
  readonly name?: string;
  readonly tag?: string;
}

/**
 * Registers a driver in the page's browser: the same requests as `register`, without opening pages. The page
 * is left on an image of the app.
 */
export async function becomeDriver(page: Page, driver: DriverName): Promise<SignedIn> {
  const steamId = steamIdOf(driver);
  await passThroughSteam(page, steamId);
  const data = { steamId, username: driver, email: emailOf(driver), password };
  const response = await callApi(page, 'POST', '/api/auth/register', data);
  expect(response.status(), await response.text()).toBe(201);
  const signedIn: SignedIn = await response.json();
  await page.goto('/favicon.svg');
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('token', token);
    localStorage.setItem('steamId', user.steamId);
  }, signedIn);
  return signedIn;
}

/** Like `becomeDriver`, and creates a company. */
export async function becomeOwner(page: Page, vtc: NewVtc = {}): Promise<void> {
  const { driver = 'Nora Nightline', name = 'Nordic Freight Lines', tag = 'NFL' } = vtc;
  const { user } = await becomeDriver(page, driver);
  const logo = await readFile('fixtures/logo.png');
  const response = await page.request.post('/api/vtc/create', {
    headers: await readXsrfHeader(page.context()),
    multipart: {
      name,
      tag,
      slogan: 'Through snow and night, on time',
      ownerId: user.id,
      logo: { name: 'logo.png', mimeType: 'image/png', buffer: logo },
    },
  });
  expect(response.status(), await response.text()).toBe(201);
}

/** Goes to the emulator and returns with its assertion for the driver. */
async function passThroughSteam({ request }: Page, steamId: string): Promise<void> {
  const start = await request.get('/api/auth/steam', { maxRedirects: 0 });
  const signInPage = new URL(start.headers()['location'] ?? '');
  const approval = await request.post(new URL('/openid/approve', signInPage).href, {
    form: { ...Object.fromEntries(signInPage.searchParams), steamId },
    maxRedirects: 0,
  });
  const end = await request.get(approval.headers()['location'] ?? '', { maxRedirects: 0 });
  expect(end.headers()['location']).toBe(`/complete-registration?steamId=${steamId}`);
}

function steamIdOf(driver: DriverName): string {
  return emulatedDrivers.find(({ personaName }) => personaName === driver)?.steamId ?? '';
}
