import { expect } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';
import { enterJob } from '../harness/own-jobs.ts';
import { callApi, getOwnVtc } from '../harness/own-vtc.ts';

journey(
  'a driver is notified on the open page, and told when they are removed',
  { tag: ['@both', '@long'] },
  async ({ page, otherPage: owner, server, excuseErrors }) => {
    // The removed member's page may send one more request before it is notified.
    excuseErrors(/403/);
    await becomeOwner(owner);
    const { id: vtcId } = await getOwnVtc(owner);
    const { user } = await becomeDriver(page, 'Carla Convoy');
    await callApi(page, 'POST', '/api/vtc/join', { userId: user.id, vtcId });
    await server.backdateMembers();
    const jobId = await enterJob(page, new Date(Date.now() - 60_000).toISOString());
    const following = page.waitForRequest(/\/api\/live/);
    await page.goto('/dashboard/companyoverview');
    await following;
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName('Notifications');

    const decision = { kind: 'REJECT', reason: 'Driven twice as fast as anybody.' };
    await callApi(owner, 'POST', `/api/jobs/${jobId}/decisions`, decision);
    const news = page.getByRole('status', { name: 'Just now' });
    await expect(news).toContainText('Job 1 was rejected');
    await expect(news).toContainText(decision.reason);
    await expect(bell).toHaveAccessibleName('Notifications: 1 unread');
    await callApi(owner, 'POST', `/api/vtcs/${vtcId}/ownership-offer`, { userId: user.id });
    await expect(news).toContainText(
      'Nora Nightline wants to transfer Nordic Freight Lines to you',
    );
    const gotIt = news.getByRole('button', { name: 'Got it' });
    await gotIt.first().click();
    await expect(gotIt).toHaveCount(1);
    await gotIt.click();
    await expect(gotIt).toHaveCount(0);
    await expect(bell).toHaveAccessibleName('Notifications');

    await bell.click();
    const told = page.getByRole('list', { name: 'Your notifications' });
    await expect(told.getByRole('listitem')).toHaveCount(2);
    await expectAccessibleInBothSchemes(page);
    await page.getByRole('link', { name: 'All notifications' }).click();
    await expect(page).toHaveURL('/dashboard/notifications');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
    await told.getByRole('link', { name: 'Job 1 was rejected' }).click();
    await expect(page).toHaveURL(`/dashboard/jobs/${jobId}`);

    const removal = { reason: 'We agreed on slower.' };
    await callApi(owner, 'POST', `/api/vtcs/${vtcId}/members/${user.id}/removal`, removal);
    await expect(page).toHaveURL('/onboarding');
    const notice = page.getByRole('alert');
    await expect(notice).toContainText('You are no longer in Nordic Freight Lines');
    await expect(notice).toContainText('Nora Nightline has removed you from the company.');
    await expect(notice).toContainText(removal.reason);
    await expectAccessible(page);
    await notice.getByRole('button', { name: 'Got it' }).click();
    await expect(notice).toBeHidden();
  },
);
