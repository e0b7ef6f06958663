import { expect, type Locator, type Page } from '@playwright/test';
import { becomeOwner, openMember } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { changeVtc } from '../harness/own-vtc.ts';

journey('the owner of a new company sees what to do next', async ({ page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await becomeOwner(page);
  await page.goto('/dashboard');
  await expect(steps(page)).toContainText('1 of 6 done');
  await expectAccessible(page);
  await steps(page).getByRole('button', { name: 'Copy' }).click();
  await expect(steps(page).getByRole('button', { name: 'Copied!' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe('/vtc/NFL');
  await steps(page).getByRole('link', { name: 'New role' }).click();
  await expect(page.getByRole('dialog', { name: 'New role' })).toBeVisible();
  await page.getByRole('dialog').getByLabel('Name').fill('Dispatcher');
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByText('Role created!')).toBeVisible();

  await changeVtc(page, { country: 'NO', language: 'nb' });
  const driver = await openMember(browser, 'Dietrich Diesel');
  await page.goto('/dashboard');
  await expect(steps(page)).toContainText('4 of 6 done');
  await expect(step(page, 'Create a role')).toContainText('Done');
  await expect(step(page, 'Add a banner')).not.toContainText('Done');
  await driver.goto('/dashboard');
  await expect(driver.getByRole('region', { name: 'Create Jobs' })).toBeVisible();
  await expect(steps(driver)).toBeHidden();

  const saved = page.waitForResponse(/\/api\/users\/me\/sections\/firstSteps/);
  await page.getByRole('button', { name: 'Hide first steps' }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Create Jobs' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(steps(page)).toBeHidden();
});

function steps(page: Page): Locator {
  return page.getByRole('region', { name: 'First steps' });
}

function step(page: Page, title: string): Locator {
  return steps(page).getByRole('listitem').filter({ hasText: title });
}
