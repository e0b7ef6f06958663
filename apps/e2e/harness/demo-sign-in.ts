import { expect, type Page } from '@playwright/test';
import { type DriverName, signInWithSteam } from './steps.ts';

/** Signs in as a driver who has an account, as those of the demo have. */
export async function signInAgain(page: Page, driver: DriverName): Promise<void> {
  await signInWithSteam(page, driver);
  await page.getByRole('link', { name: 'Continue with Web Dashboard' }).click();
  await expect(page).toHaveURL(/\/(dashboard|onboarding)/);
}
