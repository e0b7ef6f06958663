import { expect, type Locator, type Page } from '@playwright/test';

export const password = 'correct horse battery';

/** The drivers of the emulator's sign-in page that are used here. */
export type DriverName =
  | 'Nora Nightline'
  | 'Dietrich Diesel'
  | 'Carla Convoy'
  | 'Łukasz Ładunek'
  | 'Wanda Widemirror';

/** Returns the email address with which a driver registers. */
export function emailOf(driver: DriverName): string {
  return `${driver.toLowerCase().replace(' ', '.')}@example.org`;
}

/** Starts at /login and chooses the driver on the emulator's page. */
export async function signInWithSteam(page: Page, driver: DriverName): Promise<void> {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Login with Steam' }).click();
  await signInAs(page, driver);
}

/** Chooses the driver on the emulator's page. */
export async function signInAs(page: Page, driver: DriverName): Promise<void> {
  await page.getByRole('button', { name: driver }).click();
}

/** Registers a driver and ends at the create-company form. */
export async function register(page: Page, driver: DriverName): Promise<void> {
  await signInWithSteam(page, driver);
  await completeRegistration(page, driver);
  await expect(page).toHaveURL('/dashboard/createvtc');
  // The URL changes before the registration form is replaced.
  await expect(page.getByRole('heading', { name: 'Create a VTC' })).toBeVisible();
}

/** Fills and submits the form of /complete-registration. */
export async function completeRegistration(page: Page, driver: DriverName): Promise<void> {
  await expect(page.getByLabel('Username')).toHaveValue(driver);
  await page.getByLabel('Email').fill(emailOf(driver));
  await page.getByLabel(/^Password/).fill(password);
  await page.getByRole('button', { name: 'Complete registration' }).click();
}

/** Logs out with the account menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
}

/** Fills the required fields of the create-company form. */
export async function fillVtcForm(page: Page, name: string, tag: string): Promise<void> {
  await page.getByLabel(/^Name/).fill(name);
  await page.getByLabel('Tag').fill(tag);
  await page.getByLabel('Slogan').fill('Through snow and night, on time');
  await page.getByLabel('Logo').setInputFiles('fixtures/logo.png');
}

/** The button that creates the company; it can be pressed even while it is marked as disabled. */
export function createButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Create company' });
}

/** Creates a company and ends on its overview. */
export async function createVtc(page: Page, name: string, tag: string): Promise<void> {
  await fillVtcForm(page, name, tag);
  await createButton(page).click();
  await expect(page).toHaveURL('/dashboard/companyoverview');
}

/** Logs in with email and password, from /login; with the registered password by default. */
export async function logIn(page: Page, driver: DriverName, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(emailOf(driver));
  await page.getByLabel(/^Password/).fill(secret);
  await page.getByRole('button', { name: 'Log in' }).click();
}

/** Opens the settings with the account menu. */
export async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}

/** Returns the visible navigation of the dashboard. On phones it is a drawer, which this opens. */
export async function showNavigation(page: Page): Promise<Locator> {
  await expect(page.getByRole('link', { name: 'Home', exact: true }).first()).toBeVisible();
  const burger = page.getByRole('button', { name: 'More' });
  if (await burger.isVisible()) await burger.click();
  const navigation = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(navigation.getByRole('link').first()).toBeVisible();
  return navigation;
}

/** Presses Tab until the element has focus. @throws when it never gets it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await isFocused()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${String(target)} cannot be reached with the Tab key`);
}
