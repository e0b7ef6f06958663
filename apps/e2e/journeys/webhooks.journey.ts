import { expect } from '@playwright/test';
import { becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';
import { connectDevice } from '../harness/own-jobs.ts';
import { startWebhookReceiver } from '../harness/webhook-receiver.ts';

journey.use({ settings: { WEBHOOK_PRIVATE_TARGETS: '127.0.0.0/8' } });

journey(
  'an owner’s server receives webhooks for deliveries',
  { tag: '@long' },
  async ({ page, server, excuseErrors }) => {
    excuseErrors(/422/);
    const receiver = await startWebhookReceiver();
    await becomeOwner(page);
    await page.goto('/dashboard/managecompany/webhooks');
    await expect(page.getByText('No webhooks yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add your own server' }).click();
    await page.getByLabel('Address').fill('http://10.0.0.1/');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect(page.getByText('Webhooks can only use public https addresses.')).toBeVisible();
    await page.getByLabel('Address').fill(receiver.url);
    await page.getByLabel('Name (optional)').fill('Website');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create webhook' }).click();

    const dialog = page.getByRole('dialog', { name: 'The webhook is ready' });
    const secret = await dialog.getByText(/^whsec_/).innerText();
    await dialog.getByRole('button', { name: 'Send a test' }).click();
    await expect(dialog.getByText('It arrived.')).toBeVisible();
    await receiver.waitFor('webhook.test', secret);
    await dialog.getByRole('button', { name: 'Done' }).click();

    receiver.answerWith(503);
    await server.backdateMembers();
    await (await connectDevice(page)).sendDrive(7);
    const told = await receiver.waitFor('job.delivered', secret);
    expect(told).toMatchObject({ type: 'job.delivered', vtc: { tag: 'NFL' } });

    const card = page.getByRole('article', { name: 'Website' });
    await page.reload();
    await expect(card.getByText(/^Status 503/)).toBeVisible();
    await card.getByRole('button', { name: 'Show the log' }).click();
    const row = card.getByRole('listitem').filter({ hasText: 'Waiting · 503' }).first();
    await expect(row).toBeVisible();
    await expectAccessibleInBothSchemes(page);

    receiver.answerWith(204);
    await row.getByRole('button', { name: /^Show number/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resend' }).click();
    await expect(card.getByText('Delivered · 204').first()).toBeVisible();
    await receiver.close();
  },
);
