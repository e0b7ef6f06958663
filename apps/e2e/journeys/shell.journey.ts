import { expect, type Locator, type Page } from '@playwright/test';
import { becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';
import { getOwnUserId } from '../harness/own-vtc.ts';

/** Each distinct page with its last content. Pages without content yet share one component. */
const pages: [path: string, last: string][] = [
  ['/dashboard', 'First steps'],
  ['/dashboard/companyoverview', 'Activity Overview'],
  ['/dashboard/managecompany', 'Danger zone'],
  ['/dashboard/audit', 'Nora Nightline created'],
  ['/dashboard/members', '1 member'],
  ['/dashboard/roles', 'Locked'],
  ['/dashboard/insurance', 'Open the books first'],
  ['/dashboard/settings', 'Appearance'],
  ['/dashboard/settings/notifications', 'Success messages'],
  ['/dashboard/settings/privacy', 'Download my data'],
  ['/dashboard/settings/companion', 'Connect a computer'],
  ['/dashboard/connect', 'Other ways'],
  ['/dashboard/settings/developers', 'API reference'],
  ['/vtc/NFL', 'You are a member of this company.'],
];

journey(
  'every page is accessible',
  { tag: ['@both', '@thorough'] },
  async ({ page, excuseErrors }) => {
    await becomeOwner(page);
    await expectHeadingInPlace(page, '/dashboard/roles', 'Locked');
    for (const [path, last] of pages) await expectReadable(page, path, last);
    await expectReadable(page, `/dashboard/members/${await getOwnUserId(page)}`, 'Staff notes');
    excuseErrors(/status of 404 .*\/vtcs?\//);
    await expectReadable(page, '/vtc/NOPE', 'Page not found');
  },
);

journey(
  'the sidebar collapses to icons and stays so',
  { tag: ['@desktop', '@long'] },
  async ({ page }) => {
    await becomeOwner(page);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Collapse sidebar' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeFocused();
    const members = sidebar(page).getByRole('link', { name: 'Members', exact: true });
    await members.hover();
    await expect(page.getByRole('tooltip', { name: 'Members' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await members.click();
    await expect(page).toHaveTitle('Members · Waybill');
    await page.reload();
    await expect(members).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await expect(sidebar(page).getByText('Driver Reputation')).toBeVisible();
    await goOnByKeyboard(page, 'Route Planning');
  },
);

journey('on a phone the navigation is a drawer', async ({ page, excuseErrors }) => {
  await becomeOwner(page);
  // Without navigation, the bar at the top links home.
  await page.goto('/settings');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toBeVisible();
  await page.goto('/dashboard');
  // The first page of a visit doesn't move the focus.
  await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused();
  await expect(page.getByText('First steps')).toBeVisible();
  // Offline, the drawer and the toast code can't load: an error is shown, and nothing is lost.
  excuseErrors(/INTERNET_DISCONNECTED|dynamically imported module|preload CSS/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByText('Couldn’t load part of this page.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await page.context().setOffline(false);
  await page.waitForFunction(async () => (await fetch('/api/health/live')).ok);
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('dialog', { name: 'Dashboard' })).toBeVisible();
  await expectAccessible(page);
  await goOnByKeyboard(page, 'Roles');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectNoSidewaysScroll(page);
});

journey('the command palette takes the focus and returns it', async ({ page }) => {
  await becomeOwner(page);
  await page.goto('/dashboard/companyoverview');
  const search = page.getByRole('button', { name: 'Search', exact: true });
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  await search.click();
  await expect(field).toBeFocused();
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(search).toBeFocused();

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  // The last of all, which is out of view until reached.
  await page.keyboard.press('ArrowUp');
  const active = page.getByRole('option', { selected: true });
  await expect(active).toContainText('Switch to');
  await expect(active).toBeInViewport();
  await page.keyboard.type('map live');
  await expect(active).toContainText('Live Fleet Map');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Live Fleet Map' })).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
});

/** Expects the document to show a page's heading before the app runs, and the app to keep it in place. */
async function expectHeadingInPlace(page: Page, path: string, last: string): Promise<void> {
  const scripts = '**/assets/*.js';
  // Blocked until the checks below are done.
  await page.route(scripts, () => {});
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  const before = await findHeading(page);
  await page.unroute(scripts);
  await expect(page.getByText(last).first()).toBeVisible();
  expect(await findHeading(page)).toEqual(before);
}

/** Returns the heading texts of a page, and their positions. */
function findHeading(page: Page): Promise<unknown> {
  const texts = page.locator('main ol').first().or(page.locator('h1, h1 + p'));
  return texts.evaluateAll((elements) =>
    elements.map((element) => {
      // Measures the text, because its element may be as wide as the page.
      const letters = document.createRange();
      letters.selectNodeContents(element);
      const { x, y, width, height } = letters.getBoundingClientRect();
      return { text: element.textContent, x, y, width, height };
    }),
  );
}

async function expectReadable(page: Page, path: string, last: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByText(last).first(), path).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  await expectNoSidewaysScroll(page);
}

/** Expects an opened page to take the focus and be announced. */
async function goOnByKeyboard(page: Page, name: string): Promise<void> {
  await sidebar(page).getByRole('link', { name }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await expect(page.getByRole('status').getByText(`${name} · Waybill`)).toBeAttached();
}

function sidebar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Dashboard' });
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}
