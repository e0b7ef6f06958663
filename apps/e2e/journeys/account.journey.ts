import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { becomeDriver } from '../harness/drivers.ts';
import { expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';
import { emailOf, logIn, logOut, openSettings, password } from '../harness/steps.ts';

const driver = 'Nora Nightline';
const stepSeconds = 30;

journey(
  'a driver exports their data and deletes the account',
  { tag: '@long' },
  async ({ page }) => {
    await becomeDriver(page, driver);
    await page.goto('/onboarding');
    await openSettings(page);
    await expect(page).toHaveURL('/settings');
    await page.getByRole('button', { name: 'Change password' }).click();
    const changing = page.getByRole('dialog', { name: 'Change password' });
    await expect(changing.getByLabel('Current password')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(changing).toBeHidden();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeFocused();

    await page.getByRole('link', { name: 'Privacy' }).click();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download my data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('waybill-export.json');
    const text = await readFile(await download.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ user: { username: driver, email: emailOf(driver) } });
    expect(text).not.toMatch(/hash|\$2[aby]\$/i);

    await page.getByRole('button', { name: 'Delete account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(dialog).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await dialog.getByLabel('Type your username').fill(driver);
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Your account was deleted.')).toBeVisible();
  },
);

journey(
  'login accepts a code of the app, or a recovery code',
  { tag: '@long' },
  async ({ page, excuseErrors }) => {
    // The response that asks for a code.
    excuseErrors(/status of 401 .*\/login/);
    await becomeDriver(page, driver);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Turn on' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(password);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeInViewport();
    await expectAccessibleInBothSchemes(page);
    const secret = await dialog.locator('code').innerText();
    await codeField(page).fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    const list = dialog.getByRole('list', { name: 'Recovery codes' });
    await expect(list.getByRole('listitem')).toHaveCount(10);
    const [recoveryCode = ''] = await list.getByRole('listitem').allInnerTexts();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Download' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('recovery-codes.txt');
    expect(await readFile(await download.path(), 'utf8')).toContain(recoveryCode);
    await dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(dialog).toBeHidden();

    // The current code was used to switch it on.
    for (const code of [codeOf(secret, 1), recoveryCode]) {
      await logOut(page);
      await page.goto('/login');
      await logIn(page, driver);
      await expect(codeField(page)).toBeFocused();
      await codeField(page).fill(code);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page).toHaveURL('/onboarding');
    }
  },
);

function codeField(page: Page) {
  return page.getByRole('textbox', { name: 'Code' });
}

/** Returns the code of an authenticator app, this many steps from now. */
function codeOf(secret: string, steps = 0): string {
  const epoch = Math.floor(Date.now() / 1_000) + steps * stepSeconds;
  return generateSync({ secret, epoch });
}
