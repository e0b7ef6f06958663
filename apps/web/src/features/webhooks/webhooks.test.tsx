// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { webhooksContract } from '@waybill/schema/features/webhooks.contract';
import {
  type Webhook,
  type WebhookAttempt,
  type WebhookDelivery,
  webhookTypes,
} from '@waybill/schema/features/webhooks.models';
import { expect, test } from 'vitest';
import { driverWith, owner, vtcId } from '#src/testing/drivers.ts';
import { expectAccessible } from '#src/testing/expect-accessible.ts';
import { Refusal } from '#src/testing/fake-server.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';

const browser = useTestBrowser();
const path = '/dashboard/managecompany/webhooks';
const createdAt = '2025-08-31T18:00:00.000Z';
const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD4MPfEkSrTXg=';
const discordUrl = 'https://discord.com/api/webhooks/12/abc';

const arrived: WebhookAttempt = { at: createdAt, status: 200, ms: 84, problem: null, answer: 'ok' };
const hook: Webhook = {
  id: crypto.randomUUID(),
  kind: 'STANDARD',
  name: 'Website',
  host: 'hooks.example.org',
  types: ['job.delivered', 'application.filed'],
  state: 'ACTIVE',
  cause: null,
  createdAt,
  failingSince: null,
  openUntil: null,
  oldSecretUntil: null,
  waiting: 0,
  lastAttempt: null,
};
const failed: WebhookDelivery = {
  id: crypto.randomUUID(),
  sequence: 41,
  type: 'job.delivered',
  state: 'FAILED',
  attempts: 1,
  createdAt,
  nextAttemptAt: null,
  lastAttempt: { ...arrived, status: 500, problem: 'STATUS', answer: 'broken' },
};

/** Serves these webhooks and applies changes to them. */
function serveWebhooks(...given: readonly Webhook[]) {
  let webhooks = [...given];
  const { server } = browser();
  const change = (changes: Partial<Webhook>) => {
    webhooks = webhooks.map((one) => ({ ...one, ...changes }));
    return { webhook: webhooks[0] ?? hook };
  };
  server.answer(webhooksContract.list, () => ({
    webhooks,
    choosable: webhookTypes.filter((type) => type !== 'application.filed'),
  }));
  server.answer(webhooksContract.create, ({ body: { kind, name, types, url } }) => {
    if (url.includes('10.0.0.1')) return new Refusal('ADDRESS_FORBIDDEN');
    const webhook: Webhook = { ...hook, kind, name, types: [...types], host: new URL(url).host };
    webhooks = [...webhooks, webhook];
    return { webhook, secret: kind === 'STANDARD' ? secret : null };
  });
  server.answer(webhooksContract.update, ({ body: { name, types, isPaused } }) =>
    change({ name, types: [...types], state: isPaused ? 'PAUSED' : 'ACTIVE' }),
  );
  server.answer(webhooksContract.test, () => ({ attempt: arrived }));
  server.answer(webhooksContract.resume, () => change({ state: 'ACTIVE', cause: null }));
  server.answer(webhooksContract.renewSecret, () => ({
    ...change({ oldSecretUntil: '2099-08-31T18:00:00.000Z' }),
    secret,
  }));
  server.answer(webhooksContract.remove, () => {
    webhooks = [];
    return { success: true as const };
  });
  return server;
}

async function confirm(): Promise<void> {
  const buttons = await within(await screen.findByRole('dialog')).findAllByRole('button');
  buttons.at(-1)?.click();
}

test('a Discord webhook is created from its URL, and a test shows that it works', async () => {
  browser().signIn(owner());
  const server = serveWebhooks();
  await browser().open(path);
  await screen.findByText('No webhooks yet');
  await expectAccessible();
  await browser().press('button', 'Add to Discord');
  const dialog = await screen.findByRole('dialog', { name: 'Add to Discord' });
  within(dialog).getByText(/Copy webhook URL/);
  await browser().fill('Webhook URL', discordUrl);
  await expectAccessible();
  await browser().press('button', 'Create webhook');
  await screen.findByText('Send a test: a message appears in the channel.');
  expect(server.requestsTo(webhooksContract.create)).toMatchObject([
    {
      params: { vtcId },
      body: {
        kind: 'DISCORD',
        url: discordUrl,
        types: ['job.delivered', 'member.joined', 'member.left', 'announcement.published'],
      },
    },
  ]);
  const made = await screen.findByRole('dialog', { name: 'The webhook is ready' });
  expect(within(made).queryByText('Secret')).toBeNull();
  within(made).getByRole('button', { name: 'Send a test' }).click();
  await within(made).findByText('It arrived.');
  within(made).getByText(/Status 200 after 84 ms/);
});

test(
  'a webhook for another server shows its secret once, and rejects a forbidden URL at its field',
  { tags: 'long' },
  async () => {
    browser().signIn(owner());
    serveWebhooks();
    await browser().open(path);
    await browser().press('button', 'Add your own server');
    await browser().fill('Address', 'https://10.0.0.1/');
    await browser().press('button', 'Create webhook');
    await screen.findByText('Webhooks can only use public https addresses.');
    await browser().fill('Address', 'https://hooks.example.org/');
    await browser().press('button', 'Create webhook');
    await screen.findByText(secret);
    await expectAccessible();
    await browser().press('button', 'Done');
    await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
    await screen.findByRole('article', { name: 'hooks.example.org' });
  },
);

test('a webhook is edited, paused, given a new secret and deleted', { tags: 'long' }, async () => {
  browser().signIn(owner());
  const server = serveWebhooks(hook);
  await browser().open(path);
  const card = await screen.findByRole('article', { name: 'Website' });
  await browser().press('button', 'Edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit the webhook' });
  // An event chosen by another member can stay, but could not be chosen again.
  const filed = within(dialog).getByRole('checkbox', { name: 'Application filed' });
  expect(filed).toHaveProperty('checked', true);
  within(dialog).getByRole('checkbox', { name: 'Member joined' }).click();
  await expectAccessible();
  await browser().press('button', 'Save');
  await waitFor(() =>
    expect(server.requestsTo(webhooksContract.update)).toMatchObject([
      {
        body: {
          name: 'Website',
          types: ['job.delivered', 'member.joined', 'application.filed'],
          isPaused: false,
        },
      },
    ]),
  );
  expect(server.requestsTo(webhooksContract.update)[0]?.body).not.toHaveProperty('url');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await browser().press('button', 'Pause');
  await within(card).findByText('Paused. Events wait for up to three days.');
  await browser().press('button', 'New secret');
  await screen.findByText('Give Website a new secret?');
  await confirm();
  await screen.findByText(secret);
  await browser().press('button', 'Done');
  await within(card).findByText(/Events are also signed with the old secret until/);
  await browser().press('button', 'Delete');
  await screen.findByText('Delete Website?');
  await confirm();
  await screen.findByText('No webhooks yet');
});

test(
  'a disabled webhook says why and is resumed; its log shows the responses',
  { tags: 'long' },
  async () => {
    browser().signIn(driverWith('MANAGE_COMPANY', 'VIEW_MANAGE_COMPANY'));
    const server = serveWebhooks({ ...hook, state: 'DISABLED', cause: 'FAILING', waiting: 3 });
    server.answer(webhooksContract.listDeliveries, ({ query: { state } }) => ({
      deliveries: state === 'WAITING' ? [] : [failed],
      nextCursor: null,
    }));
    server.answer(webhooksContract.getDelivery, () => ({
      delivery: failed,
      body: '{"type":"job.delivered"}',
      attempts: failed.lastAttempt ? [failed.lastAttempt] : [],
    }));
    server.answer(webhooksContract.redeliver, () => ({ delivery: failed }));
    server.answer(webhooksContract.redeliverFailed, () => ({ count: 1 }));
    await browser().open(path);
    const card = await screen.findByRole('article', { name: 'Website' });
    within(card).getByText('Disabled: nothing has arrived for five days.');
    within(card).getByText('hooks.example.org · 2 events · 3 waiting');
    await browser().press('button', 'Resume');
    await waitFor(() => expect(within(card).queryByText(/^Disabled:/)).toBeNull());
    await browser().press('button', 'Show the log');
    const log = await within(card).findByRole('region', { name: 'Log: Website' });
    await within(log).findByText('Failed · 500');
    await expectAccessible();
    await browser().press('button', 'Show number 41');
    const dialog = await screen.findByRole('dialog', { name: 'Job delivered' });
    await within(dialog).findByText('broken');
    within(dialog).getByText('{"type":"job.delivered"}');
    await expectAccessible();
    await browser().press('button', 'Resend');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.requestsTo(webhooksContract.redeliver)).toMatchObject([
      { params: { webhookDeliveryId: failed.id } },
    ]);
    await browser().press('button', 'Waiting');
    await within(log).findByText('Nothing is waiting.');
    await browser().press('button', 'Failed');
    await browser().press('button', 'Resend failed');
    await waitFor(() =>
      expect(server.requestsTo(webhooksContract.redeliverFailed)).toHaveLength(1),
    );
  },
);

test('members without the permission see what they lack', async () => {
  browser().signIn(driverWith('VIEW_MANAGE_COMPANY'));
  await browser().open(path);
  await screen.findByText('You can’t view this page');
  expect(browser().server.requestsTo(webhooksContract.list)).toEqual([]);
});
