import { expect, type Page } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { changeVtc } from '../harness/own-vtc.ts';
import { completeRegistration, logIn, logOut, signInAs } from '../harness/steps.ts';

const company = 'Nordic Freight Lines';

journey(
  'a visitor registers and returns to apply',
  { tag: '@long' },
  async ({ page, otherPage: owner }) => {
    await becomeOwner(owner);
    await changeVtc(owner, { country: 'NO', language: 'nb', recruitment: 'APPLICATION' });

    await page.goto('/vtc/nfl');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(company);
    await expect(page).toHaveTitle(new RegExp(`^${company}`));
    await expect(page.getByRole('img', { name: `Logo of ${company}` })).toBeInViewport();
    const info = page.getByLabel('Company Info');
    for (const text of ['Nora Nightline', 'Norway', 'Norwegian Bokmål', 'By application']) {
      await expect(info).toContainText(text);
    }
    await expectAccessible(page);

    await startApplying(page);
    await page.getByRole('link', { name: 'Login with Steam' }).click();
    await signInAs(page, 'Carla Convoy');
    await completeRegistration(page, 'Carla Convoy');
    await expect(page).toHaveURL('/vtc/nfl');
    await page.getByRole('button', { name: `Apply to ${company}` }).click();
    const sent = page.getByRole('button', { name: `Application sent to ${company}` });
    await expect(sent).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(sent).toBeVisible();

    // Only once: the next sign-in goes to the default page.
    await page.goto('/onboarding');
    await logOut(page);
    await page.goto('/login');
    await logIn(page, 'Carla Convoy');
    await expect(page).toHaveURL('/onboarding');
  },
);

journey(
  'a visitor with an account returns too, and joins',
  { tag: '@long' },
  async ({ page, otherPage: owner }) => {
    await becomeOwner(owner);
    await becomeDriver(page, 'Carla Convoy');
    await page.goto('/onboarding');
    await logOut(page);

    await page.goto('/vtc/NFL');
    await startApplying(page);
    await logIn(page, 'Carla Convoy');
    await expect(page).toHaveURL('/vtc/NFL');
    await page.getByRole('button', { name: `Apply to ${company}` }).click();
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(page).toHaveURL('/dashboard/companyoverview');
    await expect(page.getByLabel('Company Info')).toBeVisible();

    await page.goto('/vtc/NFL');
    await expect(page.getByText('You are a member of this company.')).toBeVisible();
    await page.getByRole('link', { name: 'Company Overview' }).click();
    await expect(page).toHaveURL('/dashboard/companyoverview');
  },
);

journey('names are shown as text, whatever they contain', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const name = `<img src=x onerror=alert(1)>"'`;
  await becomeOwner(page, { name, tag: '<b>x' });
  for (const path of ['/dashboard/companyoverview', `/vtc/${encodeURIComponent('<b>x')}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('main').getByText('<b>x')).toBeVisible();
  }
  expect(dialogs).toEqual([]);
});

async function startApplying(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Sign in to apply' }).click();
  await expect(page).toHaveURL('/login');
}
