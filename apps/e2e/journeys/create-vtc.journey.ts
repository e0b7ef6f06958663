import { expect } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { createButton, createVtc, fillVtcForm } from '../harness/steps.ts';

journey(
  'the create-company form refuses what will not do',
  async ({ page, otherPage, excuseErrors }) => {
    await becomeOwner(otherPage, { driver: 'Dietrich Diesel', name: 'First Come', tag: 'FCFS' });
    await becomeDriver(page, 'Nora Nightline');
    await page.goto('/createvtc');
    const submit = createButton(page);
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await submit.click({ force: true });
    await expect(page.getByText('Please complete all required fields.').first()).toBeVisible();

    await fillVtcForm(page, 'Second Come', 'fcfs');
    await expect(submit).toHaveAttribute('aria-disabled', 'false');
    await page.getByRole('button', { name: 'Remove Logo' }).click();
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    const tooLarge = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_576) };
    await page.getByLabel('Logo').setInputFiles(tooLarge);
    await expect(page.getByText('Logo must be under 1MB').first()).toBeVisible();
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await expectAccessible(page);

    excuseErrors(/status of 409 .*\/api\/vtc\/create/);
    await page.getByLabel('Logo').setInputFiles('fixtures/logo.png');
    await submit.click();
    await expect(page.getByText('This tag is already taken.').first()).toBeVisible();
    await expectAccessible(page);

    excuseErrors(/ERR_FAILED/);
    await page.getByLabel('Tag').fill('LATE');
    await page.route('**/api/vtc/create', (route) => route.abort());
    await submit.click();
    await expect(page.getByText('Failed to create company.').first()).toBeVisible();
    await page.unroute('**/api/vtc/create');
    await submit.click();
    await expect(page).toHaveURL('/dashboard/companyoverview');
  },
);

journey('names are text, whatever they contain', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const name = `<img src=x onerror=alert(1)>"'`;
  await becomeDriver(page, 'Nora Nightline');
  await page.goto('/createvtc');
  await createVtc(page, name, '<b>x');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByText('<b>x')).toBeVisible();
  expect(dialogs).toEqual([]);
});
