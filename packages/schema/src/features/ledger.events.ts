import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';

/** Events of a company's books. */
export const ledgerEvents = {
  'ledger.changed': defineEvent({
    version: 1,
    summary: 'The company’s books were opened, their settings changed, or entries were posted.',
    payload: z.strictObject({}),
    topics: ['vtc'],
    right: 'member',
  }),
} as const;
