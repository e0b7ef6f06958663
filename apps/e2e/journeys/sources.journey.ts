import { expect } from '@playwright/test';
import { importColumns } from '@waybill/schema/features/imports.models';
import { becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';

const head = importColumns.map(({ name }) => name).join(',');
const cells = importColumns.map(({ example }) => example).join(',');

journey('the owner links a tracker and previews an import', { tag: '@long' }, async ({ page }) => {
  await becomeOwner(page);
  await page.goto('/dashboard/managecompany');
  await page.getByRole('link', { name: 'Other sources' }).click();
  await page.getByRole('button', { name: 'Link TrackSim' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Secret').fill('whsec_5k2JtD9QpA');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Link TrackSim' }).click();
  const card = page.getByRole('article', { name: 'TrackSim' });
  await expect(card.getByText(/\/api\/webhooks\/tracksim\//)).toBeVisible();
  await card.getByRole('button', { name: 'Test' }).click();
  await expect(card.getByText('Test understood')).toBeVisible();
  await expectAccessible(page);

  const buffer = Buffer.from(`${head}\n${cells}\n`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'jobs.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('1 bad line', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show the bad line' }).click();
  await expect(page.getByText(/No member matches:.*driver_steam_id/)).toBeVisible();
  await expectAccessible(page);
});
