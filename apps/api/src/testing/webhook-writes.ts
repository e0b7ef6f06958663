import { contract } from '@waybill/schema/contract';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';
import { buildWebhook, insertDelivery } from './webhook-kit.ts';

const { webhooks } = contract;

/** Creates a webhook of a company that has no other. */
async function buildOnly({ app, owner, vtc: { id: vtcId } }: WriteWorld) {
  await app.services.background.settle();
  await app.db.webhookEndpoint.deleteMany({ where: { vtcId } });
  return (await buildWebhook(owner, vtcId)).webhook;
}

/** Creates a failed delivery to it. */
async function buildFailed(world: WriteWorld) {
  const webhook = await buildOnly(world);
  return { webhook, webhookDeliveryId: await insertDelivery(world.app, webhook.id) };
}

const ofWebhook = async (world: WriteWorld) => ({ webhookId: (await buildOnly(world)).id });

/** The writes on webhooks, each with a valid request. */
export const webhookWrites: readonly TableEntry[] = [
  entry(webhooks.create, async (world) => {
    await buildOnly(world);
    const body = {
      kind: 'STANDARD' as const,
      url: 'https://hooks.example.org/',
      name: '',
      types: ['vtc.updated' as const],
    };
    const params = { vtcId: world.vtc.id };
    return [world.staff, (call) => call(webhooks.create, { params, body })];
  }),
  entry(webhooks.update, async (world) => {
    const params = await ofWebhook(world);
    const body = { name: 'Other', types: ['vtc.updated' as const], isPaused: true };
    return [world.staff, (call) => call(webhooks.update, { params, body })];
  }),
  entry(webhooks.remove, async (world) => {
    const params = await ofWebhook(world);
    return [world.staff, (call) => call(webhooks.remove, { params })];
  }),
  entry(webhooks.test, async (world) => {
    const params = await ofWebhook(world);
    return [world.staff, (call) => call(webhooks.test, { params })];
  }),
  entry(webhooks.renewSecret, async (world) => {
    const params = await ofWebhook(world);
    return [world.staff, (call) => call(webhooks.renewSecret, { params })];
  }),
  entry(webhooks.resume, async (world) => {
    const params = await ofWebhook(world);
    return [world.staff, (call) => call(webhooks.resume, { params })];
  }),
  entry(webhooks.redeliver, async (world) => {
    const { webhookDeliveryId } = await buildFailed(world);
    return [world.staff, (call) => call(webhooks.redeliver, { params: { webhookDeliveryId } })];
  }),
  entry(webhooks.redeliverFailed, async (world) => {
    const { webhook } = await buildFailed(world);
    const input = { params: { webhookId: webhook.id }, body: { since: new Date(0).toISOString() } };
    return [world.staff, (call) => call(webhooks.redeliverFailed, input)];
  }),
];

/** The reads of webhooks, each with a valid request. */
export const webhookReads: readonly TableEntry[] = [
  entry(webhooks.list, async (world) => {
    await buildOnly(world);
    const params = { vtcId: world.vtc.id };
    return [world.staff, (call) => call(webhooks.list, { params })];
  }),
  entry(webhooks.listDeliveries, async (world) => {
    const { webhook } = await buildFailed(world);
    const input = { params: { webhookId: webhook.id }, query: {} };
    return [world.staff, (call) => call(webhooks.listDeliveries, input)];
  }),
  entry(webhooks.getDelivery, async (world) => {
    const { webhookDeliveryId } = await buildFailed(world);
    return [world.staff, (call) => call(webhooks.getDelivery, { params: { webhookDeliveryId } })];
  }),
];
