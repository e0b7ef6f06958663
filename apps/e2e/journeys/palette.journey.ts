import { expect, type Locator, type Page } from '@playwright/test';
import { becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';

journey('the command palette goes anywhere by keyboard', async ({ page }) => {
  await becomeOwner(page);
  await page.goto('/dashboard/companyoverview');
  await expect(searchButton(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expectActive(page, 'Company Overview');
  await expectAccessible(page);
  await page.keyboard.press('ArrowUp');
  await expectActive(page, 'Log out');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expectActive(page, 'Manage Company');

  await page.keyboard.type('map live');
  await expectActive(page, 'Live Fleet Map');
  await expect(page.getByText('1 result', { exact: true })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Live Fleet Map' })).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
});

journey('it finds members and does things', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await becomeOwner(page);
  await page.goto('/dashboard/companyoverview');
  await open(page);
  await field(page).fill('NORA');
  await page.getByRole('group', { name: 'Members' }).getByRole('option').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nora Nightline' })).toBeVisible();

  await run(page, 'copy public');
  await expect(page.getByText('The link was copied.')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe('/vtc/NFL');

  await run(page, 'invite copy');
  await expect(page.getByText('The link was copied.').first()).toBeVisible();

  await run(page, 'light theme');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  await run(page, 'dark theme');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');

  await run(page, 'create a role');
  await expect(page.getByRole('dialog', { name: 'New role' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/dashboard/roles');
  await run(page, 'log out');
  await expect(page).toHaveURL('/');
});

journey('it changes the language', async ({ page }) => {
  await becomeOwner(page);
  await page.goto('/dashboard/companyoverview');
  await run(page, 'language deutsch');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

journey('it says that nothing fits, and gives the focus back', async ({ page }) => {
  await becomeOwner(page);
  await page.goto('/dashboard/companyoverview');
  await open(page);
  await field(page).fill('xyzzy');
  await expect(page.getByText('Try part of a page')).toBeVisible();
  await expect(page.getByText('Nothing found')).toBeAttached();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(searchButton(page)).toBeFocused();
});

function field(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search and commands' });
}

function searchButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Search', exact: true });
}

async function open(page: Page): Promise<void> {
  await searchButton(page).click();
  await expect(field(page)).toBeFocused();
}

/** Opens the palette and runs the first command that the words find. */
async function run(page: Page, words: string): Promise<void> {
  await open(page);
  await field(page).fill(words);
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeHidden();
}

async function expectActive(page: Page, name: string): Promise<void> {
  const option = page.getByRole('option', { selected: true });
  await expect(option).toHaveCount(1);
  await expect(option).toContainText(name);
  await expect(field(page)).toHaveAttribute('aria-activedescendant', /.+/);
  const activeId = await field(page).getAttribute('aria-activedescendant');
  expect(await option.getAttribute('id')).toBe(activeId);
}
