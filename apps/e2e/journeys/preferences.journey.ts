import { expect, type Browser, type Page } from '@playwright/test';
import { becomeDriver } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { emailOf, logIn, password } from '../harness/steps.ts';

const driver = 'Nora Nightline';
const schemeOf = (page: Page) => page.locator('html');

journey.describe('a German browser', () => {
  journey.use({ locale: 'de-AT' });

  journey('gets German pages and German sentences', async ({ page, excuseErrors }) => {
    excuseErrors(/status of 401 .*\/login/);
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByText('Bitte gib E-Mail und Passwort ein.').first()).toBeVisible();
    await page.getByLabel('E-Mail').fill('nobody@example.org');
    await page.getByLabel(/^Passwort/).fill('not the password');
    await page.getByRole('button', { name: 'Anmelden' }).click();
    await expect(page.getByText('E-Mail oder Passwort ist falsch.').first()).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Mit Steam anmelden' }).click();
    await page.getByRole('button', { name: driver }).click();
    await expect(page.getByLabel('Benutzername')).toHaveValue(driver);
    await page.getByRole('button', { name: 'Farbschema: System' }).click();
    await page.getByLabel('E-Mail').fill('nora');
    await page.getByLabel(/^Passwort/).fill('short');
    await page.getByRole('button', { name: 'Registrierung abschließen' }).click();
    await expect(
      page.getByText('Bitte gib eine gültige E-Mail-Adresse ein.').first(),
    ).toBeVisible();
    await expect(page.getByText('Das Passwort muss mindestens 6 Zeichen haben.')).toBeVisible();
    await page.getByLabel('E-Mail').fill(emailOf(driver));
    await page.getByLabel(/^Passwort/).fill(password);
    await page.getByRole('button', { name: 'Registrierung abschließen' }).click();
    await expect(page.getByText('Registrierung abgeschlossen!')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Spedition gründen' })).toBeVisible();
    // What was chosen before there was an account belongs to the account.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Spedition gründen' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Farbschema: Hell' })).toBeVisible();
    await expectAccessible(page);
  });
});

journey(
  'language, units, time zone and theme are there again in another browser',
  async ({ page, browser }) => {
    await becomeDriver(page, driver);
    await page.goto('/settings');
    const region = page.getByRole('region', { name: 'Language and region' });
    await expect(region.getByText('1,280 km')).toBeVisible();
    await expect(region.getByText('€18,450.50')).toBeVisible();
    await expectAccessible(page);

    await region.getByLabel('Distances').selectOption('Miles');
    await expect(region.getByText('795 mi')).toBeVisible();
    await region.getByLabel('Weights').selectOption('Pounds');
    await expect(region.getByText('49,384 lb')).toBeVisible();
    await region.getByLabel('Currency').selectOption({ value: 'PLN' });
    await region.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page
      .getByRole('region', { name: 'Appearance' })
      .getByLabel('Colour scheme')
      .selectOption('Dark');
    await expect(schemeOf(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(page.getByRole('button', { name: 'Colour scheme: Dark' })).toBeVisible();
    await page.getByLabel('Short messages of success').click();
    const saved = page.waitForResponse((response) => response.url().endsWith('/preferences'));
    await region.getByLabel('Language').selectOption('Deutsch');
    await expect(page.getByRole('heading', { level: 1, name: 'Einstellungen' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Sprache und Region' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await saved;
    await expectAccessible(page);

    const other = await signInElsewhere(browser);
    await expect(
      other.getByRole('heading', { level: 1, name: 'Willkommen, Nora Nightline' }),
    ).toBeVisible();
    await expect(schemeOf(other)).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await other.goto('/settings');
    const german = other.getByRole('region', { name: 'Sprache und Region' });
    await expect(german.getByLabel('Zeitzone')).toHaveValue('Asia/Tokyo');
    await expect(german.getByLabel('Währung')).toHaveValue('PLN');
    await expect(german.getByText('795 mi')).toBeVisible();
    await expect(other.getByLabel('Kurze Erfolgsmeldungen')).not.toBeChecked();

    // The header's switch and the settings are one, and the device remembers it all.
    await other.getByRole('button', { name: 'Farbschema: Dunkel' }).click();
    await expect(other.getByLabel('Farbschema', { exact: true })).toHaveValue('auto');
    await other.getByRole('button', { name: /^Konto von/ }).click();
    await other.getByRole('button', { name: 'Abmelden', exact: true }).first().click();
    await expect(other.locator('#pricing')).toBeAttached();
    await expect(other.locator('html')).toHaveAttribute('lang', 'de');
    await other.goto('/login');
    await expect(other.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    await other.context().close();
  },
);

journey('what cannot be saved goes back to what it was', async ({ page, excuseErrors }) => {
  await becomeDriver(page, driver);
  await page.goto('/settings');
  excuseErrors(/status of 503 .*\/preferences/);
  await page.route('**/api/users/me/preferences', (route) =>
    route.fulfill({
      status: 503,
      json: {
        error: 'The server is busy. Please try again in a moment.',
        code: 'BUSY',
        requestId: '1',
      },
    }),
  );
  const region = page.getByRole('region', { name: 'Language and region' });
  await region.getByLabel('Distances').selectOption('Miles');
  await expect(page.getByText('The server is busy. Please try again in a moment.')).toBeVisible();
  await expect(region.getByLabel('Distances')).toHaveValue('km');
});

async function signInElsewhere(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext({ colorScheme: 'light' })).newPage();
  await page.goto('/login');
  await logIn(page, driver);
  return page;
}
