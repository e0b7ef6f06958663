import { expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { becomeDriver } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { emailOf, logIn, logOut, openSettings, password } from '../harness/steps.ts';

const driver = 'Nora Nightline';
const stepSeconds = 30;

journey(
  'two-factor authentication is switched on, asked for and switched off',
  async ({ page, excuseErrors }) => {
    // One story of four log-ins, each with a password to hash.
    journey.slow();
    excuseErrors(/status of 401 .*\/(login|confirmation)/);
    await becomeDriver(page, driver);
    await page.goto('/settings');
    const { secret, recoveryCodes } = await switchOn(page);
    const [first = '', second = ''] = recoveryCodes;

    await logOut(page);
    await page.goto('/login');
    await logIn(page, driver);
    await expect(codeField(page)).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue(emailOf(driver));
    await enterCode(page, '000000');
    await expect(page.getByText(/^This code is wrong or was used already/).first()).toBeVisible();
    await expect(page.getByLabel(/^Password/)).toHaveValue(password);
    await expectAccessible(page);
    // The code of this moment was used up when it was switched on.
    await enterCode(page, codeOf(secret, 1));
    await expect(page).toHaveURL('/onboarding');

    await logInWith(page, first);
    await expect(page).toHaveURL('/onboarding');
    await logInWith(page, first);
    await expect(page.getByText(/^This code is wrong or was used already/).first()).toBeVisible();
    await enterCode(page, second.toLowerCase().replaceAll('-', ' '));
    await expect(page).toHaveURL('/onboarding');

    await openSettings(page);
    await expect(page.getByText('8 recovery codes are left')).toBeVisible();
    const [fresh = ''] = await renewCodes(page, recoveryCodes[2] ?? '');
    await expect(page.getByText('10 recovery codes are left')).toBeVisible();
    await page.getByRole('button', { name: 'Switch off' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill(password);
    await codeField(page).fill(fresh);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Two-factor authentication is off.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible();

    await logOut(page);
    await page.goto('/login');
    await logIn(page, driver);
    await expect(page).toHaveURL('/onboarding');
  },
);

/** Goes through the dialog, as far as the recovery codes and out of it. */
async function switchOn(page: Page): Promise<{ secret: string; recoveryCodes: string[] }> {
  await page.getByRole('button', { name: 'Switch on' }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByLabel('Current password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);
  const secret = await dialog.locator('code').innerText();
  await codeField(page).fill('000000');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText(/^This code is wrong/)).toBeVisible();
  await codeField(page).fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  return { secret, recoveryCodes: await takeRecoveryCodes(page) };
}

/** Has new codes made in place of the former, at the price of one of these. */
async function renewCodes(page: Page, code: string): Promise<string[]> {
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill(password);
  await codeField(page).fill(code);
  await dialog.getByRole('button', { name: 'New recovery codes' }).click();
  return takeRecoveryCodes(page);
}

/** The ten codes that the dialog shows, which it does until they are said to be saved. */
async function takeRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog');
  const list = dialog.getByRole('list', { name: 'Recovery codes' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  const codes = await list.getByRole('listitem').allInnerTexts();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download' }).click();
  expect((await downloading).suggestedFilename()).toBe('recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toBeHidden();
  return codes;
}

async function logInWith(page: Page, code: string): Promise<void> {
  await logOut(page);
  await page.goto('/login');
  await logIn(page, driver);
  await enterCode(page, code);
}

async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
}

function codeField(page: Page) {
  return page.getByRole('textbox', { name: 'Code' });
}

/** What an authenticator app shows, so many steps from now. */
function codeOf(secret: string, steps = 0): string {
  const epoch = Math.floor(Date.now() / 1_000) + steps * stepSeconds;
  return generateSync({ secret, epoch });
}
