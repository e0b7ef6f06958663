import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { safetyRulesSchema } from './safety.fields.ts';

/** Events of safety scores. */
export const safetyEvents = {
  'safety.rules-changed': defineEvent({
    version: 1,
    summary: 'The company changed what weighs how much in its safety score.',
    payload: safetyRulesSchema.extend({ version: z.int() }),
    topics: ['vtc'],
    right: 'member',
  }),
} as const;
