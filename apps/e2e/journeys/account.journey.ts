import { readFile } from 'node:fs/promises';
import { expect, type Browser, type Page } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { emailOf, logIn, openSettings, password } from '../harness/steps.ts';
import { readXsrfHeader } from '../harness/xsrf.ts';

const driver = 'Nora Nightline';
const newPassword = 'thermos lorry tarmac';

journey(
  'a new password signs the other browser out on its next request',
  async ({ page, browser, excuseErrors }) => {
    await becomeDriver(page, driver);
    const other = await openOtherBrowser(browser);
    await page.goto('/onboarding');
    await openSettings(page);
    await expect(page).toHaveURL('/settings');

    excuseErrors(/status of 403 .*\/password|status of 401 .*\/login/);
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Current password').fill('not the password');
    await dialog.getByLabel('New password').fill('short');
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText('Password must be at least 6 characters.')).toBeVisible();
    await dialog.getByLabel('New password').fill(newPassword);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(dialog.getByText('This is not your current password.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Your password was changed.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();

    await other.goto('/joinvtc');
    await expect(other).toHaveURL('/');
    await expect(other.getByRole('link', { name: 'Log In' })).toBeVisible();
    const third = await (await browser.newContext()).newPage();
    await third.goto('/login');
    await logIn(third, driver);
    await expect(third.getByText('Email or password is incorrect.').first()).toBeVisible();
    await logIn(third, driver, newPassword);
    await expect(third).toHaveURL('/onboarding');
  },
);

journey('a new email is what the driver logs in with', async ({ page, excuseErrors }) => {
  await becomeDriver(page, driver);
  await page.goto('/settings');
  excuseErrors(/status of 403 .*\/email/);
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email' });
  await dialog.getByLabel('New email').fill('nora');
  await dialog.getByLabel('Current password').fill('not the password');
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog.getByText('Please enter a valid email address.')).toBeVisible();
  await dialog.getByLabel('New email').fill('Nora@Example.com');
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Profile' })).toContainText('nora@example.com');
});

journey('other browsers and devices are signed out', async ({ page, browser }) => {
  await becomeOwner(page, { driver });
  const other = await openOtherBrowser(browser);
  const third = await openOtherBrowser(browser);
  await signDeviceIn(page);
  await openSettings(page);
  await expect(page).toHaveURL('/dashboard/settings');

  const browsers = page.getByRole('region', { name: 'Browsers' });
  await expect(browsers.getByRole('listitem')).toHaveCount(3);
  await expect(browsers.getByText('This browser')).toHaveCount(1);
  await expectAccessible(page);
  await browsers
    .getByRole('button', { name: /^Sign out Chrome on/ })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: /^Sign out Chrome on/ });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(browsers.getByRole('listitem')).toHaveCount(2);
  await browsers.getByRole('button', { name: 'Sign out all others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click();
  await expect(browsers.getByRole('listitem')).toHaveCount(1);
  await expect(browsers.getByText('This browser')).toBeVisible();
  await expect(browsers.getByRole('button')).toHaveCount(0);
  for (const signedOut of [other, third]) {
    await signedOut.reload();
    await expect(signedOut).toHaveURL('/');
  }

  const devices = page.getByRole('region', { name: 'Devices' });
  await devices.getByRole('button', { name: 'Sign out Gaming PC' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(devices.getByText('No program is signed in.')).toBeVisible();
});

journey(
  'a driver takes their data along and deletes the account',
  async ({ page, excuseErrors }) => {
    await becomeDriver(page, driver);
    await page.goto('/settings');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('waybill-export.json');
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ user: { username: driver, email: emailOf(driver) } });
    expect(text).not.toMatch(/hash|\$2[aby]\$/i);

    excuseErrors(/status of 403 .*\/deletion|status of 401 .*\/login/);
    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Type your username').fill('Nora');
    await dialog.getByLabel('Current password').fill('not the password');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(
      dialog.getByText('Type your exact username to delete your account.'),
    ).toBeVisible();
    await dialog.getByLabel('Type your username').fill(driver);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(dialog.getByText('This is not your current password.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your account was deleted.')).toBeVisible();

    await page.goto('/login');
    await logIn(page, driver);
    await expect(page.getByText('Email or password is incorrect.').first()).toBeVisible();
  },
);

journey('an owner hands the company over before the account goes', async ({ page }) => {
  await becomeOwner(page, { driver });
  await page.goto('/dashboard/settings');
  await expect(page.getByText('You own Nordic Freight Lines.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeHidden();
  await page.getByRole('link', { name: 'Hand the company over, or delete it' }).click();
  await expect(page.getByRole('heading', { name: 'Danger zone' })).toBeVisible();
});

/** A second browser in which the same driver is signed in. */
async function openOtherBrowser(browser: Browser): Promise<Page> {
  const other = await (await browser.newContext()).newPage();
  await other.goto('/login');
  await logIn(other, driver);
  await expect(other).not.toHaveURL(/login/);
  return other;
}

/** Has a program redeem the code of a further sign-in with Steam, as the companion does. */
async function signDeviceIn(page: Page): Promise<void> {
  await page.goto('/api/auth/steam');
  await page.getByRole('button', { name: driver }).click();
  const otp = await page.locator('code').innerText();
  const response = await page.request.post('/api/auth/otp', {
    headers: await readXsrfHeader(page.context()),
    data: { email: emailOf(driver), otp, deviceName: 'Gaming PC' },
  });
  expect(response.status(), await response.text()).toBe(200);
  await page.getByRole('link', { name: 'Continue with Web Dashboard' }).click();
}
