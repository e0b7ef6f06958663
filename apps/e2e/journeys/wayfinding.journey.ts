import { readFile } from 'node:fs/promises';
import { expect, type Page, type Request } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey, visit } from '../harness/journey.ts';
import { enterJob } from '../harness/own-jobs.ts';
import { announce, getOwnUserId } from '../harness/own-vtc.ts';
import { createVtc, emailOf, logOut, password, register, tabTo } from '../harness/steps.ts';

const driver = 'Nora Nightline';
const desktop = { tag: '@desktop' };

journey('every URL leads to a page', { tag: '@thorough' }, async ({ page }) => {
  const notice = page.getByRole('status').filter({ visible: true });
  await page.goto('/nowhere');
  await expect(page).toHaveURL('/');
  await expect(notice).toContainText('Page not found.');
  await expectAccessible(page);
  for (const path of ['/dashboard/joinvtc', '/dashboard', '/dashboard/members?search=nora']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(notice).toContainText('Log in to open that page.');
  }
  await notice.getByRole('link', { name: 'Log In' }).click();
  await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fmembers%3Fsearch%3Dnora');
  for (const path of ['/onboarding', '/createvtc', '/joinvtc']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`);
  }
  // The page stores its target once it has loaded.
  await expect(page.getByRole('link', { name: 'Login with Steam' })).toBeVisible();
  await becomeDriver(page, driver);
  // The next sign-in continues, once, to the target of the login.
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/joinvtc');
  for (const path of ['/dashboard', '/dashboard/companyoverview', '/login']) {
    await page.goto(path);
    await expect(page).toHaveURL('/onboarding');
  }
  await page.goto('/createvtc');
  await createVtc(page, 'Nordic Freight Lines', 'NFL');
  for (const path of ['/onboarding', '/createvtc', '/dashboard/createvtc', '/joinvtc']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard/companyoverview');
  }
  await page.goto('/nowhere');
  await expect(page).toHaveURL('/');
  await notice.getByRole('link', { name: 'Open dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/dashboard/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.getByRole('link', { name: 'Go to home' }).click();
  await expect(page).toHaveURL('/dashboard');
});

visit('loading errors can be retried', async ({ page, excuseErrors }) => {
  excuseErrors(/ERR_FAILED|dynamically imported module/);
  await page.route('**/assets/app-*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('Couldn’t load this page.');
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Login with Steam' })).toBeVisible();
});

journey(
  'a page whose code fails to load can be retried',
  { tag: '@long' },
  async ({ page, excuseErrors }) => {
    excuseErrors(/ERR_FAILED|dynamically imported module/);
    await becomeOwner(page);
    await page.route('**/assets/roles-page-*.js', (route) => route.abort());
    await page.goto('/dashboard/roles');
    await expect(page.getByRole('alert')).toContainText('Something went wrong');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Roles' })).toBeVisible();
  },
);

const locales = ['en-GB', 'de-DE'];

for (const [place, locale] of locales.entries()) {
  journey.describe(`in ${locale}`, () => {
    // Requests of a service worker would bypass the routes below.
    journey.use({ locale, serviceWorkers: 'block' });

    // Each page in only one of the languages, since only the fetched texts differ.
    journey(
      'each page preloads all of its code',
      { tag: ['@desktop', '@long'] },
      async ({ page }) => {
        journey.setTimeout(120_000);
        await becomeOwner(page);
        const ids = {
          ':tag': 'NFL',
          ':userId': await getOwnUserId(page),
          ':jobId': await enterJob(page),
          ':announcementId': await announce(page),
        };
        // No one has applied to this company, and it is in no alliance.
        const known = (await listPages()).filter((path) => !/:(application|alliance)Id/.test(path));
        const pages = known.filter((_, index) => index % locales.length === place);
        for (const path of pages) {
          const address = Object.entries(ids).reduce((text, pair) => text.replace(...pair), path);
          await expectAllNamed(page, address);
        }
      },
    );
  });
}

/** Lists one URL for each page that an owner can open, from the build. */
async function listPages(): Promise<string[]> {
  const table = await readFile('../web/dist/page-files.json', 'utf8');
  const pages: { path: string; files: object }[] = JSON.parse(table);
  // A new company's first steps come after its welcome page.
  const shown = pages.filter(({ path }) => /^\/(dashboard\/|vtc|settings)/.test(path));
  const onePerFiles = new Map(shown.map(({ path, files }) => [JSON.stringify(files), path]));
  return [...onePerFiles.values()].filter((path) => !/(create|join)vtc$/.test(path));
}

/**
 * Expects a page to work with only the code that its document preloads, and to request the session only once.
 */
async function expectAllNamed(page: Page, path: string): Promise<void> {
  const asked: string[] = [];
  let html = '';
  await page.route(path, async (route) => {
    const response = await route.fetch();
    html = await response.text();
    await route.fulfill({ response, body: html });
  });
  await page.route('**/assets/*.js', async (route) => {
    const { pathname } = new URL(route.request().url());
    // Code loaded after the first view is blocked: the page must work without it.
    if (html.includes(`"${pathname}"`)) await route.continue();
  });
  const note = (request: Request) => asked.push(new URL(request.url()).pathname);
  page.on('request', note);
  const timesAsked = () => asked.filter((file) => file.startsWith('/api/auth/user/')).length;
  await page.goto(path, { waitUntil: 'commit' });
  // Documents of public pages have a heading before any script runs.
  await expect.poll(timesAsked, path).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  page.off('request', note);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  // The browser's own count: a preloaded file counts once. A blocked one may be requested again by its next
  // user.
  const fetched = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  );
  const code = fetched.filter((file) => file.endsWith('.js') && html.includes(`"${file}"`));
  const askedAgain = code.filter((file, index) => code.indexOf(file) < index);
  expect(askedAgain, path).toEqual([]);
  expect(timesAsked(), path).toBe(1);
}

journey('everything works with the keyboard alone', desktop, async ({ page }) => {
  await page.goto('/');
  await tabTo(page, page.getByRole('link', { name: 'Log In' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: 'Login with Steam' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: driver }));
  await page.keyboard.press('Enter');

  await expect(page.getByLabel('Username')).toHaveValue(driver);
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(emailOf(driver));
  await tabTo(page, page.getByLabel(/^Password/));
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/createvtc');

  await tabTo(page, page.getByLabel(/^Name/));
  await page.keyboard.type('Nordic Freight Lines');
  await tabTo(page, page.getByLabel('Tag'));
  await page.keyboard.type('NFL');
  await tabTo(page, page.getByLabel('Slogan'));
  await page.keyboard.type('On time');
  // Awaited before moving the focus, because the browser takes a moment to open the dialog.
  const chooser = page.waitForEvent('filechooser');
  await tabTo(page, page.getByLabel('Logo'));
  await page.keyboard.press('Space');
  await (await chooser).setFiles('fixtures/logo.png');
  await tabTo(page, page.getByRole('button', { name: 'Create company' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard/companyoverview');
});

journey('at 200 % nothing overflows sideways', { tag: ['@desktop', '@long'] }, async ({ page }) => {
  // A window of 1440 pixels zoomed to 200 % has 720 for the page.
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto('/login');
  await expectNoSidewaysScroll(page);
  await register(page, driver);
  await expectNoSidewaysScroll(page);
  await createVtc(page, 'Nordic Freight Lines', 'NFL');
  await expect(page.getByRole('heading', { name: 'Nordic Freight Lines' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await logOut(page);
  await expectNoSidewaysScroll(page);
});

visit('the API reference loads from this server only', async ({ page, server }) => {
  const foreign: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== server.url) foreign.push(request.url());
  });
  await page.goto('/api/docs');
  // Only the visible routes are rendered.
  await expect(page.getByText('Get this installation’s name and settings').first()).toBeVisible();
  await expect(page.getByText('Log in with email and password').first()).toBeVisible();
  await page.getByText('Get this installation’s name and settings').first().click();
  await expect(page.getByText('Anyone may call this.').first()).toBeVisible();
  await expect(page.getByText('Example Value').first()).toBeVisible();
  expect(foreign).toEqual([]);
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  // Without its styles a document has no reliable width.
  await page.waitForLoadState();
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }));
  expect(scrollWidth, page.url()).toBeLessThanOrEqual(clientWidth);
}
