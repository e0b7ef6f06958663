import { expect, type Locator, type Page } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { changeVtc, deleteVtc } from '../harness/own-vtc.ts';

const company = 'Nordic Freight Lines';

journey('two drivers, one company', async ({ page, otherPage: owner }) => {
  await becomeOwner(owner);
  await changeVtc(owner, { country: 'NO', language: 'nb' });
  await owner.goto('/dashboard/companyoverview');
  await expect(totalDrivers(owner)).toHaveText('1');

  await becomeDriver(page, 'Dietrich Diesel');
  await page.goto('/onboarding');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Join a VTC' }).click();
  await expect(page).toHaveURL('/joinvtc');
  await expect(results(page).getByText('1 company')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Popular companies' })).toContainText(company);
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

  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/onboarding');
  await page.goBack();
  await expect(page.getByLabel('Name, tag or country')).toHaveValue('nOrWaY');
  await card(page).getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL('/dashboard/companyoverview');
  await expect(page.getByRole('heading', { name: company })).toBeVisible();
  await expect(totalDrivers(page)).toHaveText('2');

  // What a browser does when its tab is looked at again.
  await owner.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(totalDrivers(owner)).toHaveText('2');
});

journey('an application is sent once, and closed doors say so', async ({ page, otherPage }) => {
  await becomeOwner(otherPage);
  await changeVtc(otherPage, { recruitment: 'CLOSED' });
  await becomeDriver(page, 'Dietrich Diesel');
  await page.goto('/dashboard/joinvtc');
  const closed = card(page).getByRole('button', { name: `Apply to ${company}` });
  await expect(closed).toHaveAttribute('aria-disabled', 'true');
  await expect(closed).toHaveAccessibleDescription(
    'This VTC is not taking new drivers at the moment.',
  );

  await changeVtc(otherPage, { recruitment: 'APPLICATION' });
  await page.reload();
  await card(page).getByRole('button', { name: 'Apply' }).click();
  const sent = card(page).getByRole('button', { name: 'Application sent' });
  await expect(sent).toHaveAttribute('aria-disabled', 'true');
  await expectAccessible(page);
  await page.reload();
  await expect(sent).toBeVisible();
  await page.goto('/onboarding');
  await expect(page.getByText('Your application is waiting for an answer.')).toBeVisible();
});

journey(
  'what goes wrong is said where it went wrong',
  async ({ page, otherPage, excuseErrors }) => {
    excuseErrors(/ERR_FAILED/);
    excuseErrors(/status of 404 .*\/api\/vtc\/join/);
    await becomeOwner(otherPage);
    await becomeDriver(page, 'Dietrich Diesel');

    // Set here, because sections that change how they move ask again for what has failed.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('**/api/vtc/all?*', (route) => route.abort());
    await page.goto('/joinvtc');
    const failure = results(page).getByRole('alert');
    await expect(failure).toContainText('Unable to fetch VTCs.');
    await expectAccessible(page);
    await page.unroute('**/api/vtc/all?*');
    await failure.getByRole('button', { name: 'Try again' }).click();

    const apply = card(page).getByRole('button', { name: 'Apply' });
    const problem = page.getByRole('alert').filter({ hasText: company });
    await page.route('**/api/vtc/join', (route) => route.abort());
    await apply.click();
    await expect(problem).toContainText('Failed to join VTC.');
    await expectAccessible(page);
    await page.unroute('**/api/vtc/join');
    await page.route('**/api/vtc/join', (route) => route.fulfill({ json: {} }));
    await apply.click();
    await expect(problem).toContainText('Could not join this VTC.');
    await page.unroute('**/api/vtc/join');

    await deleteVtc(otherPage);
    await apply.click();
    await expect(problem).toContainText('There is nothing here.');
    await expect(page.getByText('No VTCs found.')).toBeVisible();
    await problem.getByRole('button', { name: 'Dismiss' }).click();
    await expect(problem).toBeHidden();
  },
);

journey('a long list comes page by page', async ({ page, otherPage, browser }) => {
  await becomeOwner(otherPage);
  const third = await (await browser.newContext()).newPage();
  await becomeOwner(third, { driver: 'Dietrich Diesel', name: 'Diesel & Sons', tag: 'DS' });
  await becomeDriver(page, 'Carla Convoy');
  // One company makes a page, and the count is that of a search with too many to count.
  await page.route(/\/api\/vtc\/all\?search=/, async (route) => {
    const url = route
      .request()
      .url()
      .replace(/limit=\d+/, 'limit=1');
    const response = await route.fetch({ url });
    const list: object = await response.json();
    await route.fulfill({ response, json: { ...list, total: 1_000, totalIsExact: false } });
  });
  await page.goto('/joinvtc');
  await expect(results(page).getByText('more than 1,000 companies')).toBeVisible();
  await expect(results(page).getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(results(page).getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();

  await page.getByLabel('Sort by').selectOption('Name');
  await expect(page).toHaveURL('/joinvtc?sort=name');
  await expect(results(page).getByRole('article', { name: 'Diesel & Sons' })).toBeVisible();
  await expect(card(page)).toBeHidden();
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
