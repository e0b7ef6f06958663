import { expect, type Locator, type Page } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { changeVtc } from '../harness/own-vtc.ts';

const company = 'Nordic Freight Lines';

journey('a second driver joins a company', { tag: '@long' }, async ({ page, otherPage: owner }) => {
  await becomeOwner(owner, { driver: 'Wanda Widemirror', name: 'Widemirror', tag: 'WIDE' });
  await becomeOwner(owner, { driver: 'Carla Convoy', name: 'Carla Cargo', tag: 'CARLA' });
  await becomeOwner(owner);
  await changeVtc(owner, { country: 'NO', language: 'nb' });
  await owner.goto('/dashboard/companyoverview');
  await expect(totalDrivers(owner)).toHaveText('1');

  await becomeDriver(page, 'Dietrich Diesel');
  await page.goto('/onboarding');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Join a VTC' }).click();
  await expect(page).toHaveURL('/joinvtc');
  await expect(results(page).getByText('3 companies')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Popular companies' })).toContainText(company);
  expect(await overhangOf(page), 'companies side by side scroll within their row').toBe(0);
  await expectAccessible(page);

  await searchFor(page, 'nfl');
  await expect(page).toHaveURL('/joinvtc?search=nfl');
  await expect(card(page)).toContainText('Norway');
  await expect(card(page)).toContainText('1 member');
  await searchFor(page, 'zzz');
  await expect(page.getByText('No VTCs found.')).toBeVisible();
  await expectAccessible(page);
  await searchFor(page, 'nOrWaY');
  await expect(card(page)).toBeVisible();

  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page).toHaveURL('/onboarding');
  await page.goBack();
  await expect(page.getByLabel('Name, tag or country')).toHaveValue('nOrWaY');
  await card(page).getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/companyoverview');
  await expect(page.getByRole('heading', { name: company })).toBeVisible();
  await expect(totalDrivers(page)).toHaveText('2');

  // Simulates a return to the tab.
  await owner.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(totalDrivers(owner)).toHaveText('2');
});

function results(page: Page): Locator {
  return page.getByRole('region', { name: 'Search' });
}

function card(page: Page): Locator {
  return results(page).getByRole('article', { name: company });
}

async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByLabel('Name, tag or country').fill(text);
}

function totalDrivers(page: Page): Locator {
  return page.getByLabel('Stats').getByRole('definition').first();
}

/** Returns by how many pixels a page is wider than the screen. */
function overhangOf(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}
