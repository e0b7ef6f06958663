import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { type Overlay, overlaySchema, overlaySettingsSchema } from './overlay.models.ts';

const exampleOverlay: Overlay = {
  settings: {
    size: 'medium',
    parts: ['route', 'toGo', 'today'],
    showsCities: false,
    distanceUnit: 'km',
    language: 'en',
  },
  createdAt: '2026-05-01T18:00:00.000Z',
};
const bodySchema = z.strictObject({ settings: overlaySettingsSchema });

/** The overlay of a driver's stream: a page for OBS that shows the load on the road. */
export const overlayContract = {
  get: defineRoute({
    method: 'GET',
    path: '/users/me/overlay',
    summary: 'Get the settings of your stream overlay',
    access: 'user',
    sessionsOnly: true,
    response: z
      .object({ overlay: overlaySchema.nullable() })
      .meta({ examples: [{ overlay: exampleOverlay }] }),
    errors: [],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/users/me/overlay',
    summary: 'Create an address for your stream overlay',
    description:
      'The previous one stops working at once. The address is returned only here: its secret is stored as a hash.',
    access: 'user',
    sessionsOnly: true,
    status: 201,
    body: bodySchema,
    response: z
      .object({
        overlay: overlaySchema,
        address: z
          .string()
          .meta({ description: 'Secret: who has it sees what the overlay shows.' }),
      })
      .meta({
        examples: [
          {
            overlay: exampleOverlay,
            address: 'https://vtc.example.org/overlay#h3Rn0cXqS2m9vTzLw5yKb1dGfJ8pQeUaIoNtC4xZr7M',
          },
        ],
      }),
    errors: [],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/users/me/overlay',
    summary: 'Change what your stream overlay shows',
    access: 'user',
    sessionsOnly: true,
    body: bodySchema,
    response: z
      .object({ overlay: overlaySchema })
      .meta({ examples: [{ overlay: exampleOverlay }] }),
    errors: ['NOT_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/users/me/overlay',
    summary: 'Remove your stream overlay',
    description: 'Its address stops working at once.',
    access: 'user',
    sessionsOnly: true,
    response: z.object({ success: z.literal(true) }),
    errors: [],
  }),
} as const;
