import { expect } from '@playwright/test';
import { becomeDriver } from '../harness/drivers.ts';
import { journey } from '../harness/journey.ts';
import { completeRegistration, signInAs } from '../harness/steps.ts';

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
