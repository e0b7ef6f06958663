import { expect } from '@playwright/test';
import { journey } from '../harness/journey.ts';

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
