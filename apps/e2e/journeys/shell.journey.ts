import { expect, type Locator, type Page } from '@playwright/test';
import { apply, becomeDriver, becomeOwner, openMember } from '../harness/drivers.ts';
import { expectAccessible, expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';
import { callApi, changeVtc, getOwnVtc } from '../harness/own-vtc.ts';

const company = 'Nordic Freight Lines';
const driverName = 'Dietrich Diesel';

journey('every entry leads to a page of its own, and no link is a dead end', async ({ page }) => {
  // Some thirty pages, of which each is looked at in both colour schemes.
  journey.setTimeout(300_000);
  await becomeOwner(page);
  await page.goto('/dashboard');
  const entries = await listEntries(page);
  expect(entries).toHaveLength(31);
  const headings = new Set<string>();
  const links = new Set(['/dashboard']);
  for (const { name, path } of entries) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${name} · Waybill`);
    await expect(page).toHaveURL(path);
    const heading = page.getByRole('heading', { level: 1 });
    // The overview is headed by the company's name.
    await expect(heading).toHaveText(path.endsWith('/companyoverview') ? company : name);
    await expect(crumbs(page).getByRole('listitem').last()).toHaveText(name);
    headings.add(await heading.innerText());
    await page.waitForLoadState('networkidle');
    for (const link of await listLinks(page)) links.add(link);
    await expectAccessibleInBothSchemes(page);
  }
  expect(headings.size).toBe(entries.length);

  const seen = new Set(['/', ...entries.map(({ path }) => path)]);
  for (const path of [...links].filter((link) => !seen.has(link))) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expectAccessibleInBothSchemes(page);
  }
});

journey('whoever lacks a permission is told which', async ({ page, browser }) => {
  await becomeOwner(page);
  const driver = await openMember(browser, driverName);
  const { id } = await getOwnVtc(page);
  const response = await page.request.get(`/api/vtc/roles/by-vtc/${id}`);
  const { roles }: { roles: { id: string; isDefault: boolean }[] } = await response.json();
  const role = roles.find(({ isDefault }) => isDefault);
  const body = { name: 'Driver', isDefault: true, permissions: [] };
  await callApi(page, 'PUT', `/api/vtc/roles/update/${role?.id}`, body);

  await driver.goto('/dashboard');
  const names = (await listEntries(driver)).map(({ name }) => name);
  expect(names).not.toContain('Contracts');
  expect(names).toContain('Fleet Overview');
  const gated = {
    safety: 'VIEW_COMPANY_SAFETY_SCORE',
    regionalreports: 'VIEW_REGIONAL_LOGISTICS',
    contracts: 'VIEW_CONTRACTS',
    alliances: 'VIEW_ALLIANCE_PAGE',
    applications: 'VIEW_APPLICATIONS',
    achievements: 'VIEW_ACHIEVEMENTS',
    reputation: 'VIEW_DRIVER_REPUTATION',
  };
  for (const [path, permission] of Object.entries(gated)) {
    await driver.goto(`/dashboard/${path}`);
    await expect(driver.getByText(permission)).toBeVisible();
    await expect(driver.getByText('Still to come')).toBeHidden();
  }
  await expectAccessible(driver);
});

journey('the navigation counts open applications', async ({ page, otherPage }) => {
  await becomeOwner(page);
  await changeVtc(page, { recruitment: 'APPLICATION' });
  const { user } = await becomeDriver(otherPage, driverName);
  await apply(otherPage, user.id, 'NFL');

  await page.goto('/dashboard');
  await openNavigation(page);
  const entry = sidebar(page).getByRole('link', { name: 'Applications 1 open application' });
  await expect(entry).toBeVisible();
});

journey('groups of the sidebar stay folded', async ({ page }) => {
  await becomeOwner(page);
  await page.goto('/dashboard/fleet');
  await openNavigation(page);
  await expect(sidebar(page).getByRole('link', { name: 'Fleet Overview' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const saved = page.waitForResponse(/\/api\/users\/me\/sections\/navFleet/);
  await sidebar(page).getByRole('button', { name: 'Fleet', exact: true }).click();
  expect((await saved).status()).toBe(200);
  await expect(sidebar(page).getByRole('link', { name: 'Fleet Overview' })).toBeHidden();
  await page.reload();
  await openNavigation(page);
  const fold = sidebar(page).getByRole('button', { name: 'Fleet', exact: true });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(sidebar(page).getByRole('link', { name: 'Fleet Overview' })).toBeHidden();
});

journey('the sidebar collapses to icons for good', async ({ page, isMobile }) => {
  journey.skip(isMobile, 'phones have a drawer');
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
});

journey('on a phone the navigation is a drawer', async ({ page, isMobile }) => {
  journey.skip(!isMobile, 'the sidebar is beside the page');
  await becomeOwner(page);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Open navigation' }).click();
  await expect(page.getByRole('dialog', { name: 'Dashboard' })).toBeVisible();
  await expectAccessible(page);
  await sidebar(page).getByRole('link', { name: 'Chat' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chat' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectNoSidewaysScroll(page);
});

journey('the breadcrumbs lead back from a member', async ({ page }) => {
  await becomeOwner(page);
  await page.goto('/dashboard/members');
  await page.getByRole('article').getByRole('link', { name: 'Nora Nightline' }).click();
  await expect(crumbs(page).getByRole('listitem')).toHaveText(['Members', 'Nora Nightline']);
  await crumbs(page).getByRole('link', { name: 'Members' }).click();
  await expect(page).toHaveURL('/dashboard/members');
});

journey('a new page takes the focus and is announced', async ({ page }) => {
  await becomeOwner(page);
  await page.goto('/dashboard');
  // The first page of a visit leaves the focus where it is.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openNavigation(page);
  await sidebar(page).getByRole('link', { name: 'Route Planning' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Route Planning' })).toBeFocused();
  await expect(page.getByRole('status').getByText('Route Planning · Waybill')).toBeAttached();
});

/** The entries of the sidebar with their addresses, in order, whether it can be seen or not. */
async function listEntries(page: Page): Promise<{ name: string; path: string }[]> {
  const links = page.locator('nav[aria-label="Dashboard"] a');
  await expect(links.first()).toBeAttached();
  return links.evaluateAll((all) =>
    all.map((link) => ({
      name: link.textContent,
      path: link.getAttribute('href') ?? '',
    })),
  );
}

/** Where the links of a page lead to within the app. */
async function listLinks(page: Page): Promise<string[]> {
  const paths = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  return paths.filter((path) => !path.startsWith('/api/') && !path.startsWith('/media/'));
}

function sidebar(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Dashboard' });
}

function crumbs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Breadcrumbs' });
}

/** On a phone, opens the drawer. */
async function openNavigation(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
  const burger = page.getByRole('button', { name: 'Open navigation' });
  if (await burger.isVisible()) await burger.click();
  await expect(sidebar(page)).toBeVisible();
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}
