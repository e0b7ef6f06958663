import { expect } from '@playwright/test';
import { expectAccessible, journey } from '../harness/journey.ts';
import { becomeOwner, openMember } from '../harness/drivers.ts';
import { getOwnVtc } from '../harness/own-vtc.ts';

journey(
  'a personal access token does what its scopes allow until it is revoked',
  async ({ page, server }) => {
    await becomeOwner(page);
    await page.goto('/dashboard/settings');
    await expect(page.getByText('You have no tokens.')).toBeVisible();

    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog.getByText('Please name the token.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Name', { exact: true }).fill('Discord bot');
    await dialog.getByLabel('Lives for').selectOption('30 days');
    const group = dialog.getByRole('group', { name: 'Members' });
    await group.getByLabel('See members').check();
    await dialog.getByRole('button', { name: 'Create token' }).click();
    await expect(dialog.getByText('it is shown only this once')).toBeVisible();
    await expectAccessible(page);
    const token = await dialog.locator('code').innerText();
    expect(token).toMatch(/^wb_/);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await expect(dialog).toBeHidden();

    const tokens = page.getByRole('region', { name: 'Personal access tokens' });
    await expect(tokens.getByText('Never used')).toBeVisible();
    await expect(
      tokens.getByRole('list', { name: 'Permissions and duties of Discord bot' }),
    ).toHaveText('VIEW_MEMBERS_PAGE');
    await expect(page.getByText(token)).toBeHidden();
    const ask = async (path: string, method = 'GET') => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      return (await fetch(`${server.url}/api${path}`, { method, headers })).status;
    };
    const members = `/vtcs/${(await getOwnVtc(page)).id}/members`;
    expect(await ask(members)).toBe(200);
    expect(await ask('/vtc/roles/create', 'POST')).toBe(403);

    await page.reload();
    await expect(tokens.getByText(/^Last used/)).toBeVisible();
    await tokens.getByRole('button', { name: 'Revoke Discord bot' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke Discord bot?' });
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(tokens.getByText('You have no tokens.')).toBeVisible();
    expect(await ask(members)).toBe(401);
  },
);

journey('a token is offered no permission that its owner lacks', async ({ page, browser }) => {
  await becomeOwner(page);
  const driver = await openMember(browser, 'Dietrich Diesel');
  await driver.goto('/dashboard/settings');
  await driver.getByRole('button', { name: 'New token' }).click();
  const dialog = driver.getByRole('dialog');
  await expect(dialog.getByLabel('See members')).toBeVisible();
  await expect(dialog.getByLabel('Manage roles')).toBeHidden();
  await expect(dialog.getByRole('group', { name: 'Roles' })).toBeHidden();
});
