export { contract } from '@waybill/schema/contract';
export { ApiError, type CallOptions, type Client, createClient, type Transport } from './client.ts';
export { verifyWebhook, type WebhookEvent } from './webhooks.ts';
