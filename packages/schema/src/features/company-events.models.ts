import { z } from 'zod';
import { blocksSchema } from '../rich-text.ts';
import { messages } from '../messages.ts';
import { idSchema } from '../text.ts';
import { type Game, games } from './telemetry.models.ts';
import { pictureSchema, portrayedSchema } from './media.models.ts';

export const eventStates = ['DRAFT', 'PUBLISHED', 'CANCELLED'] as const;
/** Who can see an event: members, members of allied companies too, or everyone. */
export const eventReaches = ['COMPANY', 'ALLIES', 'PUBLIC'] as const;
/** By the clock: before the meeting, until departure, until the planned end, after it. */
export const eventPhases = ['PLANNED', 'MEETING', 'RUNNING', 'OVER'] as const;
export const eventReplies = ['YES', 'MAYBE', 'NO'] as const;

/** How long before the meeting drivers are reminded: a day, an hour. */
export const eventReminders = ['DAY', 'HOUR'] as const;

export type EventReminder = (typeof eventReminders)[number];
export type EventState = (typeof eventStates)[number];
export type EventReach = (typeof eventReaches)[number];
export type EventPhase = (typeof eventPhases)[number];
export type EventReply = (typeof eventReplies)[number];

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

const intervalSchema = (max: number) =>
  z.int(messages.fieldInvalid).min(1, messages.fieldInvalid).max(max, messages.fieldInvalid);

/** When the events of a series take place. */
export const eventRuleSchema = z.discriminatedUnion(
  'every',
  [
    z.strictObject({
      every: z.literal('week'),
      interval: intervalSchema(4),
      weekdays: z
        .array(z.enum(weekdays, messages.fieldInvalid))
        .min(1, messages.eventWeekdaysRequired)
        .max(weekdays.length, messages.fieldInvalid)
        .refine((days) => new Set(days).size === days.length, messages.fieldInvalid),
    }),
    z.strictObject({
      every: z.literal('month'),
      interval: intervalSchema(3),
      weekday: z.enum(weekdays, messages.fieldInvalid),
      nth: z
        .literal([1, 2, 3, 4, -1], messages.fieldInvalid)
        .meta({ description: 'Which of the month’s such days; -1: the last.' }),
    }),
  ],
  messages.fieldInvalid,
);
export type EventRule = z.infer<typeof eventRuleSchema>;

/** The maps that can be needed for an event, by game and key, with their names. */
export const eventDlc = {
  ets2: {
    'going-east': 'Going East!',
    scandinavia: 'Scandinavia',
    'vive-la-france': 'Vive la France !',
    italia: 'Italia',
    'beyond-the-baltic-sea': 'Beyond the Baltic Sea',
    'road-to-the-black-sea': 'Road to the Black Sea',
    iberia: 'Iberia',
    'west-balkans': 'West Balkans',
    greece: 'Greece',
    'nordic-horizons': 'Nordic Horizons',
  },
  ats: {
    'new-mexico': 'New Mexico',
    oregon: 'Oregon',
    washington: 'Washington',
    utah: 'Utah',
    idaho: 'Idaho',
    colorado: 'Colorado',
    wyoming: 'Wyoming',
    montana: 'Montana',
    texas: 'Texas',
    oklahoma: 'Oklahoma',
    kansas: 'Kansas',
    nebraska: 'Nebraska',
    arkansas: 'Arkansas',
    missouri: 'Missouri',
    iowa: 'Iowa',
    louisiana: 'Louisiana',
  },
} as const satisfies Record<Game, Readonly<Record<string, string>>>;

const citySchema = z.object({ id: z.string().nullable(), name: z.string().nullable() });

export const eventSchema = z.object({
  id: idSchema,
  vtc: z
    .object({
      id: idSchema,
      name: z.string(),
      tag: z.string(),
      country: z.string().nullable(),
    })
    .meta({ description: 'The company that organises it.' }),
  state: z.enum(eventStates),
  phase: z.enum(eventPhases),
  reach: z.enum(eventReaches),
  title: z.string(),
  body: blocksSchema.nullable(),
  game: z.enum(games),
  server: z.string().nullable(),
  meetsAt: z.iso.datetime(),
  startsAt: z.iso.datetime().meta({ description: 'Departure.' }),
  endsAt: z.iso.datetime().meta({ description: 'The planned end.' }),
  zone: z.string().meta({ description: 'The organiser’s time zone.' }),
  from: citySchema.nullable(),
  to: citySchema.nullable(),
  meet: z.object({ x: z.int(), z: z.int() }).nullable().meta({
    description: 'Where drivers meet, in game metres; null if the organisers left it open.',
  }),
  route: z
    .object({
      routePlanId: idSchema,
      stops: z.array(z.object({ cityId: z.string(), name: z.string() })),
    })
    .nullable()
    .meta({ description: 'The saved route that it follows.' }),
  dlc: z.array(z.string()).meta({ description: 'The maps that drivers need.' }),
  livery: z.string().nullable(),
  series: z
    .object({ id: idSchema, rule: eventRuleSchema })
    .nullable()
    .meta({ description: 'The series that it belongs to.' }),
  places: z.int().nullable().meta({ description: 'Null: no limit.' }),
  picture: pictureSchema.nullable(),
  cancelReason: z.string().nullable(),
  counts: z.object({
    yes: z.int().meta({ description: 'Including those who wait for a place.' }),
    maybe: z.int(),
    waiting: z.int(),
  }),
  own: z
    .object({
      answer: z.enum(eventReplies),
      showsPlace: z.boolean().meta({
        description:
          'Whether the convoy sees your live position, from the meeting to the end, while you have a place.',
      }),
      isWaiting: z.boolean(),
      waitingAhead: z.int().meta({ description: 'How many wait before you.' }),
    })
    .nullable()
    .meta({ description: 'Your answer; null without one.' }),
});
export type CompanyEvent = z.infer<typeof eventSchema>;

export const eventSlotSchema = z.object({
  id: idSchema,
  label: z.string(),
  spaces: z.int().meta({ description: 'For how many trucks.' }),
  vtc: z
    .object({
      id: idSchema,
      name: z.string(),
      tag: z.string(),
      country: z.string().nullable(),
    })
    .nullable()
    .meta({ description: 'The company that has it; null while it is free.' }),
});
export type EventSlot = z.infer<typeof eventSlotSchema>;

export const eventAnswerSchema = z.object({
  driver: portrayedSchema,
  vtc: z
    .object({ name: z.string(), tag: z.string() })
    .nullable()
    .meta({ description: 'The driver’s company; null without one.' }),
  answer: z.enum(eventReplies),
  isWaiting: z.boolean(),
});
export type EventAnswer = z.infer<typeof eventAnswerSchema>;
