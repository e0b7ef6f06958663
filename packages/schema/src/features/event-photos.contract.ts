import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { cursorSchema, idSchema, pageLimitSchema } from '../text.ts';
import {
  eventFeedbackSchema,
  eventPhotoSchema,
  givenFeedbackSchema,
} from './event-attendance.models.ts';
import { pictureErrors, pictureRule } from './media.models.ts';
import { successSchema } from './success.models.ts';
import { exampleUser } from './users.examples.ts';

const paramsSchema = z.strictObject({ eventId: idSchema });
const inSight = { user: { eventId: 'event-in-sight' } } as const;
const exampleDriver = {
  id: exampleUser.id,
  username: exampleUser.username,
  avatarUrl: exampleUser.avatarUrl,
};
export const eventPhotosReplySchema = z.object({ photos: z.array(eventPhotoSchema) }).meta({
  examples: [
    {
      photos: [
        {
          id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c14',
          picture: {
            url: '/media/0f343b0931126a20f133d67c2b018a3b0f343b0931126a20f133d67c2b018a3b.webp',
            size: { width: 1_600, height: 900 },
          },
          author: exampleDriver,
          createdAt: '2026-05-09T20:30:00.000Z',
          mayRemove: true,
        },
      ],
    },
  ],
});

/** Photos of events, and what drivers who took part say of them. */
export const eventPhotosContract = {
  list: defineRoute({
    method: 'GET',
    path: '/events/:eventId/photos',
    summary: 'List the photos of an event',
    description:
      'For members of the organising company, of companies with a slot, and drivers who answered or took part. Oldest first.',
    access: inSight,
    params: paramsSchema,
    response: eventPhotosReplySchema,
    errors: ['NOT_FOUND'],
  }),
  add: defineRoute({
    method: 'POST',
    path: '/events/:eventId/photos',
    summary: 'Add a photo of an event',
    description: 'For drivers who took part, once the event is over.',
    access: inSight,
    status: 201,
    params: paramsSchema,
    files: { photo: pictureRule },
    response: eventPhotosReplySchema,
    errors: [
      'NOT_FOUND',
      'EVENT_AHEAD',
      'EVENT_CANCELLED',
      'NOT_ATTENDED',
      'PHOTOS_TOO_MANY',
      ...pictureErrors,
    ],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/event-photos/:eventPhotoId',
    summary: 'Remove a photo of an event',
    description: 'For its author, and those who organise events of the company that holds it.',
    access: { user: { eventPhotoId: 'event-in-sight' } },
    params: z.strictObject({ eventPhotoId: idSchema }),
    response: eventPhotosReplySchema,
    errors: ['NOT_FOUND'],
  }),
  setFeedback: defineRoute({
    method: 'PUT',
    path: '/events/:eventId/feedback',
    summary: 'Say how an event was',
    description:
      'For drivers who took part, once the event is over. It replaces what you said before. Only organisers read it.',
    access: inSight,
    params: paramsSchema,
    body: eventFeedbackSchema,
    response: successSchema,
    errors: ['NOT_FOUND', 'EVENT_AHEAD', 'EVENT_CANCELLED', 'NOT_ATTENDED'],
  }),
  listFeedback: defineRoute({
    method: 'GET',
    path: '/events/:eventId/feedback',
    summary: 'List what drivers say of an event',
    description: 'Latest first.',
    access: { duty: 'EVENTS', of: 'event' },
    params: paramsSchema,
    query: z.strictObject({ limit: pageLimitSchema(), cursor: cursorSchema }),
    response: z
      .object({
        good: z.int().meta({ description: 'How many liked it.' }),
        bad: z.int().meta({ description: 'How many did not.' }),
        feedback: z.array(givenFeedbackSchema),
        nextCursor: z.string().nullable(),
      })
      .meta({
        examples: [
          {
            good: 12,
            bad: 1,
            feedback: [{ driver: exampleDriver, isGood: true, text: 'Good pace.' }],
            nextCursor: null,
          },
        ],
      }),
    errors: ['NOT_FOUND'],
  }),
} as const;
