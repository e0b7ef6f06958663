import { defineEvent } from '../contract/event.ts';
import { z } from 'zod';
import { idSchema } from '../text.ts';
import { eventReminders } from './company-events.models.ts';

const payload = z.strictObject({ companyEventId: idSchema });
const ofCompany = { version: 1, payload, topics: ['vtc'], right: 'member' } as const;

/** What happened to a company's convoys and other events. */
export const companyEventEvents = {
  'event.published': defineEvent({
    ...ofCompany,
    summary: 'The company has published an event.',
  }),
  'event.changed': defineEvent({
    ...ofCompany,
    payload: payload.extend({
      isMoved: z.boolean().meta({
        description:
          'Whether the departure moved by more than two hours, so that each yes became a maybe.',
      }),
    }),
    summary: 'A published event was changed.',
  }),
  'event.cancelled': defineEvent({ ...ofCompany, summary: 'An event was cancelled.' }),
  'event.reminder': defineEvent({
    ...ofCompany,
    payload: payload.extend({
      reminder: z.enum(eventReminders).meta({ description: 'How long before the meeting.' }),
    }),
    summary: 'An event is a day or an hour away.',
  }),
  'event.answered': defineEvent({
    ...ofCompany,
    summary: 'A driver has answered whether they take part in an event.',
  }),
  'event.counted': defineEvent({
    ...ofCompany,
    summary: 'It was counted who took part in an event, from the positions of its drivers.',
  }),
  'event.attendance-decided': defineEvent({
    ...ofCompany,
    summary: 'An organiser has decided whether a driver took part in an event, or took that back.',
  }),
  'event.attended': defineEvent({
    version: 1,
    summary: 'A driver’s positions show that they took part in an event.',
    payload,
    topics: ['me'],
    right: 'self',
  }),
  'event.slot-assigned': defineEvent({
    ...ofCompany,
    summary: 'The organisers of another company’s event have assigned a slot to the company.',
  }),
  'event.moved-up': defineEvent({
    version: 1,
    summary: 'A place at an event became free for the next driver on the waiting list.',
    payload,
    topics: ['me'],
    right: 'self',
  }),
} as const;
