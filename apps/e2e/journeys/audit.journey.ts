import { expect, type Locator, type Page } from '@playwright/test';
import { becomeOwner, openMember } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { callApi, changeVtc, getOwnVtc } from '../harness/own-vtc.ts';

journey('the owner reads who did what', async ({ page, browser }) => {
  await becomeOwner(page);
  const driver = await openMember(browser, 'Dietrich Diesel');
  await changeVtc(page, { country: 'NO' });
  const { id: companyId } = await getOwnVtc(page);
  const created = await callApi(page, 'POST', '/api/vtc/roles/create', {
    name: 'Scout',
    companyId,
    permissions: [{ key: 'VIEW_CONTRACTS', allowed: true }],
  });
  const { role }: { role: { id: string } } = await created.json();
  await callApi(page, 'PUT', `/api/vtc/roles/update/${role.id}`, {
    name: 'Scout',
    salary: 1_200,
    permissions: [{ key: 'KICK_MEMBERS', allowed: true }],
  });

  await page.goto('/dashboard/managecompany');
  await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const change = entry(page, 'Nora Nightline changed the role Scout');
  await expect(change).toContainText('Added: Remove members');
  await expect(change).toContainText('Removed: See contracts');
  await expect(change).toContainText('Before: €0');
  await expect(change).toContainText('After: €1,200');
  await expect(entry(page, 'Nora Nightline changed Nordic Freight Lines')).toContainText('Norway');
  await expect(entry(page, 'Dietrich Diesel joined the company')).toBeVisible();
  await expect(entry(page, 'Nora Nightline founded Nordic Freight Lines')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Action').selectOption('Role changed');
  await expect(entries(page)).toHaveCount(1);
  await expect(change).toBeVisible();
  await page.getByLabel('Action').selectOption('All actions');
  await page.getByRole('combobox', { name: 'Done by' }).fill('diet');
  await page.getByRole('option', { name: 'Dietrich Diesel' }).click();
  await expect(entries(page)).toHaveCount(1);
  await expect(entry(page, 'Dietrich Diesel joined the company')).toBeVisible();
  await page.getByLabel('Action').selectOption('Role deleted');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await expectAccessible(page);

  await driver.goto('/dashboard');
  await expect(driver.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
});

function entry(page: Page, sentence: string): Locator {
  return entries(page).filter({ hasText: sentence });
}

function entries(page: Page): Locator {
  return page.getByRole('region', { name: 'Entries' }).getByRole('listitem');
}
