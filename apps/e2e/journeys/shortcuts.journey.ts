import { expect, type Page } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { journey } from '../harness/journey.ts';
import { getOwnVtc } from '../harness/own-vtc.ts';
import { createVtc, register } from '../harness/steps.ts';

// As on a server that an operator has just made: the start makes the tables.
journey.use({ database: 'empty' });

journey(
  'who became a driver without a page is one who registered',
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
  'who became an owner without a page is one who founded',
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

/** What a browser remembers, without what differs between any two drivers. */
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
