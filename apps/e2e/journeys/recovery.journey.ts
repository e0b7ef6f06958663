import { expect, type Page } from '@playwright/test';
import { becomeDriver } from '../harness/drivers.ts';
import { expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';
import { callApi } from '../harness/own-vtc.ts';
import { emailOf, logIn, logOut, signInAs } from '../harness/steps.ts';

const driver = 'Nora Nightline';
const newPassword = 'thermos lorry tarmac';

/** Starts at the login page, like a user who forgot their password. */
async function forgetPassword(page: Page): Promise<void> {
  await page.goto('/onboarding');
  await logOut(page);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Forgot your password?' }),
  ).toBeVisible();
}

/** Sets a new password, which doesn't sign in, and logs in with it. */
async function chooseNewPassword(page: Page): Promise<void> {
  await page.getByLabel(/^New password/).fill(newPassword);
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your new password is set' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('steamId'))).toBeNull();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await logIn(page, driver, newPassword);
  await expect(page).toHaveURL('/onboarding');
}

journey('a driver resets a forgotten password with Steam', { tag: '@long' }, async ({ page }) => {
  await becomeDriver(page, driver);
  await forgetPassword(page);
  await expectAccessibleInBothSchemes(page);
  await page.getByRole('link', { name: 'Continue with Steam' }).click();
  await signInAs(page, driver);
  await expect(page).toHaveURL('/recover?steam=confirmed');
  await expect(page.getByLabel(/^New password/)).toBeFocused();
  await expectAccessibleInBothSchemes(page);
  await chooseNewPassword(page);
});

journey.describe('on a server that sends mail', () => {
  journey.use({ sendsMail: true });

  journey(
    'a driver resets a forgotten password by email',
    { tag: '@long' },
    async ({ page, mailbox, excuseErrors }) => {
      const email = emailOf(driver);
      if (mailbox === null) throw new Error('this server sends mail');
      await becomeDriver(page, driver);
      const reader = { language: 'en', timeZone: 'Europe/Berlin' };
      await callApi(page, 'POST', '/api/users/me/email/verification', reader);
      const confirming = new URL(await mailbox.waitForLink(email, '/confirm-email'));
      const proof = { token: confirming.hash.slice(1) };
      const confirmed = await callApi(page, 'POST', '/api/auth/email-verification', proof);
      expect(confirmed.status(), await confirmed.text()).toBe(200);

      await forgetPassword(page);
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await expect(page.getByText(`If ${email} is an account’s confirmed address`)).toBeVisible();
      await expectAccessibleInBothSchemes(page);
      const link = await mailbox.waitForLink(email, '/recover');
      await page.goto(link);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Choose a new password' }),
      ).toBeVisible();
      await expect(page).toHaveURL('/recover');
      await chooseNewPassword(page);

      // Opening the link again shows an error and the recovery options.
      excuseErrors(/status of 401 .*\/recovery\/password/);
      await logOut(page);
      await page.goto(link);
      await page.getByLabel(/^New password/).fill(newPassword);
      await page.getByRole('button', { name: 'Set the new password' }).click();
      await expect(page.getByText('This link is invalid, used or expired.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Continue with Steam' })).toBeVisible();
    },
  );
});
