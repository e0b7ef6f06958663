import { expect, type Locator, type Page } from '@playwright/test';
import { becomeOwner, openMember } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { callApi, getOwnVtc } from '../harness/own-vtc.ts';
import { openPage } from '../harness/steps.ts';

journey('roles are made and changed', async ({ page }) => {
  await becomeOwner(page);
  await page.goto('/dashboard');
  await openPage(page, 'Roles');
  await expect(row(page, 'Owner')).toContainText('Locked');
  await expect(row(page, 'Owner').getByRole('button')).toHaveCount(0);
  await expect(row(page, 'Driver')).toContainText('Default');
  const deleteDriver = page.getByRole('button', { name: 'Delete Driver' });
  await expect(deleteDriver).toHaveAttribute('aria-disabled', 'true');
  await expect(deleteDriver).toHaveAccessibleDescription(/At least one role has to be the default/);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'New role' }).click();
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByText('Role name is required').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Name').fill('Manager');
  await page.getByLabel('Salary').fill('3600');
  for (const name of ['See members', 'Manage roles', 'See contracts']) {
    await page.getByRole('checkbox', { name, exact: true }).check();
  }
  await page.getByRole('button', { name: 'Create role' }).click();
  await expect(page.getByText('Role created!')).toBeVisible();
  await expect(row(page, 'Manager')).toContainText('3,600');
  await expect(row(page, 'Manager')).toContainText('3 of 15');
  await page.getByRole('button', { name: 'Edit Driver' }).click();
  await page.getByRole('checkbox', { name: 'Manage alliances' }).check();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(page.getByText('Role updated!')).toBeVisible();
  await expect(row(page, 'Driver')).toContainText('10 of 15');
});

journey(
  'a manager makes a role and gives it away, but not what she lacks herself',
  async ({ page, browser }) => {
    await becomeOwner(page);
    await makeRole(page, 'Manager', 'MANAGE_ROLES', 'VIEW_MEMBERS_PAGE', 'VIEW_CONTRACTS');
    const manager = await openMember(browser, 'Carla Convoy');
    const driver = await openMember(browser, 'Dietrich Diesel');
    await assign(page, 'Carla Convoy', 'Manager');

    await manager.goto('/dashboard');
    await openPage(manager, 'Roles');
    await manager.getByRole('button', { name: 'New role' }).click();
    const lacking = manager.getByRole('checkbox', { name: 'Remove members' });
    await expect(lacking).toBeDisabled();
    await expect(lacking).toHaveAccessibleDescription(
      /You can only allow what you are allowed yourself\./,
    );
    await expectAccessible(manager);
    await manager.getByLabel('Name').fill('Scout');
    await manager.getByRole('checkbox', { name: 'See contracts', exact: true }).check();
    await manager.getByRole('button', { name: 'Create role' }).click();
    await expect(row(manager, 'Scout')).toContainText('1 of 15');

    const { id: companyId } = await getOwnVtc(manager);
    const permissions = [{ key: 'KICK_MEMBERS', allowed: true }];
    const refused = await callApi(manager, 'POST', '/api/vtc/roles/create', {
      name: 'Enforcer',
      companyId,
      permissions,
    });
    expect(refused.status()).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'PERMISSION_NOT_HELD' });

    await assign(manager, 'Dietrich Diesel', 'Scout');
    await driver.goto('/dashboard/roles');
    await expect(row(driver, 'Scout')).toBeVisible();
    await expect(driver.getByRole('button', { name: 'New role' })).toBeHidden();
    await expect(row(driver, 'Scout').getByRole('button')).toHaveCount(0);
    await expectAccessible(driver);
  },
);

journey(
  'a role above the manager is out of reach, and one of hers is deleted',
  async ({ page, browser }) => {
    await becomeOwner(page);
    await makeRole(page, 'Manager', 'MANAGE_ROLES', 'VIEW_MEMBERS_PAGE');
    await makeRole(page, 'Enforcer', 'KICK_MEMBERS');
    await makeRole(page, 'Scout', 'VIEW_MEMBERS_PAGE');
    const manager = await openMember(browser, 'Carla Convoy');
    await assign(page, 'Carla Convoy', 'Manager');

    await manager.goto('/dashboard/roles');
    const edit = manager.getByRole('button', { name: 'Edit Enforcer' });
    await expect(edit).toHaveAttribute('aria-disabled', 'true');
    await expect(edit).toHaveAccessibleDescription(
      'This role allows more than you are allowed yourself.',
    );
    await manager.getByRole('button', { name: 'Delete Scout' }).click();
    await expect(manager.getByText('Are you sure you want to delete this role?')).toBeVisible();
    await expectAccessible(manager);
    await manager.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(manager.getByText('Role deleted.')).toBeVisible();
    await expect(row(manager, 'Scout')).toBeHidden();

    await manager.goto('/dashboard/members');
    await openMenu(manager, 'Carla Convoy');
    await manager.getByRole('menuitem', { name: 'Assign roles' }).click();
    await expect(manager.getByRole('checkbox', { name: 'Enforcer' })).toBeDisabled();
    await expect(manager.getByRole('checkbox', { name: 'Owner' })).toBeHidden();
    await expectAccessible(manager);
  },
);

journey('the owner looks at the dashboard as a driver does', async ({ page }) => {
  await becomeOwner(page);
  // Who may look at the company's settings is not sent there to change them.
  await makeRole(page, 'Trainee', 'VIEW_MANAGE_COMPANY');
  await page.goto('/dashboard/roles');
  await row(page, 'Trainee').getByRole('button', { name: 'View as this role' }).click();
  const banner = page.getByText('Viewing as Trainee');
  await expect(banner).toBeVisible();
  await expect(page.getByRole('region', { name: 'Manage Company' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Create Jobs' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/dashboard/members');
  await expect(banner).toBeVisible();
  await expect(page.getByText('VIEW_MEMBERS_PAGE')).toBeVisible();
  await page.goto('/dashboard/managecompany');
  await expect(page.getByText('MANAGE_COMPANY')).toBeVisible();
  await page.getByRole('button', { name: 'End preview' }).click();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeVisible();
  await openPage(page, 'Members');
  await expect(page.getByRole('article', { name: 'Nora Nightline' })).toBeVisible();
});

/** Makes a role that allows this, through the API. */
async function makeRole(page: Page, name: string, ...keys: string[]): Promise<void> {
  const { id: companyId } = await getOwnVtc(page);
  const permissions = keys.map((key) => ({ key, allowed: true }));
  await callApi(page, 'POST', '/api/vtc/roles/create', { name, companyId, permissions });
}

/** Gives a member one more role, on the members page. */
async function assign(page: Page, member: string, role: string): Promise<void> {
  await page.goto('/dashboard/members');
  await openMenu(page, member);
  await page.getByRole('menuitem', { name: 'Assign roles' }).click();
  const dialog = page.getByRole('dialog', { name: `Roles of ${member}` });
  await dialog.getByRole('checkbox', { name: role }).check();
  await dialog.getByRole('button', { name: 'Save roles' }).click();
  await expect(page.getByText('The roles were saved.')).toBeVisible();
  await expect(row(page, member)).toContainText(role);
}

async function openMenu(page: Page, member: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${member}` }).click();
}

function row(page: Page, name: string): Locator {
  return page.getByRole('article', { name, exact: true });
}
