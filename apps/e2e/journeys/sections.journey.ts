import { expect, type Page } from '@playwright/test';
import { becomeDriver } from '../harness/drivers.ts';
import { journey } from '../harness/journey.ts';
import { createVtc, logIn } from '../harness/steps.ts';

journey('what a driver collapses stays so, in any browser', async ({ page, otherPage }) => {
  await becomeDriver(page, 'Nora Nightline');
  await page.goto('/joinvtc');
  await toggle(page, 'Popular companies');
  await page.reload();
  await expectExpanded(page, 'Popular companies', false);
  await expectExpanded(page, 'Search', true);
  await expect(page.getByText('There are no companies yet.')).toBeHidden();

  await page.goto('/createvtc');
  await createVtc(page, 'Nordic Freight Lines', 'NFL');
  await toggle(page, 'Role Summary');
  await toggle(page, 'Stats');
  await toggle(page, 'Stats');

  await otherPage.goto('/login');
  await logIn(otherPage, 'Nora Nightline');
  await otherPage.getByRole('link', { name: 'Go to the company overview' }).click();
  await expectExpanded(otherPage, 'Role Summary', false);
  await expectExpanded(otherPage, 'Stats', true);
  await expectExpanded(otherPage, 'Activity Overview', true);
});

journey('a choice that the server did not get is taken back', async ({ page, excuseErrors }) => {
  excuseErrors(/ERR_FAILED/);
  await becomeDriver(page, 'Nora Nightline');
  await page.goto('/joinvtc');
  await page.route('**/api/users/me/sections/*', (route) => route.abort());
  await page.getByRole('button', { name: 'Popular companies' }).click();
  await expect(page.getByText('Your choice could not be saved.')).toBeVisible();
  await expectExpanded(page, 'Popular companies', true);
});

/** Folds a section or unfolds it, and waits until the server knows. */
async function toggle(page: Page, name: string): Promise<void> {
  const saved = page.waitForResponse(/\/api\/users\/me\/sections\//);
  await page.getByRole('button', { name, exact: true }).click();
  expect((await saved).status()).toBe(200);
}

async function expectExpanded(page: Page, name: string, expanded: boolean): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  await expect(button).toHaveAttribute('aria-expanded', String(expanded));
}
