import { expect } from '@playwright/test';
import { becomeDriver } from '../harness/drivers.ts';
import { expectAccessible, journey, visit } from '../harness/journey.ts';
import {
  completeRegistration,
  emailOf,
  logIn,
  logOut,
  password,
  signInAs,
} from '../harness/steps.ts';

const driver = 'Nora Nightline';

journey(
  'a driver logs out, and in again with email and password',
  { tag: '@long' },
  async ({ page }) => {
    await becomeDriver(page, driver);
    await page.goto('/onboarding');
    await logOut(page);
    const stored = () => page.evaluate(() => [localStorage.steamId, localStorage.token]);
    expect(await stored()).toEqual([undefined, undefined]);
    await page.goto('/login');
    await logIn(page, driver);
    // Without a company the dashboard redirects to the onboarding.
    await expect(page).toHaveURL('/onboarding');
    expect(await stored()).not.toContain(undefined);
  },
);

journey(
  'the session follows local storage, even if another tab changes it',
  { tag: '@long' },
  async ({ page, context, excuseErrors }) => {
    await becomeDriver(page, driver);
    await page.goto('/onboarding');
    const steamId = await page.evaluate(() => localStorage.getItem('steamId'));
    const otherTab = await context.newPage();
    await otherTab.goto('/favicon.svg');

    await otherTab.evaluate(() => localStorage.removeItem('steamId'));
    await expect(page).toHaveURL('/login?next=%2Fonboarding');

    await otherTab.evaluate((id) => localStorage.setItem('steamId', id ?? ''), steamId);
    await expect(page).toHaveURL('/onboarding');

    // A stored Steam id without a user is dropped, with only a console message.
    excuseErrors(/status of 404|There is nothing here/);
    await otherTab.evaluate(() => localStorage.setItem('steamId', '76561198000000999'));
    await expect(page).toHaveURL('/login?next=%2Fonboarding');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('steamId'))).toBeNull();
  },
);

visit(
  '/register redirects to Steam after a second and a half',
  { tag: '@thorough' },
  async ({ page }) => {
    await page.clock.install({ time: new Date('2026-01-01T12:00:00Z') });
    await page.goto('/');
    await page.clock.pauseAt(new Date('2026-01-01T13:00:00Z'));
    await page.getByRole('link', { name: 'Register', exact: true }).click();
    // The clock of the reloaded app is paused too.
    await expect(async () => {
      await page.clock.runFor(50);
      await expect(page.getByText('Redirecting to Steam login...')).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.clock.runFor(1_400);
    await expect(page).toHaveURL('/register');
    await page.clock.runFor(100);
    await expect(page.getByRole('heading', { name: 'Sign in as a driver' })).toBeVisible();
  },
);

journey(
  'returning from Steam as another driver registers that driver',
  { tag: '@long' },
  async ({ page, excuseErrors }) => {
    // Nora's session has ended, which her browser learns here.
    excuseErrors(/status of 401 .*\/api\/auth\/user|Please sign in\./);
    await becomeDriver(page, driver);
    await page.goto('/api/auth/steam');
    await signInAs(page, 'Carla Convoy');
    await completeRegistration(page, 'Carla Convoy');
    await expect(page).toHaveURL('/dashboard/createvtc');
  },
);

journey.describe('a German browser', () => {
  journey.use({ locale: 'de-AT' });

  journey(
    'gets German pages, and its settings move to the account',
    { tag: '@long' },
    async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', 'de');
      await page.getByRole('link', { name: 'Mit Steam anmelden' }).click();
      await signInAs(page, driver);
      await expect(page.getByLabel('Benutzername')).toHaveValue(driver);
      await page.getByRole('button', { name: 'Farbschema: System' }).click();
      await page.getByLabel('E-Mail').fill(emailOf(driver));
      await page.getByLabel(/^Passwort/).fill(password);
      await page.getByRole('button', { name: 'Registrierung abschließen' }).click();
      await expect(page.getByText('Registrierung abgeschlossen!')).toBeVisible();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Spedition gründen' }),
      ).toBeVisible();
      // Settings from before the registration move to the account.
      await page.reload();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Spedition gründen' }),
      ).toBeVisible();
      await expect(page.getByRole('button', { name: 'Farbschema: Hell' })).toBeVisible();
      await expectAccessible(page);

      // The device remembers the language after signing out.
      await page.goto('/settings');
      const saved = page.waitForResponse((response) => response.url().endsWith('/preferences'));
      await page.getByLabel('Sprache', { exact: true }).selectOption('English');
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await saved;
      await logOut(page);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await page.goto('/login');
      await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    },
  );
});
