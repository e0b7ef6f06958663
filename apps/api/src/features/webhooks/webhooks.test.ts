import { contract } from '@waybill/schema/contract';
import { events } from '@waybill/schema/events';
import { type WebhookType, webhookTypes } from '@waybill/schema/features/webhooks.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { beforeAll, expect, test } from 'vitest';
import { happened } from '../../lib/happened.data.ts';
import { apply, setRecruiting } from '../../testing/application-kit.ts';
import { offer } from '../../testing/contract-kit.ts';
import { countOutcomes, insist, refusalOf } from '../../testing/refusal-of.ts';
import { buildDriver, buildMember, buildStaff, buildVtc } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { postDue } from '../../testing/ledger-kit.ts';
import { drive } from '../../testing/truck-kit.ts';
import { buildPayroll, buildScheme, review } from '../../testing/payroll-kit.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  buildWebhook,
  insertDelivery,
  readSigned,
  receiverEnv,
  emitDeletedAnnouncements,
  startReceiver,
  untilSent,
} from '../../testing/webhook-kit.ts';
import { isTold } from './fan-out.service.ts';
import { sendingLimits } from './limits.policy.ts';

const app = useTestApp({ runsOutbox: true, env: receiverEnv, callTimeoutMs: 3_000 });
const { audit, members, webhooks } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let params: { readonly vtcId: string };
beforeAll(async () => {
  company = await buildVtc(app());
  params = { vtcId: company.vtc.id };
});

const refused = async (call: Promise<unknown>) => (await refusalOf(call)).body;
const list = async () => company.owner.browser.call(webhooks.list, { params });

test('a secret is shown once, an address never, and the log records who created the webhook', async () => {
  const { owner } = company;
  const path = '/a-path-that-is-a-secret';
  const { webhook, secret } = await buildWebhook(owner, params.vtcId, {
    url: `https://hooks.example.org${path}`,
    name: 'Website',
  });
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toMatchObject({ host: 'hooks.example.org', state: 'ACTIVE', waiting: 0 });
  const shown = JSON.stringify(await list());
  expect(shown).not.toContain(path);
  expect(shown).not.toContain('whsec_');
  const stored = JSON.stringify(
    await app().db.$queryRaw`SELECT encode(url_sealed, 'escape') AS url,
      encode(secret_sealed, 'escape') AS secret FROM webhook_endpoints`,
  );
  expect(stored).not.toContain(path);
  expect(stored).not.toContain(secret);
  const { entries } = await owner.browser.call(audit.list, { params, query: {} });
  expect(entries[0]).toMatchObject({
    action: 'webhook.created',
    subject: { id: webhook.id, name: 'Website' },
    after: { host: 'hooks.example.org' },
  });
  expect(JSON.stringify(entries)).not.toContain(path);
  await owner.browser.call(webhooks.remove, { params: { webhookId: webhook.id } });
  expect((await list()).webhooks).toEqual([]);
});

test('forbidden addresses, and for Discord those of other sites, are refused', async () => {
  const { owner } = company;
  for (const url of ['http://10.0.0.1/', 'https://10.0.0.1/', 'https://nas.lan/', 'x']) {
    const body = await refused(buildWebhook(owner, params.vtcId, { url }));
    expect({ url, ...body }).toMatchObject({
      url,
      code: 'ADDRESS_FORBIDDEN',
      fields: { url: messages.addressForbidden },
    });
  }
  const url = `https://${'a.'.repeat(125)}example.org/`;
  expect(await refused(buildWebhook(owner, params.vtcId, { url }))).toMatchObject({
    fields: { url: messages.webhookHostTooLong },
  });
  const wrong = [
    'https://discord.com/api/webhooks/1/abc?wait=true',
    'https://discord.com/api/webhooks/1/abc/slack',
    'https://discord.com.evil.example/api/webhooks/1/abc',
    'https://evil.example/https://discord.com/api/webhooks/1/abc',
    'http://discord.com/api/webhooks/1/abc',
    'https://user@discord.com/api/webhooks/1/abc',
    'https://discord.gg/abc',
  ];
  for (const url of wrong) {
    const body = await refused(buildWebhook(owner, params.vtcId, { kind: 'DISCORD', url }));
    expect({ url, ...body }).toMatchObject({ url, fields: { url: messages.webhookUrlDiscord } });
  }
  for (const host of ['discord.com', 'ptb.discord.com', 'canary.discordapp.com']) {
    const form = { kind: 'DISCORD', url: `https://${host}/api/webhooks/12/a-B_c` } as const;
    expect(await buildWebhook(owner, params.vtcId, form)).toMatchObject({ secret: null });
  }
  await app().db.webhookEndpoint.deleteMany();
});

test("staff choose the events that they may see; others' choices stay", async () => {
  const staff = await buildStaff(app(), company, ['MANAGE_COMPANY']);
  const { choosable } = await staff.browser.call(webhooks.list, { params });
  expect(choosable).toContain('job.delivered');
  expect(choosable).not.toContain('application.filed');
  expect((await list()).choosable).toEqual([...webhookTypes]);
  const filed = { types: ['application.filed' as const] };
  expect(await refused(buildWebhook(staff, params.vtcId, filed))).toMatchObject({
    fields: { types: messages.webhookTypesNotYours },
  });
  const { webhook } = await buildWebhook(company.owner, params.vtcId, filed);
  const body = {
    name: '',
    types: ['application.filed', 'job.delivered'] as const,
    isPaused: false,
  };
  const input = { params: { webhookId: webhook.id }, body: { ...body, types: [...body.types] } };
  const changed = await staff.browser.call(webhooks.update, input);
  expect(changed.webhook.types).toEqual(body.types);
  // They can't send more than they may see to an address of their own.
  const elsewhere = (types: readonly WebhookType[]) => {
    const moved = { ...body, types: [...types], url: 'https://elsewhere.example.org/' };
    return staff.browser.call(webhooks.update, { params: input.params, body: moved });
  };
  for (const types of [body.types, ['job.delivered'] as const]) {
    expect(await refused(elsewhere(types))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { url: messages.webhookUrlNotYours },
    });
  }
  expect((await list()).webhooks).toMatchObject([{ host: webhook.host, types: body.types }]);
  // The log doesn't show it, and it can't be sent again, after its event was deselected.
  const id = await insertDelivery(app(), webhook.id);
  await app().db.webhookDelivery.update({ where: { id }, data: { type: 'application.filed' } });
  const read = { params: { webhookDeliveryId: id } };
  expect(await staff.browser.call(webhooks.getDelivery, read)).toMatchObject({ body: null });
  expect(await company.owner.browser.call(webhooks.getDelivery, read)).toMatchObject({
    body: '{}',
  });
  const fewer = { ...body, types: ['job.delivered' as const] };
  await staff.browser.call(webhooks.update, { params: input.params, body: fewer });
  expect(await refused(elsewhere(['job.delivered']))).toMatchObject({
    fields: { url: messages.webhookUrlNotYours },
  });
  await app().db.webhookDelivery.deleteMany();
  expect(await elsewhere(['job.delivered'])).toMatchObject({
    webhook: { host: 'elsewhere.example.org' },
  });
  await app().db.webhookEndpoint.deleteMany();
});

test('a webhook is deleted once, whatever else happens to it at the same time', async () => {
  const { browser } = company.owner;
  for (let round = 0; round < 5; round += 1) {
    const { webhook } = await buildWebhook(company.owner, params.vtcId);
    const of = { params: { webhookId: webhook.id } };
    const body = { name: 'Another', types: ['announcement.deleted' as const], isPaused: true };
    const calls = [
      () => browser.call(webhooks.update, { ...of, body }),
      () => browser.call(webhooks.remove, of),
      () => browser.call(webhooks.remove, of),
      () => browser.call(webhooks.resume, of),
    ];
    const counts = await countOutcomes(calls.map(async (call) => insist<unknown>(call)));
    expect(Object.keys(counts).filter((code) => !['OK', 'NOT_FOUND'].includes(code))).toEqual([]);
  }
  const { entries } = await browser.call(audit.list, { params, query: { limit: 50 } });
  const removed = entries.filter(({ action, subject }) => {
    return action === 'webhook.removed' && subject.name !== 'Website';
  });
  expect(removed).toHaveLength(5);
});

test('a company has at most ten webhooks, also with concurrent requests', async () => {
  const made = await Promise.allSettled(
    Array.from({ length: 14 }, () => buildWebhook(company.owner, params.vtcId)),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(limits.webhooksPerVtc);
  expect(await refused(buildWebhook(company.owner, params.vtcId))).toMatchObject({
    code: 'WEBHOOKS_TOO_MANY',
  });
  await app().db.webhookEndpoint.deleteMany();
});

test(
  'a test shows the response, is signed, and takes no place in the sequence',
  { tags: 'long' },
  async () => {
    const receiver = await startReceiver();
    receiver.state.answer = (_received, response) =>
      void response.writeHead(418).end(`teapot\0${'é'.repeat(2_000)}`);
    const { webhook, secret } = await buildWebhook(company.owner, params.vtcId, {
      url: receiver.url,
    });
    const test = async () =>
      (await company.owner.browser.call(webhooks.test, { params: { webhookId: webhook.id } }))
        .attempt;
    expect(await test()).toMatchObject({
      status: 418,
      problem: 'STATUS',
      answer: `teapot${'é'.repeat(sendingLimits.answerShown - 6)}`,
    });
    receiver.state.answer = () => {};
    expect(await test()).toMatchObject({ status: null, problem: 'TIMED_OUT', answer: '' });
    const [first] = receiver.requests;
    if (!first || secret === null) throw new Error('a test was to come');
    expect(readSigned(first, secret)).toMatchObject({
      type: 'webhook.test',
      sequence: null,
      vtc: { id: params.vtcId, name: company.vtc.name },
      data: {},
    });
    receiver.state.answer = (_received, response) => void response.end();
    await emitDeletedAnnouncements(app(), params.vtcId);
    await untilSettled(app());
    await untilSent(app());
    expect(receiver.requests.map((one) => readSigned(one, secret).sequence)).toEqual([
      null,
      null,
      1,
    ]);
    await app().db.webhookEndpoint.deleteMany();
  },
);

test('messages have names and figures, and no email address, answer, message or reason', async () => {
  const { owner, vtc } = company;
  const receiver = await startReceiver();
  const { secret } = await buildWebhook(owner, vtc.id, {
    url: receiver.url,
    types: [...webhookTypes],
  });
  if (secret === null) throw new Error('there is no secret');
  const driver = await buildMember(app(), vtc.id);
  const jobId = await insertJob(app(), driver, { vtcId: vtc.id });
  const driverId = driver.user.id;
  await app().db.$transaction((db) =>
    happened(db, {
      type: 'job.delivered',
      vtcId: vtc.id,
      actorId: driverId,
      subjectId: driverId,
      payload: { jobId, driverId, tier: 'verified' },
    }),
  );
  await drive(app(), driver, vtc.id, { fromM: 0, toM: 359_000 });
  await postDue(app());
  await offer(app(), owner, vtc.id, { audience: 'DRIVERS', client: 'Wood & Sons' });
  await buildScheme(owner, vtc.id);
  const { from, to } = await review(owner, await buildPayroll(owner, vtc.id));
  await owner.browser.call(members.kickWithReason, {
    params: { vtcId: vtc.id, userId: driver.user.id },
    body: { reason: 'for a hidden reason' },
  });
  await setRecruiting(company, 'APPLICATION');
  const applicant = await buildDriver(app());
  await apply(applicant, vtc.id, 'a hidden answer');
  await untilSettled(app());
  await untilSent(app());
  const told = receiver.requests.map((one) => readSigned(one, secret));
  const ofType = (type: string) => told.find((one) => one.type === type)?.data;
  const { id, username } = driver.user;
  expect(ofType('member.kicked')).toEqual({ driver: { id, username } });
  expect(ofType('job.delivered')).toMatchObject({
    driver: { id, username },
    tier: 'verified',
    job: { id: jobId, cargo: 'Office Paper', from: 'Berlin', to: 'Wrocław', distanceM: 358_700 },
  });
  expect(ofType('truck.milestone')).toMatchObject({
    driver: { id, username },
    truck: { name: 'B WB 1' },
    kind: 'FIRST_JOB',
  });
  expect(ofType('contract.offered')).toMatchObject({ contract: { client: 'Wood & Sons' } });
  expect(ofType('payroll.review')).toMatchObject({ payroll: { from, to } });
  expect(ofType('application.filed')).toMatchObject({ driver: { id: applicant.user.id } });
  const all = JSON.stringify(receiver.requests);
  expect(all).not.toContain('@');
  expect(all).not.toContain('hidden');
  expect(told.map(({ sequence }) => sequence)).toEqual(told.map((_one, index) => index + 1));
});

test('for every selectable event its data is defined', () => {
  // Internal to staff, not for outsiders, or part of the achievement.
  const kept = new Set(['auditId', 'messageId', 'proposalId', 'key']);
  for (const type of webhookTypes) {
    const keys = Object.keys(events[type].payload.shape);
    expect(keys.filter((key) => !isTold(key) && !kept.has(key))).toEqual([]);
    expect(events[type].topics).toContain('vtc');
  }
});
