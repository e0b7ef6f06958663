import { webhookChangesSchema } from '@waybill/schema/features/webhooks.contract';
import { z } from 'zod';

/** The form to edit a webhook: its URL is not shown, and stays unchanged if the field is empty. */
export const editWebhookSchema = webhookChangesSchema.extend({
  url: z.union([z.literal('').transform(() => undefined), webhookChangesSchema.shape.url]),
});
