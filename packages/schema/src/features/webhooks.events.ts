import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';
import { webhookDisableCauses } from './webhooks.models.ts';

/** Events that the server causes in webhooks. */
export const webhookEvents = {
  'webhook.disabled': defineEvent({
    version: 1,
    summary: 'A company webhook was disabled until it is resumed.',
    payload: z.strictObject({
      webhookId: idSchema.meta({ description: 'The webhook, which is the subject too.' }),
      cause: z.enum(webhookDisableCauses),
    }),
    topics: ['vtc'],
    right: { key: 'MANAGE_COMPANY' },
  }),
} as const;
