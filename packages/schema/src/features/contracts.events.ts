import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

const payload = z.strictObject({
  contractId: idSchema.meta({ description: 'The contract, which is the subject too.' }),
});

/** Each company that it concerns gets an event of its own. */
const heard = { version: 1, payload, topics: ['vtc'], right: { key: 'VIEW_CONTRACTS' } } as const;

/** Events of contracts, emitted in the offering company and in the carrier. */
export const contractEvents = {
  'contract.offered': defineEvent({ ...heard, summary: 'The company has offered a contract.' }),
  'contract.bid': defineEvent({ ...heard, summary: 'A company has bid on a contract.' }),
  'contract.bid-withdrawn': defineEvent({ ...heard, summary: 'A company has withdrawn its bid.' }),
  'contract.accepted': defineEvent({ ...heard, summary: 'A bid was accepted.' }),
  'contract.fulfilled': defineEvent({ ...heard, summary: 'A contract was fulfilled.' }),
  'contract.failed': defineEvent({ ...heard, summary: 'A contract ended unfulfilled.' }),
  'contract.reopened': defineEvent({
    ...heard,
    summary: 'A fulfilled contract isn’t fulfilled any more, because deliveries no longer count.',
  }),
  'contract.withdrawn': defineEvent({ ...heard, summary: 'A contract was withdrawn.' }),
} as const;
