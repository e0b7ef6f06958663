import { expect, type Page } from '@playwright/test';
import { becomeOwner, openMember } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';

const company = 'Nordic Freight Lines';
const overview = '/dashboard/companyoverview';
const manage = '/dashboard/managecompany';

// As on a server that an operator has just made: the start makes the tables.
journey.use({ database: 'empty' });

journey(
  'a driver is told what they lack to manage the company, and leaves',
  async ({ page, browser }) => {
    await becomeOwner(page);
    const driver = await openMember(browser, 'Dietrich Diesel');

    await driver.goto(manage);
    await expect(driver.getByText('MANAGE_COMPANY')).toBeVisible();
    await expect(driver.getByRole('button', { name: 'Save changes' })).toBeHidden();
    await expectAccessible(driver);

    await driver.getByRole('link', { name: 'Go to the company overview' }).click();
    await driver.getByRole('button', { name: 'Leave company' }).click();
    const dialog = driver.getByRole('dialog', { name: `Leave ${company}?` });
    await expect(dialog).toBeVisible();
    await expectAccessible(driver);
    await dialog.getByRole('button', { name: 'Leave company' }).click();
    await expect(driver.getByText('You left the company.')).toBeVisible();
    await expect(driver).toHaveURL('/onboarding');

    await page.goto(overview);
    await expect(page.getByLabel('Role Summary').getByText('0')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Leave company' })).toBeHidden();
  },
);

journey('the company is handed over to a member who accepts', async ({ page, browser }) => {
  await becomeOwner(page);
  const driver = await openMember(browser, 'Dietrich Diesel');

  await offerCompany(page);
  await expectAccessible(page);
  await driver.goto(overview);
  await driver.getByRole('button', { name: 'Decline' }).click();
  await expect(driver.getByText('You declined the offer.')).toBeVisible();
  await expect(driver.getByText('You are offered this company')).toBeHidden();

  await offerCompany(page);
  await page.getByRole('button', { name: 'Withdraw the offer' }).click();
  await expect(page.getByRole('combobox', { name: 'New owner' })).toBeVisible();
  await offerCompany(page);
  await driver.reload();
  await expect(driver.getByText('You are offered this company')).toBeVisible();
  await expectAccessible(driver);
  await driver.getByRole('button', { name: 'Accept and become the owner' }).click();
  await expect(driver.getByText('You are the owner now.')).toBeVisible();
  const owner = driver.getByLabel('Company Info').getByText('Dietrich Diesel');
  await expect(owner).toBeVisible();
  await driver.goto(manage);
  await expect(driver.getByRole('heading', { name: 'Danger zone' })).toBeVisible();

  await page.goto(manage);
  await expect(page.getByText('MANAGE_COMPANY')).toBeVisible();
});

journey(
  'the company is deleted by its name alone, and that is undone',
  async ({ page, browser }) => {
    await becomeOwner(page);
    const driver = await openMember(browser, 'Dietrich Diesel');
    const pending = 'This company is about to be deleted';

    await page.goto(manage);
    await page.getByRole('button', { name: 'Delete the company' }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${company}?` });
    const confirm = dialog.getByRole('button', { name: 'Delete the company' });
    await dialog.getByLabel('Type the name').fill('Nordic Freight');
    await confirm.click();
    await expect(
      dialog.getByText('Type the exact name of the company to delete it.'),
    ).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Type the name').fill(company);
    await confirm.click();
    await expect(page.getByText(pending)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectAccessible(page);

    await driver.goto(overview);
    await expect(driver.getByText(pending)).toBeVisible();
    await expect(driver.getByRole('button', { name: 'Undo the deletion' })).toBeHidden();

    await page.goto(overview);
    await page.getByRole('button', { name: 'Undo the deletion' }).click();
    await expect(page.getByText('The company stays.')).toBeVisible();
    await expect(page.getByText(pending)).toBeHidden();
    await driver.reload();
    await expect(driver.getByRole('heading', { name: company })).toBeVisible();
    await expect(driver.getByText(pending)).toBeHidden();
  },
);

/** Offers the company to its other member. */
async function offerCompany(page: Page): Promise<void> {
  await page.goto(manage);
  await page.getByRole('combobox', { name: 'New owner' }).click();
  await page.getByRole('option', { name: 'Dietrich Diesel' }).click();
  await page.getByRole('button', { name: 'Offer the company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Offer the company to Dietrich Diesel?' });
  await dialog.getByRole('button', { name: 'Offer the company' }).click();
  await expect(page.getByText('You have offered the company to Dietrich Diesel.')).toBeVisible();
}
