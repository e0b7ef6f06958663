import { expect, type Locator, type Page } from '@playwright/test';
import { becomeOwner, openMember } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { callApi, getOwnVtc } from '../harness/own-vtc.ts';
import { openPage } from '../harness/steps.ts';

const driverName = 'Dietrich Diesel';

journey('members are found, and all there is about one', async ({ page, browser }) => {
  await becomeOwner(page);
  await openMember(browser, driverName);
  await page.goto('/dashboard');
  await openPage(page, 'Members');
  await expect(page.getByText('2 members')).toBeVisible();
  await expect(row(page, 'Nora Nightline')).toContainText('Owner');
  await expectAccessible(page);

  await page.getByLabel('Name', { exact: true }).fill('dIETr');
  await expect(row(page, 'Nora Nightline')).toBeHidden();
  await expect(row(page, driverName)).toContainText('Driver');
  await page.getByLabel('Role', { exact: true }).selectOption('Owner');
  await expect(page.getByText('No member found')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name', { exact: true }).fill('');
  await expect(row(page, 'Nora Nightline')).toBeVisible();
  await page.getByLabel('Role', { exact: true }).selectOption('All roles');
  await page.getByLabel('Sort by').selectOption('Longest in the company');
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Nora Nightline');

  await openMenu(page, 'Nora Nightline');
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeHidden();
  await page.keyboard.press('Escape');
  await openMenu(page, driverName);
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: driverName }).click();
  await expect(page.getByRole('heading', { level: 1, name: driverName })).toBeVisible();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Please write something.').first()).toBeVisible();
  await page.getByLabel('New note').fill('Asked for night tours only.');
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(notes(page)).toContainText('Asked for night tours only.');
  await expect(page.getByLabel('New note')).toHaveValue('');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Delete note/ }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete note' }).click();
  await expect(page.getByText('The note was deleted.')).toBeVisible();
  await expect(notes(page)).toContainText('There are no notes yet.');
});

journey('a leave is entered by staff and ended by the member', async ({ page, browser }) => {
  await becomeOwner(page);
  const driver = await openMember(browser, driverName);
  await page.goto('/dashboard/members');
  await openMenu(page, driverName);
  await page.getByRole('menuitem', { name: 'Leave of absence' }).click();
  await page.getByLabel('First day').fill('2999-01-10');
  await page.getByLabel('Last day').fill('2999-01-09');
  await page.getByRole('button', { name: 'Save leave' }).click();
  await expect(
    page.getByText('The leave must end on or after its first day.').first(),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Last day').fill('2999-01-20');
  await page.getByLabel('Reason').fill('Long holidays');
  await page.getByRole('button', { name: 'Save leave' }).click();
  await expect(row(page, driverName)).toContainText('Leave planned');

  await driver.goto('/dashboard/members');
  await expect(driver.getByRole('button', { name: 'Actions for Nora Nightline' })).toBeHidden();
  await driver.getByRole('link', { name: driverName }).click();
  await expect(driver.getByText(/10 Jan 2999|Jan 10, 2999/)).toContainText('Long holidays');
  await expect(notes(driver)).toBeHidden();
  await expect(driver.getByRole('button', { name: 'Assign roles' })).toBeHidden();
  await expectAccessible(driver);
  await driver.getByRole('button', { name: 'Leave of absence' }).click();
  await driver.getByRole('button', { name: 'End leave' }).click();
  await expect(driver.getByText('No leave is entered.')).toBeVisible();
});

journey('who is removed finds no company with the next click', async ({ page, browser }) => {
  await becomeOwner(page);
  const driver = await openMember(browser, driverName);
  await driver.goto('/dashboard/companyoverview');
  await expect(driver.getByLabel('Company Info')).toBeVisible();
  await page.goto('/dashboard/members');
  await page.getByRole('link', { name: driverName }).click();
  await page.getByRole('button', { name: 'Remove from the company' }).click();
  const dialog = page.getByRole('dialog', { name: `Remove ${driverName}?` });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove from the company' }).click();
  await expect(page).toHaveURL('/dashboard/members');
  await expect(page.getByText('1 member', { exact: true })).toBeVisible();
  await expect(row(page, driverName)).toBeHidden();

  await driver.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(driver).toHaveURL('/onboarding');
});

journey(
  'who may not see members is told what it takes',
  async ({ page, browser, excuseErrors }) => {
    await becomeOwner(page);
    const { id, companyRoles } = await readRoles(page);
    const driver = await openMember(browser, driverName);
    await driver.goto('/dashboard/companyoverview');
    await expect(driver.getByLabel('Company Info')).toBeVisible();
    const standard = companyRoles.find((role) => role.isDefault);
    const body = { name: 'Driver', isDefault: true, permissions: [] };
    await callApi(page, 'PUT', `/api/vtc/roles/update/${standard?.id}`, body);

    await driver.getByRole('link', { name: 'Home', exact: true }).click();
    await expect(driver.getByRole('region', { name: 'Create Jobs' })).toBeVisible();
    await expect(driver.getByRole('region', { name: 'Manage Company' })).toBeHidden();
    for (const path of ['/dashboard/members', `/dashboard/members/${id}`]) {
      await driver.goto(path);
      await expect(driver.getByText('VIEW_MEMBERS_PAGE')).toBeVisible();
      await expectAccessible(driver);
    }
    excuseErrors(/status of 422 .*\/members\/nobody/);
    await page.goto('/dashboard/members/nobody');
    await expect(page.getByText('No such member')).toBeVisible();
    await driver.goto('/dashboard/audit');
    await expect(driver.getByText('Only the owner of the company can see it.')).toBeVisible();
  },
);

async function readRoles(page: Page) {
  const { id } = await getOwnVtc(page);
  const response = await page.request.get(`/api/vtc/roles/by-vtc/${id}`);
  const { roles }: { roles: { id: string; isDefault: boolean }[] } = await response.json();
  return { id, companyRoles: roles };
}

function row(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}

function notes(page: Page): Locator {
  return page.getByRole('region', { name: 'Staff notes' });
}

async function openMenu(page: Page, member: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${member}` }).click();
}
