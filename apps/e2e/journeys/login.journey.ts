import { expect } from '@playwright/test';
import { becomeDriver } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { emailOf, logOut, password } from '../harness/steps.ts';

const driver = 'Nora Nightline';

journey('logging in with email and password, and out again', async ({ page, excuseErrors }) => {
  await becomeDriver(page, driver);
  await page.goto('/onboarding');
  await logOut(page);
  expect(await page.evaluate(() => [localStorage.steamId, localStorage.token])).toEqual([
    undefined,
    undefined,
  ]);

  await page.goto('/login');
  const submit = page.getByRole('button', { name: 'Log in' });
  await submit.click();
  await expect(page.getByText('Please enter both email and password.').first()).toBeVisible();

  excuseErrors(/status of 401 .*\/api\/auth\/login/);
  await page.getByLabel('Email').fill(` ${emailOf(driver).toUpperCase()} `);
  await page.getByLabel(/^Password/).fill('not the password');
  await submit.click();
  await expect(page.getByText('Email or password is incorrect.').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel(/^Password/).fill(password);
  await submit.click();
  // Without a company the dashboard leads on to the onboarding.
  await expect(page).toHaveURL('/onboarding');
});

journey(
  'the session follows local storage, whichever tab changes it',
  async ({ page, context, excuseErrors }) => {
    await becomeDriver(page, driver);
    await page.goto('/onboarding');
    const steamId = await page.evaluate(() => localStorage.getItem('steamId'));
    const otherTab = await context.newPage();
    await otherTab.goto('/favicon.svg');

    await otherTab.evaluate(() => localStorage.removeItem('steamId'));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();

    await otherTab.evaluate((id) => localStorage.setItem('steamId', id ?? ''), steamId);
    await expect(page.getByRole('link', { name: 'Open dashboard' })).toBeVisible();

    // A Steam id whose user cannot be had is dropped again, with a word to the console alone.
    excuseErrors(/status of 404|There is nothing here/);
    await page.getByRole('link', { name: 'Open dashboard' }).click();
    await expect(page).toHaveURL('/onboarding');
    await otherTab.evaluate(() => localStorage.setItem('steamId', '76561198000000999'));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('steamId'))).toBeNull();
  },
);
