import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, pageLimitSchema } from '../text.ts';
import {
  eventAnswerFormSchema,
  eventCancellationSchema,
  eventFormSchema,
  eventSlotsFormSchema,
} from './company-events.fields.ts';
import {
  eventAnswerSchema,
  eventReaches,
  eventReplies,
  eventSchema,
  eventSlotSchema,
  eventStates,
} from './company-events.models.ts';
import { exampleEvent } from './company-events.examples.ts';
import { pictureErrors, pictureRule } from './media.models.ts';
import { successSchema } from './success.models.ts';
import { exampleUser } from './users.examples.ts';
import { tagParamsSchema } from './vtcs.contract.ts';
import { exampleVtc } from './vtcs.examples.ts';

// Before 1970 there is nothing, and the database knows no year 0.
const momentSchema = z.iso
  .datetime({ error: messages.fieldInvalid })
  .refine((moment) => moment >= '1970', messages.fieldInvalid)
  .optional();
const paramsSchema = z.strictObject({ eventId: idSchema });
const slotParamsSchema = z.strictObject({ eventSlotId: idSchema });
const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const pageShape = { limit: pageLimitSchema(), cursor: cursorSchema };
const toOrganise = { duty: 'EVENTS', of: 'event' } as const;

const exampleSlots: z.input<typeof eventSlotSchema>[] = [
  { id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c12', label: 'Slot 1', spaces: 12, vtc: null },
];
export const eventSlotsReplySchema = z
  .object({ slots: z.array(eventSlotSchema) })
  .meta({ examples: [{ slots: exampleSlots }] });
export const eventReplySchema = z
  .object({ event: eventSchema })
  .meta({ examples: [{ event: exampleEvent }] });

/** Convoys and other events of companies. */
export const companyEventsContract = {
  list: defineRoute({
    method: 'GET',
    path: '/events',
    summary: 'List the events that you can see',
    description:
      'Your company’s, those that allied companies show their allies, and public ones. Without an account only public ones. Drafts are for members who organise events.',
    access: 'public',
    query: z.strictObject({
      scope: z.enum(eventReaches, messages.fieldInvalid).optional().meta({
        description:
          'COMPANY: your company’s; ALLIES: those of allied companies; PUBLIC: public ones of all companies.',
      }),
      tag: tagParamsSchema.shape.tag.optional().meta({
        description: 'Of the company with this tag.',
      }),
      state: z.enum(eventStates, messages.fieldInvalid).optional(),
      from: momentSchema.meta({ description: 'Ends at this time or later.' }),
      to: momentSchema.meta({ description: 'Ends before this time.' }),
      order: z
        .enum(['asc', 'desc'], messages.fieldInvalid)
        .default('asc')
        .meta({ description: 'By departure.' }),
      ...pageShape,
    }),
    response: z
      .object({ events: z.array(eventSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ events: [exampleEvent], nextCursor: null }] }),
    errors: [],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/events/:eventId',
    summary: 'Get an event',
    description: '`source` is the text’s Markdown, for members who may edit it.',
    access: 'public',
    params: paramsSchema,
    response: z
      .object({
        event: eventSchema,
        slots: z.array(eventSlotSchema).meta({ description: 'Places for whole companies.' }),
        source: z.string().nullable(),
      })
      .meta({ examples: [{ event: exampleEvent, slots: exampleSlots, source: null }] }),
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/events',
    summary: 'Create an event',
    description: 'It is a draft until it is published.',
    access: { duty: 'EVENTS', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    bodyBytes: limits.eventBytes,
    body: eventFormSchema,
    response: eventReplySchema,
    errors: ['NOT_FOUND', 'TIME_MISSING', 'EVENTS_TOO_MANY'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/events/:eventId',
    summary: 'Edit an event',
    description:
      'Once drivers meet, its times, game and visibility are fixed. If a departure moves by more than two hours, each yes becomes a maybe.',
    access: toOrganise,
    params: paramsSchema,
    bodyBytes: limits.eventBytes,
    body: eventFormSchema,
    response: eventReplySchema,
    errors: ['NOT_FOUND', 'TIME_MISSING', 'EVENT_BEGUN', 'EVENT_CANCELLED'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/events/:eventId',
    summary: 'Delete a draft',
    access: toOrganise,
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'EVENT_PUBLISHED'],
  }),
  setPicture: defineRoute({
    method: 'PUT',
    path: '/events/:eventId/picture',
    summary: 'Set an event’s picture',
    description: 'It replaces the previous one. Pages show it twice as wide as high.',
    access: toOrganise,
    params: paramsSchema,
    files: { picture: pictureRule },
    response: eventReplySchema,
    errors: ['NOT_FOUND', 'EVENT_CANCELLED', ...pictureErrors],
  }),
  removePicture: defineRoute({
    method: 'DELETE',
    path: '/events/:eventId/picture',
    summary: 'Remove an event’s picture',
    access: toOrganise,
    params: paramsSchema,
    response: eventReplySchema,
    errors: ['NOT_FOUND', 'EVENT_CANCELLED'],
  }),
  publish: defineRoute({
    method: 'POST',
    path: '/events/:eventId/publication',
    summary: 'Publish a draft',
    description: 'Repeating it changes nothing.',
    access: toOrganise,
    params: paramsSchema,
    response: eventReplySchema,
    errors: ['NOT_FOUND', 'EVENT_CANCELLED'],
  }),
  cancel: defineRoute({
    method: 'POST',
    path: '/events/:eventId/cancellation',
    summary: 'Cancel an event',
    description: 'Drivers who answered yes or maybe are notified.',
    access: toOrganise,
    params: paramsSchema,
    body: eventCancellationSchema,
    response: eventReplySchema,
    errors: ['NOT_FOUND', 'EVENT_OVER', 'EVENT_CANCELLED'],
  }),
  setAnswer: defineRoute({
    method: 'PUT',
    path: '/events/:eventId/answer',
    summary: 'Answer whether you take part',
    description:
      'Places are taken in the order of the answers. A yes beyond the last place waits until one is free.',
    access: { user: { eventId: 'event-in-sight' } },
    params: paramsSchema,
    body: eventAnswerFormSchema,
    response: eventReplySchema,
    errors: ['NOT_FOUND', 'EVENT_OVER', 'EVENT_CANCELLED'],
  }),
  setSlots: defineRoute({
    method: 'PUT',
    path: '/events/:eventId/slots',
    summary: 'Set the slots for companies at an event',
    description: 'Slots keep their company as long as they keep their label.',
    access: toOrganise,
    params: paramsSchema,
    bodyBytes: limits.eventBytes,
    body: eventSlotsFormSchema,
    response: eventSlotsReplySchema,
    errors: ['NOT_FOUND', 'EVENT_OVER', 'EVENT_CANCELLED'],
  }),
  bookSlot: defineRoute({
    method: 'PUT',
    path: '/event-slots/:eventSlotId/booking',
    summary: 'Book a slot for your company',
    description:
      'Needs the duty to organise events. A company has one slot at an event: another one that it booked becomes free.',
    access: { user: { eventSlotId: 'event-in-sight' } },
    params: slotParamsSchema,
    response: eventSlotsReplySchema,
    errors: ['NOT_FOUND', 'SLOT_TAKEN', 'EVENT_OVER', 'EVENT_CANCELLED'],
  }),
  assignSlot: defineRoute({
    method: 'PUT',
    path: '/event-slots/:eventSlotId/company',
    summary: 'Assign a slot of your event to a company',
    description:
      'For those who organise events of the company that holds the event. The other company must be able to see it. A company has one slot at an event: another one that it had becomes free.',
    access: { user: { eventSlotId: 'event-in-sight', vtcId: 'any-company' } },
    params: slotParamsSchema,
    body: z.strictObject({ vtcId: idSchema.meta({ examples: [exampleVtc.id] }) }),
    response: eventSlotsReplySchema,
    errors: ['NOT_FOUND', 'SLOT_TAKEN', 'EVENT_OVER', 'EVENT_CANCELLED'],
  }),
  releaseSlot: defineRoute({
    method: 'DELETE',
    path: '/event-slots/:eventSlotId/booking',
    summary: 'Release a slot',
    description:
      'For those who organise events of the company that has it, or of the company that holds the event.',
    access: { user: { eventSlotId: 'event-in-sight' } },
    params: slotParamsSchema,
    response: eventSlotsReplySchema,
    errors: ['NOT_FOUND', 'EVENT_OVER', 'EVENT_CANCELLED'],
  }),
  listAnswers: defineRoute({
    method: 'GET',
    path: '/events/:eventId/answers',
    summary: 'List the answers to an event',
    description:
      'For members of the company that holds it, and of those that booked a slot. Yes first, in the order in which places are taken.',
    access: { user: { eventId: 'event-in-sight' } },
    params: paramsSchema,
    query: z.strictObject({
      answer: z.enum(eventReplies, messages.fieldInvalid).default('YES'),
      ...pageShape,
    }),
    response: z
      .object({ answers: z.array(eventAnswerSchema), nextCursor: z.string().nullable() })
      .meta({
        examples: [
          {
            answers: [
              {
                driver: {
                  id: exampleUser.id,
                  username: exampleUser.username,
                  avatarUrl: exampleUser.avatarUrl,
                },
                vtc: { name: exampleVtc.name, tag: exampleVtc.tag },
                answer: 'YES',
                isWaiting: false,
              },
            ],
            nextCursor: null,
          },
        ],
      }),
    errors: ['NOT_FOUND'],
  }),
} as const;
