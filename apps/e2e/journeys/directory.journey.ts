import { expect } from '@playwright/test';
import { becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { completeRegistration, signInAs } from '../harness/steps.ts';

const company = 'Nordic Freight Lines';
const hostile =
  '**Nights** <img src=x onerror=alert(1)> [x](javascript:alert(1)) &lt;script&gt;alert(1)';

journey(
  'a visitor finds a company and signs in to join it',
  { tag: '@long' },
  async ({ page, otherPage: owner }) => {
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await becomeOwner(owner);
    await owner.goto('/dashboard/managecompany');
    await owner.getByLabel('Description').fill(hostile);
    await owner.getByLabel('Euro Truck Simulator 2').check();
    await owner.getByRole('button', { name: 'Save changes' }).click();
    await expect(owner.getByText('Unsaved changes')).toBeHidden();

    // Without scripts the page still contains its first companies.
    const html = await (await page.request.get('/vtcs')).text();
    expect(html).toContain('<a href="/vtc/NFL">');

    await page.goto('/');
    await page.getByRole('link', { name: 'Find a company' }).first().click();
    await expect(page).toHaveURL('/vtcs');
    await page.getByRole('button', { name: 'American Truck Simulator' }).click();
    await expect(page.getByText('No companies found')).toBeVisible();
    await page.getByRole('button', { name: 'Euro Truck Simulator 2' }).click();
    await expect(page).toHaveURL('/vtcs?game=ets2');
    await expectAccessible(page);
    await page.getByRole('link', { name: company }).click();
    await expect(page).toHaveURL('/vtc/NFL');
    const about = page.getByRole('region', { name: 'About us' });
    await expect(about).toContainText('Nights <img src=x onerror=alert(1)>');
    await expect(about.locator('img, script, a')).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Sign in to apply' }).click();
    await page.getByRole('link', { name: 'Login with Steam' }).click();
    await signInAs(page, 'Carla Convoy');
    await completeRegistration(page, 'Carla Convoy');
    await expect(page).toHaveURL('/vtc/NFL');
    await expect(page.getByRole('button', { name: `Apply to ${company}` })).toBeVisible();
    expect(dialogs).toEqual([]);
  },
);
