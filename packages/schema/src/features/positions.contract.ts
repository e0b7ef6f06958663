import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import {
  exampleOnTheRoad,
  examplePublicMap,
  examplePublicTruck,
  exampleTrail,
  exampleView,
} from './positions.examples.ts';
import {
  onTheRoadQuerySchema,
  pingSchema,
  publicMapFormSchema,
  viewSchema,
  visibilitySchema,
} from './positions.fields.ts';
import {
  driverOnTheRoadSchema,
  liveVisibilities,
  publicMapSettingsSchema,
  publicTruckSchema,
  trailLineSchema,
} from './positions.models.ts';
import { successSchema } from './success.models.ts';
import { exampleVtcFields } from './vtcs.fields.ts';
import { games } from './telemetry.models.ts';
import { tagParamsSchema } from './vtcs.contract.ts';

export const liveVisibilityReplySchema = z
  .object({
    visibility: z.enum(liveVisibilities).meta({
      description:
        'No one, your company, allied companies that share it too, or everyone if your company has a public map.',
    }),
  })
  .meta({ examples: [{ visibility: 'company' }] });

export const publicMapReplySchema = z
  .object({ publicMap: publicMapSettingsSchema })
  .meta({ examples: [{ publicMap: examplePublicMap }] });
const vtcParamsSchema = z.strictObject({ vtcId: idSchema });

/**
 * Truck positions. The stream, `GET /live/positions/stream`, is described in position-frames.ts, its query in
 * positions.fields.ts.
 */
export const positionsContract = {
  ping: defineRoute({
    method: 'POST',
    path: '/telemetry/live',
    summary: 'Send the truck’s current position',
    description:
      'For the live map. It is not stored, and no job depends on it. The answer says when to send again. Don’t send missed positions later. LIVE_OFF: try again in ten minutes.',
    access: { user: { sessionId: 'own' } },
    devicesOnly: true,
    limitByDevice: 'pingsByDevice',
    bodyBytes: limits.pingBytes,
    body: pingSchema,
    response: z
      .object({
        nextMs: z.int().meta({ description: 'When to send again.' }),
        watched: z.boolean().meta({ description: 'Whether a permitted viewer is watching.' }),
      })
      .meta({ examples: [{ nextMs: limits.pingWatchedMs, watched: true }] }),
    errors: ['LIVE_OFF', 'EVENT_IN_FUTURE', 'SESSION_TAKEN'],
  }),
  listOnTheRoad: defineRoute({
    method: 'GET',
    path: '/positions/on-the-road',
    summary: 'List drivers on the road',
    description:
      'Members of your company, or of allied companies that share it too. Sorted by name. Members with DISPATCH also see hidden drivers, without a position.',
    access: 'member',
    sessionsOnly: true,
    query: onTheRoadQuerySchema,
    response: z
      .object({ drivers: z.array(driverOnTheRoadSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ drivers: [exampleOnTheRoad], nextCursor: null }] }),
    errors: [],
  }),
  getVisibility: defineRoute({
    method: 'GET',
    path: '/users/me/live-visibility',
    summary: 'Get your live position’s visibility',
    access: 'user',
    response: liveVisibilityReplySchema,
    errors: [],
  }),
  setVisibility: defineRoute({
    method: 'PUT',
    path: '/users/me/live-visibility',
    summary: 'Change your live position’s visibility',
    description: 'Takes effect at once, also for open maps.',
    access: 'user',
    body: visibilitySchema,
    response: liveVisibilityReplySchema,
    errors: [],
  }),
  getPublicMapSettings: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/public-map',
    summary: 'Get your company’s public map settings',
    access: { owner: 'vtcId' },
    params: vtcParamsSchema,
    response: publicMapReplySchema,
    errors: [],
  }),
  setPublicMapSettings: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/public-map',
    summary: 'Change your company’s public map settings',
    description: 'Only drivers who are visible to everyone are shown.',
    access: { owner: 'vtcId' },
    params: vtcParamsSchema,
    body: publicMapFormSchema.meta({ examples: [examplePublicMap] }),
    response: publicMapReplySchema,
    errors: [],
  }),
  getPublicMap: defineRoute({
    method: 'GET',
    path: '/positions/public/:tag',
    summary: 'Get a company’s public map',
    description:
      'Delayed by a minute. Shown on /map/:tag, and on the websites that the owner allows.',
    access: 'public',
    answersAllAlike: true,
    params: tagParamsSchema,
    query: z.strictObject({ game: z.enum(games).default('ets2') }),
    response: z
      .object({
        company: z.object({ name: z.string(), tag: z.string(), logoUrl: z.string() }),
        at: z.iso.datetime().meta({ description: 'The time of the positions.' }),
        isBeginning: z.boolean().meta({
          description:
            'Whether the server has followed the company for less than a minute, so that trucks may be missing.',
        }),
        games: z.array(z.enum(games)).meta({ description: 'The games with drivers on the road.' }),
        trucks: z.array(publicTruckSchema).meta({ description: 'At most 500.' }),
      })
      .meta({
        examples: [
          {
            company: {
              name: exampleVtcFields.name,
              tag: exampleVtcFields.tag,
              logoUrl:
                '/media/9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08.webp',
            },
            at: '2025-08-02T18:08:44.000Z',
            isBeginning: false,
            games: ['ets2' as const],
            trucks: [examplePublicTruck],
          },
        ],
      }),
    errors: ['NOT_FOUND'],
  }),
  setView: defineRoute({
    method: 'PUT',
    path: '/live/positions/streams/:streamId/view',
    summary: 'Move the map area of an open stream',
    description: 'In game metres. The stream reports trucks that enter or leave the area.',
    access: { user: { streamId: 'own' } },
    sessionsOnly: true,
    params: z.strictObject({ streamId: idSchema }),
    body: viewSchema.meta({ examples: [exampleView] }),
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  getTrail: defineRoute({
    method: 'GET',
    path: '/positions/trail/:driverId',
    summary: 'Get a driver’s track of the last 24 hours',
    description: 'Only from the time when they made it visible to you.',
    access: { user: { driverId: 'driver-in-sight' } },
    sessionsOnly: true,
    params: z.strictObject({ driverId: idSchema }),
    response: z
      .object({ since: z.iso.datetime(), lines: z.array(trailLineSchema) })
      .meta({ examples: [{ since: '2025-08-02T07:00:00.000Z', lines: exampleTrail }] }),
    errors: ['NOT_FOUND'],
  }),
  getDriver: defineRoute({
    method: 'GET',
    path: '/positions/on-the-road/:driverId',
    summary: 'Get a driver’s live details',
    access: { user: { driverId: 'driver-in-sight' } },
    sessionsOnly: true,
    params: z.strictObject({ driverId: idSchema }),
    response: z
      .object({ driver: driverOnTheRoadSchema })
      .meta({ examples: [{ driver: exampleOnTheRoad }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
