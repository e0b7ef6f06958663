import { expect, type Page } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { journey } from '../harness/journey.ts';
import { getOwnVtc } from '../harness/own-vtc.ts';
import { createVtc, register } from '../harness/steps.ts';

// As on a newly created server: the start creates the tables.
journey.use({ database: 'empty' });

journey(
  'becomeDriver has the same result as the registration page',
  { tag: '@long' },
  async ({ page, otherPage }) => {
    await register(page, 'Nora Nightline');
    await becomeDriver(otherPage, 'Dietrich Diesel');
    await otherPage.goto('/dashboard/createvtc');
    await expect(otherPage.getByRole('heading', { name: 'Create a VTC' })).toBeVisible();
    expect(await readState(otherPage)).toEqual(await readState(page));
  },
);

journey(
  'becomeOwner has the same result as the create-company page',
  { tag: '@long' },
  async ({ page, otherPage }) => {
    await register(page, 'Nora Nightline');
    await createVtc(page, 'Nordic Freight Lines', 'NFL');
    await becomeOwner(otherPage, { driver: 'Dietrich Diesel', tag: 'DS' });
    await otherPage.goto('/dashboard/companyoverview');
    await expect(otherPage.getByLabel('Company Info')).toBeVisible();
    expect(await readState(otherPage)).toEqual(await readState(page));
    expect(await getOwnVtc(otherPage)).toEqual({
      ...(await getOwnVtc(page)),
      tag: 'DS',
      id: expect.any(String),
      logoUrl: expect.any(String),
      createdAt: expect.any(String),
      owner: expect.objectContaining({ username: 'Dietrich Diesel' }),
      members: [expect.objectContaining({ username: 'Dietrich Diesel' })],
    });
  },
);

/** Returns a browser's stored state, without values that differ between any two drivers. */
async function readState(page: Page) {
  const { cookies, origins } = await page.context().storageState();
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  return {
    cookies: new Set(
      cookies.map(({ name, domain, path, httpOnly, secure, sameSite, expires }) =>
        [name, domain, path, httpOnly, secure, sameSite, expires === -1].join(' '),
      ),
    ),
    local: new Map(
      stored.map(({ name, value }) => [name, /^(token|steamId)$/.test(name) ? '' : value]),
    ),
    session: await page.evaluate(() => Object.entries(sessionStorage)),
  };
}
