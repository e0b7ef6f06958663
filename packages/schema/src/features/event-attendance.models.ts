import { z } from 'zod';
import { idSchema } from '../text.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { optionalParagraphsSchema } from '../text.ts';
import { pictureSchema, portrayedSchema } from './media.models.ts';

export const attendances = ['ATTENDED', 'MISSED', 'UNKNOWN'] as const;
export type AttendanceResult = (typeof attendances)[number];

export const attendanceRowSchema = z.object({
  driver: portrayedSchema,
  vtc: z
    .object({ name: z.string(), tag: z.string() })
    .nullable()
    .meta({ description: 'The driver’s company; null without one.' }),
  result: z.enum(attendances).nullable().meta({
    description:
      'What organisers have decided, else what the positions say. Null without a convoy.',
  }),
  computed: z.enum(attendances).nullable().meta({ description: 'What the positions say.' }),
  decided: z
    .object({ result: z.enum(attendances), reason: z.string(), by: z.string().nullable() })
    .nullable()
    .meta({ description: 'What an organiser has decided, and who; null if nothing.' }),
  minutes: z
    .object({
      with: z.int().meta({ description: 'With the convoy.' }),
      known: z.int().meta({ description: 'Of the convoy, with a known position.' }),
      distanceM: z.int().meta({ description: 'Metres driven with it.' }),
    })
    .nullable()
    .meta({ description: 'Only for oneself and organisers.' }),
});
export type AttendanceRow = z.infer<typeof attendanceRowSchema>;

/** What a driver says of an event that they took part in. */
export const eventFeedbackSchema = z.strictObject({
  isGood: z.boolean(messages.fieldInvalid).meta({ examples: [true] }),
  text: optionalParagraphsSchema(limits.eventFeedback, messages.eventFeedbackLength).meta({
    examples: ['Good pace, and no one was left behind.'],
  }),
});
export type EventFeedback = z.output<typeof eventFeedbackSchema>;

export const givenFeedbackSchema = z.object({
  driver: portrayedSchema,
  isGood: z.boolean(),
  text: z.string(),
});
export type GivenFeedback = z.infer<typeof givenFeedbackSchema>;

export const eventPhotoSchema = z.object({
  id: idSchema,
  picture: pictureSchema,
  author: portrayedSchema,
  createdAt: z.iso.datetime(),
  mayRemove: z.boolean().meta({ description: 'Whether you may remove it.' }),
});
export type EventPhoto = z.infer<typeof eventPhotoSchema>;

export const attendanceSchema = z.object({
  countedAt: z.iso.datetime().nullable().meta({
    description: 'When positions were last read; null until 15 minutes after the event.',
  }),
  isFinal: z.boolean(),
  minutes: z.int().meta({ description: 'How long the convoy took; 0 if there was none.' }),
  attended: z.int().meta({ description: 'How many drivers took part.' }),
  own: z.object({
    tookPart: z
      .boolean()
      .meta({ description: 'Whether you took part, and so may give feedback and add photos.' }),
    feedback: eventFeedbackSchema.nullable(),
  }),
  rows: z.array(attendanceRowSchema),
  nextCursor: z.string().nullable(),
});
export type AttendanceReport = z.infer<typeof attendanceSchema>;

/** Audit log fields of attendance. */
export type AuditField = 'driver' | 'attendance';

/** What the export of an account has of attendance. */
export const ownAttendanceShape = {
  eventAttendance: z.array(
    z.object({
      eventId: idSchema,
      promised: z.boolean(),
      minutesWith: z.int(),
      minutesKnown: z.int(),
      distanceM: z.int(),
      computed: z.enum(attendances).nullable(),
      decided: z.enum(attendances).nullable(),
      reason: z.string().nullable(),
    }),
  ),
  attendanceDecidedByYou: z.array(
    z.object({
      eventId: idSchema,
      driverId: idSchema,
      decided: z.enum(attendances).nullable(),
      reason: z.string().nullable(),
    }),
  ),
};
