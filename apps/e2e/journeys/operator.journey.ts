import { expect } from '@playwright/test';
import { becomeDriver } from '../harness/drivers.ts';
import { expectAccessible, expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';
import { completeRegistration, logIn, signInAs } from '../harness/steps.ts';

journey(
  'the first link creates an operator, who locks a driver, and the driver is signed out at once',
  { tag: ['@both', '@long'] },
  async ({ page, otherPage: operator, server, excuseErrors }) => {
    // The locked driver's requests are refused.
    excuseErrors(/status of 40[13]|Please sign in\./);
    const link = /http:\S+\/operator\/first#\S+/.exec(server.output())?.[0] ?? '';
    await operator.goto(link);
    await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Run this installation');
    // Removed from the URL as soon as the page has read it.
    await expect(operator).not.toHaveURL(/#/);
    await expectAccessible(operator);
    await operator.getByRole('link', { name: 'Register' }).click();
    await signInAs(operator, 'Nora Nightline');
    await completeRegistration(operator, 'Nora Nightline');
    await expect(operator).toHaveURL('/operator/first');
    await operator.getByRole('button', { name: 'Become operator as Nora Nightline' }).click();
    await expect(operator).toHaveURL('/operator/overview');
    await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Control room');
    await expectAccessibleInBothSchemes(operator);
    await operator.goto('/operator/users');
    await expect(operator.getByRole('heading', { level: 1 })).toHaveText('Users');

    const { user } = await becomeDriver(page, 'Carla Convoy');
    const following = page.waitForRequest(/\/api\/live/);
    await page.goto('/onboarding');
    await following;
    await operator.getByLabel('Find a user').fill('carla');
    const rows = operator.getByRole('table').getByRole('row');
    // The header counts as a row.
    await expect(rows).toHaveCount(2);
    await expect(rows.last()).toContainText('Carla Convoy');
    await expectAccessibleInBothSchemes(operator);
    await operator.getByRole('link', { name: 'Carla Convoy' }).click();
    await expect(operator).toHaveURL(`/operator/users/${user.id}`);
    await operator.getByRole('button', { name: 'Lock', exact: true }).click();
    await operator.getByLabel(/^Reason/).fill('Sold jobs for money');
    await operator.getByRole('dialog').getByRole('button', { name: 'Lock' }).click();
    await expect(operator.getByRole('alert')).toContainText('Sold jobs for money');
    await expect(operator.getByRole('table')).toContainText('Locked');
    await expectAccessibleInBothSchemes(operator);

    await page.goto('/settings');
    await expect(page).toHaveURL(/^[^?]*\/(login|$)/);
    await page.goto('/login');
    await logIn(page, 'Carla Convoy');
    await expect(page.getByText('This account is locked.')).toBeVisible();
    // The link was used.
    expect((await operator.request.get('/operator')).status()).toBe(200);
    expect(server.output()).not.toContain('"path":"/operator/first#');
  },
);
