import { expect, type Page } from '@playwright/test';
import { type DriverName, signInWithSteam } from './steps.ts';

/** Signs in a driver who already has an account, like those of the demo. */
export async function signInAgain(page: Page, driver: DriverName): Promise<void> {
  await signInWithSteam(page, driver);
  // Users who have been to the dashboard are redirected there.
  await page.waitForFunction(() => localStorage.getItem('steamId') !== null);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/(dashboard|onboarding)/);
}
