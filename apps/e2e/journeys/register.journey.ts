import { expect } from '@playwright/test';
import { becomeDriver } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { completeRegistration, emailOf, signInAs, signInWithSteam } from '../harness/steps.ts';

journey('/register leads to Steam after a second and a half', async ({ page }) => {
  await page.clock.install({ time: new Date('2026-01-01T12:00:00Z') });
  await page.goto('/');
  await page.clock.pauseAt(new Date('2026-01-01T13:00:00Z'));
  await page.getByRole('link', { name: 'Register', exact: true }).click();
  // The clock of the app, which comes anew, stands still as well.
  await expect(async () => {
    await page.clock.runFor(50);
    await expect(page.getByText('Redirecting to Steam login...')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.clock.runFor(1_400);
  await expect(page).toHaveURL('/register');
  await page.clock.runFor(100);
  await expect(page.getByRole('heading', { name: 'Sign in as a driver' })).toBeVisible();
});

journey('the registration form says what is missing', async ({ page, otherPage, excuseErrors }) => {
  await becomeDriver(otherPage, 'Dietrich Diesel');
  await signInWithSteam(page, 'Nora Nightline');
  const username = page.getByLabel('Username');
  await expect(username).toHaveValue('Nora Nightline');
  excuseErrors(/status of (409|422) .*\/api\/auth\/register/);
  await page.getByLabel('Email').fill('nora@example.org');
  await page.getByLabel(/^Password/).fill('long enough');
  await username.fill('');
  await page.getByRole('button', { name: 'Complete registration' }).click();
  await expect(page.getByText('All fields are required.').first()).toBeVisible();
  await expect(username).toHaveValue('');
  await username.fill('Bob');
  await expect(username).toHaveValue('Bob');
  const taken = emailOf('Dietrich Diesel');
  const attempts = [
    ['', '', 'All fields are required.'],
    ['nora', 'long enough', 'Please enter a valid email address.'],
    ['nora@example.org', 'short', 'Password must be at least 6 characters.'],
    [taken, 'long enough', 'This email address is already in use.'],
  ] as const;
  for (const [email, password, sentence] of attempts) {
    await page.getByLabel('Email').fill(email);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Complete registration' }).click();
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
  await expectAccessible(page);
});

journey('who is signed in is led from the registration to the dashboard', async ({ page }) => {
  const { user } = await becomeDriver(page, 'Nora Nightline');
  for (const query of ['', `?steamId=${user.steamId}`, '?steamId=76561198000000102']) {
    await page.goto(`/complete-registration${query}`);
    await expect(page).toHaveURL('/onboarding');
    await expect(page.getByRole('button', { name: 'Account of Nora Nightline' })).toBeVisible();
  }
});

journey(
  'who comes back from Steam as another driver registers that one',
  async ({ page, excuseErrors }) => {
    // Nora's session has ended, which her browser learns so.
    excuseErrors(/status of 401 .*\/api\/auth\/user|Please sign in\./);
    await becomeDriver(page, 'Nora Nightline');
    await page.goto('/api/auth/steam');
    await signInAs(page, 'Carla Convoy');
    await completeRegistration(page, 'Carla Convoy');
    await expect(page).toHaveURL('/dashboard/createvtc');
  },
);

journey('without a sign-in at Steam nobody registers', async ({ page, excuseErrors }) => {
  excuseErrors(/status of 40[134] .*\/api\/auth\/(steam-profile|register)/);
  await page.goto('/complete-registration?steamId=76561198000000101');
  await expect(page.getByText('Unable to load your Steam profile.').first()).toBeVisible();
  await page.getByLabel('Username').fill('Nora');
  await page.getByLabel('Email').fill('nora@example.org');
  await page.getByLabel(/^Password/).fill('long enough');
  await page.getByRole('button', { name: 'Complete registration' }).click();
  await expect(page.getByText('Please sign in with Steam first.').first()).toBeVisible();
});
