import { expect } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { callApi, changeVtc, getOwnVtc } from '../harness/own-vtc.ts';

const company = 'Nordic Freight Lines';

const asked = {
  intro: 'Good that you are here. Tell us who you are.',
  questions: [
    { kind: 'TEXT', id: 'who', label: 'Who are you?', required: true, long: true },
    { kind: 'CHOICE', id: 'days', label: 'When do you drive?', options: ['Weekdays', 'Weekends'] },
    { kind: 'YES_NO', id: 'voice', label: 'Do you have a microphone?', required: true },
  ],
  minDistanceKm: 0,
  minAccountDays: 0,
  games: [],
  cooldownDays: 14,
};

journey(
  'a driver answers questions, is talked with and accepted while they look',
  async ({ page, otherPage: owner }) => {
    await becomeOwner(owner);
    await changeVtc(owner, { recruitment: 'APPLICATION' });
    const { id } = await getOwnVtc(owner);
    await callApi(owner, 'PUT', `/api/vtcs/${id}/recruitment`, asked);

    await becomeDriver(page, 'Carla Convoy');
    await page.goto('/joinvtc');
    await page
      .getByRole('button', { name: `Apply to ${company}` })
      .first()
      .click();
    await expect(page).toHaveURL('/vtc/NFL/apply');
    await expect(page.getByText(asked.intro)).toBeVisible();
    await page.getByLabel('Who are you?').fill('Carla, from Narvik.');
    await page.getByRole('radio', { name: 'Weekends' }).check();
    await page.getByRole('radio', { name: 'Yes' }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send application' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Application to ${company}`);

    await owner.goto('/dashboard/applications');
    await owner.getByRole('link', { name: 'Carla Convoy' }).click();
    await expect(owner.getByText('Carla, from Narvik.')).toBeVisible();
    await owner.getByRole('textbox', { name: 'Message' }).fill('When can you start?');
    await owner.getByRole('button', { name: 'Send' }).click();

    // Neither reloads anything from here on.
    await expect(page.getByText('When can you start?')).toBeVisible();
    await page.getByRole('textbox', { name: 'Message' }).fill('On Monday.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(owner.getByText('On Monday.')).toBeVisible();
    await expectAccessible(page);

    await owner.getByRole('button', { name: 'Accept' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('link', { name: 'To your company' }).click();
    await expect(page).toHaveURL('/dashboard/companyoverview');
  },
);
