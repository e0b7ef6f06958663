import { expect, type Page } from '@playwright/test';
import { type DriverName, signInWithSteam } from './steps.ts';

/** Signs in as a driver who has an account, as those of the demo have. */
export async function signInAgain(page: Page, driver: DriverName): Promise<void> {
  await signInWithSteam(page, driver);
  // Whoever has gone on to the dashboard once is led straight there.
  await page.waitForFunction(() => localStorage.getItem('steamId') !== null);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/(dashboard|onboarding)/);
}
