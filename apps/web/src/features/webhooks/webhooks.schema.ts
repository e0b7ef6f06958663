import { webhookChangesSchema } from '@waybill/schema/features/webhooks.contract';
import { z } from 'zod';

/** The form that changes a webhook: its address is not shown, and stays where none is typed. */
export const editWebhookSchema = webhookChangesSchema.extend({
  url: z.union([z.literal('').transform(() => undefined), webhookChangesSchema.shape.url]),
});
