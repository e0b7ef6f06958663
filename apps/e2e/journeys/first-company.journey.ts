import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';
import { completeRegistration, createButton, fillVtcForm } from '../harness/steps.ts';

const driver = 'Nora Nightline';
const company = 'Nordic Freight Lines';

// As after `npm start`: with the embedded database, which must survive the kill.
journey.use({ database: 'embedded' });

journey(
  'a driver signs in with Steam and creates a company, which survives a kill',
  async ({ page, server }) => {
    await page.goto('/');
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('link', { name: 'Log In' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
    await expectAccessibleInBothSchemes(page);

    await page.getByRole('link', { name: 'Login with Steam' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in as a driver' })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('button', { name: driver }).click();

    await expect(page).toHaveURL('/complete-registration?steamId=76561198000000101');
    await expect(page.getByRole('heading', { name: `Welcome, ${driver}!` })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await completeRegistration(page, driver);
    await expect(page.getByText('Registration complete!')).toBeVisible();

    await expect(page).toHaveURL('/dashboard/createvtc');
    await expect(page.getByRole('heading', { name: 'Create a VTC' })).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await fillVtcForm(page, company, 'NFL');
    await page.getByLabel('Banner').setInputFiles('fixtures/banner.png');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Remove Banner' })).toBeVisible();
    await createButton(page).click();
    await expect(page.getByText('Company created successfully!')).toBeVisible();

    await expect(page).toHaveURL('/dashboard/companyoverview');
    await expectOverview(page);
    await expectAccessibleInBothSchemes(page);

    // Else the kill cuts requests for content below the fold, at a moment that differs from run to run.
    await page.goto('about:blank');
    await server.killAndRestart();
    await page.goto('/dashboard/companyoverview');
    await expectOverview(page);
  },
);

async function expectOverview(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: company })).toBeVisible();
  const logo = page.getByRole('img', { name: `Logo of ${company}` });
  await expect(logo).toBeInViewport();
  // The copy for its size of 88 pixels.
  const source = () => logo.evaluate((image: HTMLImageElement) => image.currentSrc);
  await expect.poll(source).toMatch(/-128\.webp$/);
  await expect(logo).toHaveJSProperty('naturalWidth', 88);
  await expect(page.getByRole('img', { name: `Banner of ${company}` })).toBeVisible();
  await expect(page.getByLabel('Company Info').getByText(driver)).toBeVisible();
}
