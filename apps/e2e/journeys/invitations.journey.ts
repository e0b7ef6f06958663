import { expect } from '@playwright/test';
import { becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { completeRegistration, signInAs } from '../harness/steps.ts';

journey(
  'a driver joins by a link on their phone',
  { tag: '@long' },
  async ({ page, otherPage: owner }) => {
    await becomeOwner(owner);
    await owner.goto('/dashboard/members');
    await owner.getByRole('link', { name: 'Invite drivers' }).click();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'New invitation' }).click();
    await owner.getByLabel('Note').fill('For Dietrich');
    await owner.getByRole('button', { name: 'Create invitation' }).click();
    const link = await owner.getByText(/\/join\//).textContent();
    await expectAccessible(owner);
    await owner.getByRole('button', { name: 'Done' }).click();
    await expect(owner.getByText('0 of 1 used')).toBeVisible();

    await page.goto(link ?? '');
    await expect(
      page.getByText('Nora Nightline invites you to Nordic Freight Lines'),
    ).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Sign in to join' }).click();
    await page.getByRole('link', { name: 'Login with Steam' }).click();
    await signInAs(page, 'Dietrich Diesel');
    await completeRegistration(page, 'Dietrich Diesel');
    await expect(page).toHaveURL(link ?? '');
    await page.getByRole('button', { name: 'Join Nordic Freight Lines' }).click();
    await expect(page).toHaveURL('/dashboard/companyoverview');
    await expect(page.getByText('Welcome to Nordic Freight Lines')).toBeVisible();
    await expectAccessible(page);

    // Arrives live, without reloading the page.
    await expect(owner.getByText('1 of 1 used')).toBeVisible();
    await expect(owner.getByText('Used up')).toBeVisible();
  },
);
