import { expect, type Page } from '@playwright/test';
import { becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';

const overview = '/dashboard/companyoverview';
const manage = '/dashboard/managecompany';

journey(
  'the owner edits the whole company profile',
  { tag: '@long' },
  async ({ page, isMobile }) => {
    await becomeOwner(page);
    await page.goto(overview);
    if (isMobile) await page.getByRole('button', { name: 'More' }).click();
    // The page's first steps link there too.
    const navigation = page.getByRole('navigation', { name: 'Dashboard' });
    await navigation.getByRole('link', { name: 'Manage Company' }).click();
    await expect(page).toHaveURL(manage);
    await expect(page.getByLabel(/^Name/)).toBeVisible();
    await expect(saveButton(page)).toBeHidden();
    await expectAccessible(page);

    await page.getByLabel(/^Name/).fill('Northern Star Haulage');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await choose(page, 'Country', 'sverige', 'Sweden');
    await choose(page, 'Language', 'svenska', 'Swedish');
    await page.getByLabel('By application').check();
    await page.getByLabel('Inactive timer').fill('45');

    const noImage = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no image') };
    await page.getByLabel('Logo', { exact: true }).setInputFiles(noImage);
    await expect(page.getByText('Couldn’t read this image.').first()).toBeVisible();
    await page.getByLabel('Banner', { exact: true }).setInputFiles('fixtures/banner.png');
    await expect(page.getByRole('heading', { name: 'Crop the image: Banner' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    await page.getByRole('application', { name: 'Selected area' }).press('ArrowLeft');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('button', { name: 'Remove Banner' })).toBeVisible();

    await saveButton(page).click();
    await expect(page.getByText('Company updated!')).toBeVisible();
    await expect(saveButton(page)).toBeHidden();

    await page.goto(overview);
    await expect(page.getByRole('heading', { name: 'Northern Star Haulage' })).toBeVisible();
    const info = page.getByLabel('Company Info');
    for (const text of ['Sweden', 'Swedish', 'By application', '45 days']) {
      await expect(info.getByText(text)).toBeVisible();
    }
    await expect(info.locator('img').last()).toBeVisible();
    for (const image of await info.locator('img').all()) {
      await expect(image).not.toHaveJSProperty('naturalWidth', 0);
    }
    const banner = page.getByRole('img', { name: 'Banner of Northern Star Haulage' });
    const aspect = await banner.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.naturalWidth / image.naturalHeight),
    );
    expect(aspect).toBeCloseTo(3, 1);

    await page.goto('/vtc/NFL');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Northern Star Haulage');
    await expect(page.getByRole('img', { name: 'Banner of Northern Star Haulage' })).toBeVisible();
  },
);

journey('unsaved changes are not lost by accident', { tag: '@long' }, async ({ page }) => {
  await becomeOwner(page);
  await page.goto(manage);
  await page.getByLabel('Slogan').fill('Half a thought');

  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(manage);

  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await reloaded;
  await expect(page.getByLabel('Slogan')).toHaveValue('Through snow and night, on time');

  await page.goto('/dashboard');
  await page.getByRole('region', { name: 'Manage Company' }).getByRole('link').click();
  await page.getByLabel('Slogan').fill('A third thought');
  await page.goBack();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page).toHaveURL(manage);
  await expect(page.getByLabel('Slogan')).toHaveValue('A third thought');
  await page.goBack();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(manage);

  await page.getByLabel('Slogan').fill('Another half');
  await page.getByRole('link', { name: 'Home' }).first().click();
  await page.getByRole('button', { name: 'Leave without saving' }).click();
  await expect(page).toHaveURL('/dashboard');
  await page.goto(overview);
  await expect(page.getByText('Through snow and night, on time')).toBeVisible();
});

function saveButton(page: Page) {
  return page.getByRole('button', { name: 'Save changes' });
}

/** Selects an entry of a searchable list with the keyboard. */
async function choose(page: Page, label: string, search: string, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(search);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await expectAccessible(page);
  // Selects the only option, or leaves it selected if the list was fast.
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(name);
}
