import { webhookEventSchema, type WebhookEvent } from '@waybill/schema/features/webhooks.models';
import { Webhook } from 'standardwebhooks';

export type { WebhookEvent };

/**
 * Returns the event of a request that a company's webhook sent. `body` is the request's, byte for byte.
 * @throws WebhookVerificationError if the request is not from Waybill, or older than five minutes.
 */
export function verifyWebhook(
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string | Buffer,
): WebhookEvent {
  const single = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return webhookEventSchema.parse(new Webhook(secret).verify(body, Object.fromEntries(single)));
}
