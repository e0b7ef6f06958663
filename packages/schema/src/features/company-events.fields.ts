import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { isTimeZone, timeZoneMaxLength } from '../preferences.ts';
import { dateSchema, idSchema, lineSchema, markdownSchema, optionalLineSchema } from '../text.ts';
import { eventDlc, eventReaches, eventReplies, eventRuleSchema } from './company-events.models.ts';
import { gameId, gameName, games, int } from './telemetry.models.ts';

/** A local time to the minute, such as 2026-05-09T20:00. */
const localTimeSchema = z.iso
  .datetime({ local: true, precision: -1, error: messages.eventTimeRequired })
  .refine((time) => !time.endsWith('Z'), messages.eventTimeRequired);

const within = ({ min, max }: { readonly min: number; readonly max: number }, sentence: string) =>
  z.int(sentence).min(min, sentence).max(max, sentence);

/** Lists the keys of a record of texts, as their own type. */
function keysOf<Key extends string>(record: Readonly<Record<Key, string>>): Key[] {
  const keys: Key[] = [];
  for (const key in record) keys.push(key);
  return keys;
}

/** The form of an event. */
export const eventFormSchema = z.strictObject({
  title: lineSchema(limits.eventTitle, {
    required: messages.eventTitleRequired,
    length: messages.eventTitleLength,
  }).meta({ examples: ['Night convoy to Wrocław'] }),
  text: markdownSchema(limits.eventText, messages.eventTextLength)
    .default('')
    .meta({ description: 'Markdown.', examples: ['Meet at the **port**.'] }),
  game: z.enum(games, messages.fieldInvalid),
  server: optionalLineSchema(limits.eventServer, messages.eventServerLength).meta({
    description: 'Where it is driven; empty if the form leaves it open.',
    examples: ['TruckersMP Simulation 1'],
  }),
  departure: localTimeSchema.meta({
    description:
      'The local time of departure in `zone`. Of a time that occurs twice the first is meant.',
    examples: ['2026-05-09T20:00'],
  }),
  zone: z
    .string(messages.timeZoneInvalid)
    .max(timeZoneMaxLength, messages.timeZoneInvalid)
    .refine(isTimeZone, messages.timeZoneInvalid)
    .meta({ examples: ['Europe/Berlin'] }),
  meetingMinutes: within(limits.eventMeetingMinutes, messages.eventMeetingInvalid)
    .default(30)
    .meta({ description: 'How long before departure drivers meet.', examples: [30] }),
  minutes: within(limits.eventMinutes, messages.eventDurationInvalid).meta({
    description: 'The planned duration from departure.',
    examples: [120],
  }),
  reach: z.enum(eventReaches, messages.fieldInvalid).meta({
    description: 'Who can see it: members, members of allied companies too, or everyone.',
  }),
  fromCityId: gameId.nullable().default(null),
  fromCity: gameName.nullable().default(null),
  toCityId: gameId.nullable().default(null),
  toCity: gameName.nullable().default(null),
  meet: z
    .strictObject({ x: int(-1e6, 1e6), z: int(-1e6, 1e6) })
    .nullable()
    .default(null)
    .meta({ description: 'Where drivers meet, in game metres. Null: no point.' }),
  routePlanId: idSchema.nullable().default(null).meta({
    description:
      'One of your saved routes for this game. Everyone who sees the event sees its stops.',
  }),
  dlc: z
    .array(z.enum([...keysOf(eventDlc.ets2), ...keysOf(eventDlc.ats)], messages.fieldInvalid))
    .max(limits.eventDlc.max, messages.fieldInvalid)
    .transform((dlc) => [...new Set(dlc)])
    .default([])
    .meta({ description: 'The maps that drivers need.', examples: [['scandinavia']] }),
  livery: optionalLineSchema(limits.eventLivery, messages.eventLiveryLength).meta({
    description: 'What trucks look like; empty if the form leaves it open.',
    examples: ['Blue Scania, white trailer'],
  }),
  places: within(limits.eventPlaces, messages.eventPlacesInvalid)
    .nullable()
    .default(null)
    .meta({
      description: 'Further drivers wait until a place is free. Null: no limit.',
      examples: [40],
    }),
});
/** What the events of a series have in common. */
export const eventTemplateSchema = eventFormSchema.omit({ departure: true, zone: true });
export type EventTemplate = z.output<typeof eventTemplateSchema>;

const recurrenceShape = {
  rule: eventRuleSchema,
  zone: eventFormSchema.shape.zone,
  localTime: z
    .string(messages.eventTimeRequired)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, messages.eventTimeRequired)
    .meta({
      description: 'Departure in `zone`. A time that clocks skip moves on by the gap.',
      examples: ['20:00'],
    }),
  from: dateSchema.meta({ description: 'The first day.', examples: ['2026-05-09'] }),
  until: dateSchema.nullable().default(null).meta({ description: 'The last day.' }),
};

/** When the events of a series take place, by the clock of a time zone. */
export const recurrenceSchema = z.strictObject(recurrenceShape);
export type Recurrence = z.output<typeof recurrenceSchema>;

/** The form of a series of events. */
export const eventSeriesFormSchema = z.strictObject({
  ...recurrenceShape,
  event: eventTemplateSchema,
});
export type EventSeriesForm = z.output<typeof eventSeriesFormSchema>;

export type EventForm = z.output<typeof eventFormSchema>;

/** The form of an event's slots for companies. */
export const eventSlotsFormSchema = z.strictObject({
  slots: z
    .array(
      z.strictObject({
        label: lineSchema(limits.eventSlotLabel, {
          required: messages.eventSlotLabelRequired,
          length: messages.eventSlotLabelLength,
        }).meta({ examples: ['Slot 1'] }),
        spaces: within(limits.eventSlotSpaces, messages.eventSlotSpacesInvalid).meta({
          examples: [12],
        }),
      }),
    )
    .max(limits.eventSlots.max, messages.eventSlotsTooMany)
    .superRefine((slots, ctx) => {
      for (const [index, { label }] of slots.entries()) {
        const isTwice = slots.findIndex((one) => one.label === label) < index;
        const path = [index, 'label'];
        if (isTwice) ctx.addIssue({ code: 'custom', path, message: messages.eventSlotLabelTwice });
      }
    }),
});

/** The form for cancelling an event. */
export const eventCancellationSchema = z.strictObject({
  reason: optionalLineSchema(limits.eventCancelReason, messages.eventCancelReasonLength).meta({
    examples: ['The server is down.'],
  }),
});

/** A driver's answer to an event. */
export const eventAnswerFormSchema = z.strictObject({
  answer: z.enum(eventReplies, messages.fieldInvalid).meta({ examples: ['YES'] }),
  showsPlace: z
    .boolean(messages.fieldInvalid)
    .optional()
    .meta({
      description:
        'Whether the convoy sees your live position, from the meeting to the end, while you have a place. Default: as before; at first only if everyone who sees the event may see it anyway.',
      examples: [true],
    }),
});
