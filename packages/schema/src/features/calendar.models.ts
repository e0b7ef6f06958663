import { z } from 'zod';

/**
 * Where dates come from: companies' events, planned jobs that are due, leaves of absence, companies that leave an
 * alliance, the deletion and the birthday of the company, years of members in it, ends of one's own warnings, contracts
 * that the company offers or carries, payrolls, and planned work on trucks.
 */
export const calendarSources = [
  'events',
  'plans',
  'leaves',
  'alliances',
  'deletion',
  'birthday',
  'years',
  'warnings',
  'contracts',
  'payroll',
  'maintenance',
] as const;
export type CalendarSourceName = (typeof calendarSources)[number];

/** What happens on dates of contracts and payrolls. */
export const calendarMoments = ['STARTS', 'ENDS', 'PERIOD_ENDS', 'DISPUTES_END', 'PAID'] as const;
export type CalendarMoment = (typeof calendarMoments)[number];

export const calendarStates = ['PLANNED', 'DRAFT', 'CANCELLED'] as const;

export const calendarEntrySchema = z.object({
  source: z.enum(calendarSources),
  id: z.string().meta({ description: 'Unique within its source.' }),
  title: z.string().meta({
    description:
      'A name: of the event, the load, the member, the company, the contract’s client, the truck. Of warnings: the reason.',
  }),
  detail: z.string().nullable().meta({
    description:
      'Of leaves: the reason, for the member and staff. Of plans: the driver. Of alliances: the alliance. Of maintenance: the item.',
  }),
  starts: z.union([z.iso.datetime(), z.iso.date()]).meta({
    description: 'A moment, or a day for what takes whole days.',
  }),
  ends: z
    .union([z.iso.datetime(), z.iso.date()])
    .nullable()
    .meta({ description: 'Its end, or its last day. Null if it is one moment or one day.' }),
  years: z.int().nullable().meta({ description: 'Of birthdays and years of members: how many.' }),
  moment: z.enum(calendarMoments).nullable().meta({
    description: 'Of contracts and payrolls: what happens then.',
  }),
  link: z.string().meta({ description: 'The page about it.' }),
  state: z.enum(calendarStates),
  mine: z.boolean().meta({ description: 'Whether you take part, or it is about you.' }),
  canMove: z.boolean(),
});
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;

export const calendarFeedSchema = z.object({
  address: z.string().meta({ description: 'Secret: it shows your calendar without signing in.' }),
  sources: z.array(z.enum(calendarSources)),
  createdAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable().meta({
    description: 'When a program last read it, to within an hour.',
  }),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

/** A user's feed, in the export of their account. */
export const ownCalendarShape = {
  calendarFeed: calendarFeedSchema
    .omit({ address: true })
    .nullable()
    .meta({ description: 'Your calendar’s address for other programs, without the address.' }),
};
