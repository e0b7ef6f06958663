import { fileURLToPath } from 'node:url';
import { expect, test, type Page } from '@playwright/test';
import {
  completeRegistration,
  createVtc,
  showNavigation,
  signInAs,
  signInWithSteam,
  type DriverName,
} from '../harness/steps.ts';
import { looks } from './looks.ts';

const folder = fileURLToPath(new URL('../../../.screenshots/', import.meta.url));
const publicPages = ['/', '/login', '/register', '/otp', '/vtcs', '/vtc/NORD', '/vtc/NOBODY'];
const lonerPages = [
  '/onboarding',
  '/createvtc',
  '/joinvtc',
  '/joinvtc?search=xyzzy',
  '/settings',
  '/logbook',
  '/vtc/SUR/apply',
];
/** Company pages that its navigation doesn't link directly. */
const innerPages = [
  '/companyoverview/leaderboards',
  '/logbook',
  '/jobs?tier=review',
  '/jobs?search=xyzzy',
  '/jobs/create',
  '/managecompany/sources',
  '/applications/questions',
  '/announcements',
  '/notifications',
  '/settings/notifications',
  '/settings/privacy',
  '/settings/companion',
  '/settings/developers',
].map((path) => `/dashboard${path}`);
const ownerPages = [
  '',
  '/companyoverview',
  '/jobs',
  '/managecompany',
  '/members',
  '/roles',
  '/roles?create',
  '/audit',
  '/settings',
  '/alliances',
].map((path) => `/dashboard${path}`);

test('public pages', async ({ page }) => {
  for (const path of publicPages) await shoot(page, path);
});

test('a driver without a company', async ({ page }) => {
  await signIn(page, 'Łukasz Ładunek');
  for (const path of lonerPages) await shoot(page, path);
});

test('the owner of a company', async ({ page, isMobile }) => {
  await signIn(page, 'Nora Nightline');
  await shoot(page, '/dashboard');
  if (isMobile) {
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.getByRole('dialog', { name: 'Dashboard' })).toBeVisible();
    await take(page, 'drawer', false);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  } else {
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.getByRole('link', { name: /^Applications/ }).hover();
    await take(page, 'rail', false);
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
  }
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox').fill('nor');
  await expect(page.getByRole('group', { name: 'Members' })).toBeVisible();
  await take(page, 'palette', false);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const links = (await showNavigation(page)).getByRole('link');
  const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  for (const path of paths) if (path !== null) await shoot(page, path);
  await page.goto('/dashboard/members');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Staff notes' })).toBeVisible();
  await take(page, 'member');
  await page.goto('/dashboard/applications');
  await page.getByRole('link', { name: 'Łukasz Ładunek' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Łukasz Ładunek' })).toBeVisible();
  await take(page, 'application');
  await page.goto('/dashboard/jobs');
  await page.getByRole('main').getByRole('link', { name: / to / }).first().click();
  await expect(page.getByRole('heading', { name: 'Evidence' })).toBeVisible();
  await take(page, 'job');
  await shoot(page, '/dashboard/roles?create');
  for (const path of innerPages) await shoot(page, path);
});

test('the owner of a new company', async ({ page }) => {
  await signInWithSteam(page, 'Wanda Widemirror');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The first project creates the company.
  if (page.url().includes('/complete-registration')) {
    await takeInAllLooks(page, 'complete-registration');
    await completeRegistration(page, 'Wanda Widemirror');
    await createVtc(page, 'Widemirror Haulage', 'WIDE');
  }
  await shoot(page, '/dashboard', 'new-dashboard');
  await shoot(page, '/dashboard/companyoverview', 'new-companyoverview');
});

test('a member without the permission', async ({ page }) => {
  await signIn(page, 'Dietrich Diesel');
  await shoot(page, '/dashboard', 'driver-dashboard');
  await shoot(page, '/dashboard/managecompany', 'driver-managecompany');
  await shoot(page, '/dashboard/audit', 'driver-audit');
});

test.describe('in German', () => {
  test.use({ locale: 'de-DE' });
  const parts = [
    [null, publicPages],
    ['Łukasz Ładunek', lonerPages],
    ['Nora Nightline', ownerPages],
  ] as const;

  for (const [driver, paths] of parts) {
    test(driver ?? 'public pages', async ({ page }) => {
      if (driver !== null) {
        await page.goto('/api/auth/steam');
        await signInAs(page, driver);
        await waitForSession(page);
      }
      for (const path of paths) await shoot(page, path, `de-${nameOf(path)}`);
    });
  }
});

async function signIn(page: Page, driver: DriverName): Promise<void> {
  await signInWithSteam(page, driver);
  await waitForSession(page);
}

/** Waits until this browser has a session. */
async function waitForSession(page: Page): Promise<void> {
  await page.waitForFunction(() => localStorage.getItem('steamId') !== null);
}

async function shoot(page: Page, path: string, name = nameOf(path)): Promise<void> {
  await page.goto(path);
  await take(page, name);
}

/** Waits until everything has loaded, and takes a full-page screenshot. */
async function take(
  page: Page,
  name: string,
  fullPage = true,
  look = test.info().project.name,
): Promise<void> {
  if (fullPage) {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await scrollThrough(page);
  }
  await page.waitForLoadState('networkidle');
  // Lazy images wait until they are scrolled to.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode()));
  });
  const style = '* { content-visibility: visible !important }';
  const path = `${folder}${look}/${name}.png`;
  await page.screenshot({ path, fullPage, animations: 'disabled', style });
}

/** Content below the fold loads when the user scrolls towards it. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight / 2) {
      scrollTo(0, top);
      await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
  });
}

/** Pages that exist only once are captured in the other projects' looks too. */
async function takeInAllLooks(page: Page, name: string): Promise<void> {
  for (const [look, { viewport, colorScheme }] of Object.entries(looks).toReversed()) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await take(page, name, true, look);
  }
}

function nameOf(path: string): string {
  return (
    path.replace('/dashboard/', '').replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'start'
  );
}
