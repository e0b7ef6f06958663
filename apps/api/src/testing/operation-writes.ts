import { contract } from '@waybill/schema/contract';
import { buildVtc } from './factories.ts';
import { buildOperator } from './operator-kit.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';
import type { TestApp } from './test-app.ts';
import { buildWebhook } from './webhook-kit.ts';

const { backups, demoRequests, notices, operations, webhooks } = contract;
const taskName = 'outbox.remove-old-events';

async function buildNotice({ app }: WriteWorld) {
  const operator = await buildOperator(app);
  const { notice } = await operator.browser.call(notices.create, { body: { text: 'Soon.' } });
  return { operator, params: { noticeId: notice.id } };
}

async function buildDemoRequest({ app }: WriteWorld) {
  const operator = await buildOperator(app);
  const { id } = await app.db.demoRequest.create({
    data: { name: 'Nora', email: 'nora@example.org', message: 'Hello.' },
  });
  return { operator, params: { demoRequestId: id } };
}

/** Creates a finished backup of the test's database. */
async function buildBackup(app: TestApp) {
  const operator = await buildOperator(app);
  const { backups: own } = app.services;
  await own.settle();
  if ((await own.list()).backups.length === 0) await own.begin();
  await own.settle();
  const [made] = (await own.list()).backups;
  return { operator, params: { backup: made?.name ?? '' } };
}

/** The operators' writes apart from accounts, companies and settings, for the table. */
export const operationWrites: readonly TableEntry[] = [
  entry(operations.runTask, async ({ app }) => {
    const operator = await buildOperator(app);
    await app.db.taskRun.upsert({
      where: { name: taskName },
      create: { name: taskName, schedule: '17 * * * *' },
      update: {},
    });
    return [operator, (call) => call(operations.runTask, { params: { task: taskName } })];
  }),
  entry(operations.retryPassedEvent, async ({ app }) => {
    const operator = await buildOperator(app);
    const consumer = 'activity';
    const position = 900_000 + (await app.db.outboxFailure.count());
    await app.db.outboxFailure.create({
      data: {
        consumer,
        position: BigInt(position),
        eventId: operator.user.id,
        error: 'no',
        tries: 5,
        failedAt: new Date(),
      },
    });
    const params = { consumer, position } as const;
    return [operator, (call) => call(operations.retryPassedEvent, { params })];
  }),
  entry(operations.resumeConsumer, async ({ app }) => {
    const params = { consumer: 'activity' } as const;
    return [await buildOperator(app), (call) => call(operations.resumeConsumer, { params })];
  }),
  entry(operations.setReleaseNotice, async ({ app }) => [
    await buildOperator(app),
    (call) => call(operations.setReleaseNotice, { body: { isOn: false } }),
  ]),
  entry(webhooks.switchOff, async ({ app }) => {
    const { owner, vtc } = await buildVtc(app);
    const { webhook } = await buildWebhook(owner, vtc.id);
    const params = { webhookId: webhook.id };
    return [await buildOperator(app), (call) => call(webhooks.switchOff, { params })];
  }),
  entry(demoRequests.answer, async (world) => {
    const { operator, params } = await buildDemoRequest(world);
    return [operator, (call) => call(demoRequests.answer, { params })];
  }),
  entry(demoRequests.remove, async (world) => {
    const { operator, params } = await buildDemoRequest(world);
    return [operator, (call) => call(demoRequests.remove, { params })];
  }),
  entry(notices.dismiss, async (world) => {
    const { params } = await buildNotice(world);
    return [world.staff, (call) => call(notices.dismiss, { params })];
  }),
  entry(notices.create, async ({ app }) => [
    await buildOperator(app),
    (call) => call(notices.create, { body: { text: 'Soon.' } }),
  ]),
  entry(notices.update, async (world) => {
    const { operator, params } = await buildNotice(world);
    const body = { text: 'Later.' };
    return [operator, (call) => call(notices.update, { params, body })];
  }),
  entry(notices.remove, async (world) => {
    const { operator, params } = await buildNotice(world);
    return [operator, (call) => call(notices.remove, { params })];
  }),
  entry(backups.make, async ({ app }) => {
    const operator = await buildOperator(app);
    await app.services.backups.settle();
    return [operator, (call) => call(backups.make)];
  }),
  entry(backups.verify, async ({ app }) => {
    const { operator, params } = await buildBackup(app);
    return [operator, (call) => call(backups.verify, { params })];
  }),
  entry(backups.download, async ({ app }) => {
    const { operator, params } = await buildBackup(app);
    return [operator, (call) => call(backups.download, { params })];
  }),
];
