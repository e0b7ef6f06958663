import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, lineSchema, pageLimitSchema } from '../text.ts';
import { attendanceSchema } from './event-attendance.models.ts';
import { successSchema } from './success.models.ts';
import { exampleUser } from './users.examples.ts';
import { exampleVtc } from './vtcs.examples.ts';

const paramsSchema = z.strictObject({ eventId: idSchema });
const rowParamsSchema = paramsSchema.extend({ driverId: idSchema });
const toOrganise = { duty: 'EVENTS', of: 'event' } as const;
/** An organiser's decision about a driver's attendance. */
export const attendanceDecisionSchema = z.strictObject({
  result: z.enum(['ATTENDED', 'MISSED'], messages.fieldInvalid).meta({ examples: ['ATTENDED'] }),
  reason: lineSchema(limits.attendanceReason, {
    required: messages.reasonRequired,
    length: messages.leaveReasonTooLong,
  }).meta({ examples: ['Drove without the companion.'] }),
});

/** Who took part in an event. */
export const eventAttendanceContract = {
  list: defineRoute({
    method: 'GET',
    path: '/events/:eventId/attendance',
    summary: 'List who took part in an event',
    description:
      'For members of the organising company, and drivers who answered or took part. Counted from the drivers’ positions: an hour after another for a day, then daily for a week.',
    access: { user: { eventId: 'event-in-sight' } },
    params: paramsSchema,
    query: z.strictObject({ limit: pageLimitSchema(), cursor: cursorSchema }),
    response: attendanceSchema.meta({
      examples: [
        {
          countedAt: '2026-05-09T20:15:00.000Z',
          isFinal: false,
          minutes: 81,
          attended: 31,
          own: { tookPart: true, feedback: null },
          rows: [
            {
              driver: {
                id: exampleUser.id,
                username: exampleUser.username,
                avatarUrl: exampleUser.avatarUrl,
              },
              vtc: { name: exampleVtc.name, tag: exampleVtc.tag },
              result: 'ATTENDED',
              computed: 'UNKNOWN',
              decided: {
                result: 'ATTENDED',
                reason: 'Drove without the companion.',
                by: 'Nora Nightline',
              },
              minutes: { with: 20, known: 22, distanceM: 31_000 },
            },
          ],
          nextCursor: null,
        },
      ],
    }),
    errors: ['NOT_FOUND'],
  }),
  decide: defineRoute({
    method: 'PUT',
    path: '/events/:eventId/attendance/:driverId',
    summary: 'Decide whether a driver took part',
    description: 'It replaces what the positions say. Only the owner may decide about themselves.',
    access: toOrganise,
    params: rowParamsSchema,
    body: attendanceDecisionSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'EVENT_AHEAD', 'EVENT_CANCELLED', 'ATTENDANCE_OWN'],
  }),
  reset: defineRoute({
    method: 'DELETE',
    path: '/events/:eventId/attendance/:driverId',
    summary: 'Take back a decision about a driver’s attendance',
    description: 'What the positions say counts again.',
    access: toOrganise,
    params: rowParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'ATTENDANCE_OWN'],
  }),
  count: defineRoute({
    method: 'POST',
    path: '/events/:eventId/attendance/count',
    summary: 'Count attendance again',
    description: 'Positions are read again within a minute. Possible until a week after the event.',
    access: toOrganise,
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'EVENT_AHEAD', 'EVENT_CANCELLED', 'ATTENDANCE_FINAL'],
  }),
} as const;
