import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { dateSchema, idSchema } from '../text.ts';
import { calendarEntrySchema, calendarFeedSchema, calendarSources } from './calendar.models.ts';
import { successSchema } from './success.models.ts';

const momentSchema = z.iso
  .datetime({ error: messages.fieldInvalid })
  .refine((moment) => moment >= '1970', messages.fieldInvalid);
const sourcesSchema = z.array(z.enum(calendarSources, messages.fieldInvalid));
const dayMs = 86_400_000;

const exampleEntry: z.input<typeof calendarEntrySchema> = {
  source: 'events',
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c10',
  title: 'Night convoy to Wrocław',
  detail: null,
  starts: '2026-05-09T18:00:00.000Z',
  ends: '2026-05-09T20:00:00.000Z',
  years: null,
  moment: null,
  link: '/dashboard/events/01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c10',
  state: 'PLANNED',
  mine: true,
  canMove: false,
};
export const calendarFeedReplySchema = z.object({ feed: calendarFeedSchema.nullable() }).meta({
  examples: [
    {
      feed: {
        address:
          'https://vtc.example.org/api/calendar-feeds/h3Rn0cXqS2m9vTzLw5yKb1dGfJ8pQeUaIoNtC4xZr7M.ics',
        sources: ['events', 'plans'],
        createdAt: '2026-05-01T18:00:00.000Z',
        readAt: null,
      },
    },
  ],
});

/** All dates of a user: those of their company and their own. */
export const calendarContract = {
  list: defineRoute({
    method: 'GET',
    path: '/calendar',
    summary: 'List the dates in your calendar',
    description:
      'Those of your company that you may see, and your own. By their beginning. Whole days are those that touch the UTC days of the time.',
    access: 'user',
    query: z
      .strictObject({
        from: momentSchema.meta({ examples: ['2026-05-01T00:00:00.000Z'] }),
        to: momentSchema.meta({ examples: ['2026-06-01T00:00:00.000Z'] }),
        sources: z
          .string(messages.fieldInvalid)
          .transform((names) => [...new Set(names.split(','))])
          .pipe(sourcesSchema)
          .optional()
          .meta({ description: 'Separated by commas. Without it: all.', examples: ['events'] }),
      })
      .refine(({ from, to }) => Date.parse(to) > Date.parse(from), {
        path: ['to'],
        error: messages.fieldInvalid,
      })
      .refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= limits.calendarDays * dayMs, {
        path: ['to'],
        error: messages.calendarTooLong,
      }),
    response: z
      .object({ entries: z.array(calendarEntrySchema), hasMore: z.boolean() })
      .meta({ examples: [{ entries: [exampleEntry], hasMore: false }] }),
    errors: [],
  }),
  move: defineRoute({
    method: 'PUT',
    path: '/calendar/:source/:entryId',
    summary: 'Move an entry of the calendar',
    description: 'Events and leaves of absence keep their length.',
    access: { user: { entryId: 'own-or-of-company' } },
    params: z.strictObject({
      source: z.enum(calendarSources, messages.fieldInvalid).meta({ examples: ['events'] }),
      entryId: idSchema,
    }),
    body: z.strictObject({
      starts: z.union([momentSchema, dateSchema], messages.calendarMoveInvalid).meta({
        description: 'A moment, or the first day of a leave.',
        examples: ['2026-05-10T18:00:00.000Z'],
      }),
    }),
    response: successSchema,
    errors: [
      'NOT_FOUND',
      'CALENDAR_ENTRY_FIXED',
      'EVENT_BEGUN',
      'EVENT_CANCELLED',
      'MEMBER_ABOVE_YOU',
    ],
  }),
  getFeed: defineRoute({
    method: 'GET',
    path: '/users/me/calendar-feed',
    summary: 'Get the address of your calendar for other programs',
    access: 'user',
    sessionsOnly: true,
    response: calendarFeedReplySchema,
    errors: [],
  }),
  createFeed: defineRoute({
    method: 'POST',
    path: '/users/me/calendar-feed',
    summary: 'Create an address of your calendar for other programs',
    description: 'The previous one stops working at once.',
    access: 'user',
    sessionsOnly: true,
    status: 201,
    body: z.strictObject({
      sources: sourcesSchema
        .min(1, messages.fieldInvalid)
        .max(calendarSources.length, messages.fieldInvalid)
        .overwrite((names) => calendarSources.filter((name) => names.includes(name)))
        .meta({ description: 'What it shows.', examples: [['events', 'plans']] }),
    }),
    response: calendarFeedReplySchema,
    errors: [],
  }),
  removeFeed: defineRoute({
    method: 'DELETE',
    path: '/users/me/calendar-feed',
    summary: 'Remove the address of your calendar',
    access: 'user',
    sessionsOnly: true,
    response: successSchema,
    errors: [],
  }),
} as const;
