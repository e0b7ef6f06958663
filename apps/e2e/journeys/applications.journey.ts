import { expect } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { callApi, changeVtc, getOwnVtc, grant } from '../harness/own-vtc.ts';

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
  'a driver applies, staff discuss and message them, and accept them, live on three pages',
  { tag: '@long' },
  async ({ page, otherPage: owner, thirdPage: recruiter }) => {
    await becomeOwner(owner);
    await changeVtc(owner, { recruitment: 'OPEN' });
    const { id } = await getOwnVtc(owner);
    const { user } = await becomeDriver(recruiter, 'Dietrich Diesel');
    await callApi(recruiter, 'POST', '/api/vtc/join', { userId: user.id, vtcId: id });
    await grant(owner, user.id, ['VIEW_APPLICATIONS', 'MANAGE_APPLICATIONS']);
    await changeVtc(owner, { recruitment: 'APPLICATION' });
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
    await recruiter.goto('/dashboard/applications');
    await recruiter.getByRole('link', { name: 'Carla Convoy' }).click();
    await expect(recruiter.getByText('Carla, from Narvik.')).toBeVisible();

    // No page is reloaded from here on.
    for (const somebody of [page, owner, recruiter]) {
      await somebody.evaluate(() => document.body.setAttribute('data-loaded-once', ''));
    }
    await recruiter.getByRole('textbox', { name: 'Comment for the staff' }).fill('Calm on voice');
    await recruiter.getByRole('button', { name: 'For', exact: true }).click();
    await expect(recruiter.getByText('+1 −0')).toBeVisible();
    await recruiter.getByRole('checkbox', { name: 'Only for the staff' }).check();
    const note = 'Drove well on Friday';
    await recruiter.getByRole('textbox', { name: 'Note for the staff' }).fill(note);
    await recruiter.getByRole('button', { name: 'Add note' }).click();
    await expect(owner.getByText(note)).toBeVisible();
    await expect(owner.getByText('+1 −0')).toBeVisible();
    await expect(owner.getByText('Calm on voice')).toBeVisible();

    await owner.getByRole('textbox', { name: 'Message' }).fill('When can you start?');
    await owner.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('When can you start?')).toBeVisible();
    await expect(recruiter.getByText('When can you start?')).toBeVisible();
    // The staff's discussion was earlier, and isn't visible here.
    await expect(page.getByText(note)).toHaveCount(0);
    await expect(page.getByText('Calm on voice')).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Message' }).fill('On Monday.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(owner.getByText('On Monday.')).toBeVisible();
    await expect(recruiter.getByText('On Monday.')).toBeVisible();
    await expectAccessible(page);

    await owner.getByRole('button', { name: 'Accept' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(recruiter.getByText('Accepted', { exact: true }).first()).toBeVisible();
    await expect(recruiter.getByRole('button', { name: 'Accept' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Go to your company' })).toBeVisible();
    for (const somebody of [page, owner, recruiter]) {
      await expect(somebody.locator('body')).toHaveAttribute('data-loaded-once');
    }
    await page.getByRole('link', { name: 'Go to your company' }).click();
    await expect(page).toHaveURL('/dashboard/companyoverview');
  },
);
