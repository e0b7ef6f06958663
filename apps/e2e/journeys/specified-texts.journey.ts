import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { journey } from '../harness/journey.ts';
import {
  completeRegistration,
  createButton,
  createVtc,
  fillVtcForm,
  logIn,
  logOut,
  register,
  signInWithSteam,
} from '../harness/steps.ts';

const driver = 'Nora Nightline';
const company = 'Nordic Freight Lines';

journey('what fails without a word of the server is named', async ({ page, excuseErrors }) => {
  excuseErrors(/ERR_FAILED/);
  await signInWithSteam(page, driver);
  await expect(page.getByLabel('Username')).toHaveValue(driver);
  const registration = await cutOff(page, '**/api/auth/register');
  await completeRegistration(page, driver);
  await expectToast(page, 'Registration failed.');
  await registration.restore();
  await page.getByRole('button', { name: 'Complete registration' }).click();

  await expect(page).toHaveURL('/dashboard/createvtc');
  const creation = await cutOff(page, '**/api/vtc/create');
  await fillVtcForm(page, company, 'NFL');
  await createButton(page).click();
  await expectToast(page, 'Failed to create company.');
  await creation.restore();
  await createButton(page).click();

  await expect(page).toHaveURL('/dashboard/companyoverview');
  await page.goto('/dashboard/managecompany');
  const update = await cutOff(page, '**/api/vtc/update');
  await page.getByLabel('Slogan').fill('On time');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Update failed');
  await update.restore();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Company updated!');

  const roles = await cutOff(page, '**/api/vtc/roles/by-vtc/*');
  await page.goto('/dashboard/roles');
  await expectToast(page, 'Failed to load roles');
  await roles.restore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await cutOff(page, '**/api/vtc/roles/create');
  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByLabel('Name').fill('Scout');
  await page.getByRole('button', { name: 'Create role' }).click();
  await expectToast(page, 'Something went wrong.');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await logOut(page);
  await page.goto('/login');
  await expect(page.getByText('Forgot your password? Contact support.')).toBeVisible();
  await cutOff(page, '**/api/auth/login');
  await logIn(page, driver);
  await expectToast(page, 'Login failed.');
});

journey('on the way to the dashboard and on it all texts are there', async ({ page }) => {
  await register(page, driver);
  await expectNoSidebarOnTheWay(page);
  await page.goto('/createvtc');
  await createVtc(page, company, 'NFL');
  await expectOverview(page);
  await expectSidebar(page);
  await expectLoading(page);
});

/** What a driver without a company may do, and no sidebar beside it. */
async function expectNoSidebarOnTheWay(page: Page): Promise<void> {
  await expect(sidebar(page)).toHaveCount(0);
  await page.goto('/onboarding');
  const choices = page.getByRole('main').getByRole('link');
  await expect(choices).toHaveText(['Create a VTC', 'Join a VTC']);
  for (const path of ['/createvtc', '/joinvtc', '/dashboard/joinvtc']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(sidebar(page)).toHaveCount(0);
  }
}

/** The company at a glance. */
async function expectOverview(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByText('NFL', { exact: true })).toBeVisible();
  await expect(main.getByText('Through snow and night, on time')).toBeVisible();
  expect(await listFacts(page.getByLabel('Company Info'))).toEqual([
    ['Owner', driver],
    ['Country', 'Not set'],
    ['Language', 'Not set'],
    ['Recruitment', 'Open to everyone'],
    ['Inactive timer', '30 days'],
  ]);
  expect(await listFacts(page.getByLabel('Stats'))).toEqual([
    ['Total drivers', '1'],
    ['Jobs completed', '—'],
    ['Earnings', '—'],
    ['Garages', '—'],
  ]);
  expect(await listFacts(page.getByLabel('Role Summary'))).toEqual([
    ['Owner', '1'],
    ['Drivers', '0'],
  ]);
  await expect(page.getByRole('button', { name: 'Activity Overview' })).toBeVisible();
}

/** The specified groups and entries, in order. */
async function expectSidebar(page: Page): Promise<void> {
  await expect(sidebar(page).locator('section').first()).toBeAttached();
  const groups = await sidebar(page)
    .locator('section')
    .evaluateAll((sections) =>
      sections.map((section) => ({
        title: section.querySelector('button')?.textContent,
        entries: [...section.querySelectorAll('a')].map((link) => link.textContent),
      })),
    );
  const listed = groups.map(({ title, entries }) => `${title}: ${entries.join(', ')}.`);
  expect(listed).toEqual([
    // The audit log is our own, and the owner's.
    'Company: Company Overview, Manage Company, Company Safety Score, Regional Logistics Reports, Contracts, Audit log.',
    'Members: Members, Roles, Alliances, Applications, Achievements, Driver Reputation.',
    'Jobs: Jobs, AI Dispatcher.',
    'Economy: Economy Overview, Garage Management, Warehouse & Inventory.',
    'Fleet: Fleet Overview, Customisation & Livery, Fleet Maintenance, Museum & Showroom, Insurance System.',
    'Real-Time Systems: Live Cargo Market, Live Fleet Map, Route Planning, Weather & Traffic, Dynamic Fuel Pricing.',
    'Social: Calendar, Company Events, Chat.',
    'Settings: Settings.',
  ]);
}

/** What is said while the user and the company are fetched. */
async function expectLoading(page: Page): Promise<void> {
  const user = await holdBack(page, '**/api/auth/user/*');
  await page.goto('/dashboard');
  await expect(page.getByText('Loading dashboard...', { exact: true })).toBeVisible();
  await user.letGo();
  await expect(page.getByRole('heading', { name: `Welcome, ${driver}` })).toBeVisible();

  const vtc = await holdBack(page, '**/api/vtc/by-user/*');
  await page.goto('/dashboard/companyoverview');
  await expect(page.getByText('Loading company overview...', { exact: true })).toBeVisible();
  await vtc.letGo();
  await expect(page.getByRole('heading', { name: company })).toBeVisible();
}

/** Lets no answer of the server through, until it is restored. */
async function cutOff(page: Page, url: string) {
  await page.route(url, (route) => route.abort());
  return { restore: () => page.unroute(url) };
}

/** Keeps requests back until they are let go. */
async function holdBack(page: Page, url: string) {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(url, async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  return {
    letGo: async () => {
      isOpen = true;
      await Promise.all(held.map((route) => route.continue()));
    },
  };
}

async function expectToast(page: Page, text: string): Promise<void> {
  const toasts = page.locator('[data-sonner-toast]');
  await expect(toasts.filter({ hasText: text }).first()).toBeVisible();
}

/** The terms of a list with what stands beside each. */
async function listFacts(list: Locator): Promise<string[][]> {
  await expect(list.locator('dt').first()).toBeVisible();
  const terms = await list.locator('dt').allInnerTexts();
  const descriptions = await list.locator('dd').allInnerTexts();
  return terms.map((term, index) => [term, descriptions[index]?.trim() ?? '']);
}

function sidebar(page: Page): Locator {
  return page.locator('nav[aria-label="Dashboard"]');
}
