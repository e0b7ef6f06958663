import { expect } from '@playwright/test';
import { becomeDriver } from '../harness/drivers.ts';
import { expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';

journey.use({ settings: { COMMUNITY_EMULATORS: 'on' } });

journey(
  'a driver links and unlinks Discord and TruckersMP',
  { tag: '@long' },
  async ({ page, server }) => {
    await becomeDriver(page, 'Nora Nightline');
    await page.goto('/settings');
    const section = page.getByRole('region', { name: 'Linked accounts' });
    await section.getByRole('button', { name: 'Link Discord' }).click();
    await expect(page.getByRole('heading', { name: 'Continue as' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('You cancelled on Discord. Nothing was linked.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to settings' }).click();

    await section.getByRole('button', { name: 'Link Discord' }).click();
    await page.getByRole('button', { name: /^Carla Convoy/ }).click();
    await expect(section.getByText('Carla Convoy')).toBeVisible();
    await expect(page).toHaveURL(/\/settings(#linkedAccounts)?$/);
    await section.getByRole('button', { name: 'Link TruckersMP' }).click();
    await expect(section.getByText('Not banned')).toBeVisible();
    await expectAccessibleInBothSchemes(page);

    await section.getByRole('button', { name: 'Unlink Discord' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Unlink' }).click();
    await expect(section.getByRole('button', { name: 'Link Discord' })).toBeVisible();
    expect(server.output()).not.toContain('access_token');
  },
);
