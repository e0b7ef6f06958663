import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';
import { webhookDisableCauses } from './webhooks.models.ts';

const webhookId = idSchema.meta({ description: 'The webhook, which is the subject too.' });

/** Events of webhooks. */
export const webhookEvents = {
  'webhook.changed': defineEvent({
    version: 1,
    summary: 'A webhook was created, changed, resumed or deleted, or sends messages again.',
    payload: z.strictObject({ webhookId }),
    topics: ['vtc'],
    right: { key: 'MANAGE_COMPANY' },
  }),
  'webhook.disabled': defineEvent({
    version: 1,
    summary: 'A company webhook was disabled until it is resumed.',
    payload: z.strictObject({
      webhookId,
      cause: z.enum(webhookDisableCauses),
    }),
    topics: ['vtc'],
    right: { key: 'MANAGE_COMPANY' },
  }),
} as const;
