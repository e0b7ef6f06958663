import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { buildVtc } from '../../testing/factories.ts';
import { buildOperator } from '../../testing/operator-kit.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildWebhook, insertDelivery } from '../../testing/webhook-kit.ts';

const app = useTestApp();
const { operators, webhooks } = contract;

test('an operator sees failing webhooks of all companies, and turns one off', async () => {
  const operator = await buildOperator(app());
  const { owner, vtc } = await buildVtc(app());
  const other = await buildVtc(app());
  const { webhook: failing } = await buildWebhook(owner, vtc.id);
  const { webhook: well } = await buildWebhook(other.owner, other.vtc.id);
  const failingSince = new Date();
  await app().db.webhookEndpoint.update({
    where: { id: failing.id },
    data: { failures: 7, failingSince },
  });
  const deliveryId = await insertDelivery(app(), failing.id);
  await app().db.webhookDelivery.update({
    where: { id: deliveryId },
    data: { state: 'WAITING', nextAttemptAt: failingSince },
  });
  const list = async (query: { which?: 'troubled' | 'all'; limit?: number; cursor?: string }) =>
    operator.browser.call(webhooks.listAll, { query });

  const troubled = await list({});
  expect(troubled).toMatchObject({
    nextCursor: null,
    webhooks: [
      {
        id: failing.id,
        host: 'hooks.example.org',
        vtc: { id: vtc.id, name: vtc.name, tag: vtc.tag },
        failures: 7,
        failingSince: failingSince.toISOString(),
        waiting: 1,
        state: 'ACTIVE',
      },
    ],
  });
  // An operator sees neither its address nor its server's responses.
  expect(JSON.stringify(troubled)).not.toMatch(/waybill\b|answer|secret/);
  const first = await list({ which: 'all', limit: 1 });
  const second = await list({ which: 'all', limit: 1, cursor: first.nextCursor ?? '' });
  expect([...first.webhooks, ...second.webhooks].map(({ id }) => id)).toEqual([
    well.id,
    failing.id,
  ]);

  const params = { webhookId: failing.id };
  expect(await refusedCodeOf(owner.browser.call(webhooks.switchOff, { params }))).toBe('FORBIDDEN');
  await operator.browser.call(webhooks.switchOff, { params });
  expect(await refusedCodeOf(operator.browser.call(webhooks.switchOff, { params }))).toBe(
    'NOT_FOUND',
  );
  const { webhooks: own } = await owner.browser.call(webhooks.list, { params: { vtcId: vtc.id } });
  expect(own).toMatchObject([{ state: 'DISABLED', cause: 'OPERATOR' }]);
  // Nothing is due any more, and the company is notified.
  expect(await app().db.webhookEndpoint.count({ where: { dueAt: { not: null } } })).toBe(0);
  expect(
    await app().db.outboxPending.findMany({
      where: { type: 'webhook.disabled' },
      select: { vtcId: true, payload: true },
    }),
  ).toEqual([{ vtcId: vtc.id, payload: { webhookId: failing.id, cause: 'OPERATOR' } }]);
  const { acts } = await operator.browser.call(operators.listActs, { query: { vtcId: vtc.id } });
  expect(acts).toMatchObject([
    { action: 'webhook.switched-off', details: { webhookId: failing.id, host: failing.host } },
  ]);
  // Members who manage the company may resume it.
  const { webhook } = await owner.browser.call(webhooks.resume, { params });
  expect(webhook).toMatchObject({ state: 'ACTIVE', cause: null });
});
