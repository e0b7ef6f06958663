import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import {
  exampleOnTheRoad,
  examplePing,
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
import { exampleVtcFields } from './vtcs.fields.ts';
import { games } from './telemetry.models.ts';
import { tagParamsSchema } from './vtcs.contract.ts';

const successSchema = z
  .object({ success: z.literal(true) })
  .meta({ examples: [{ success: true }] });

const visibilityReplySchema = z
  .object({
    visibility: z.enum(liveVisibilities).meta({
      description:
        'Nobody; members of your company; those of allied companies with which both share it, too; ' +
        'everybody, where your company has a public map.',
    }),
  })
  .meta({ examples: [{ visibility: 'company' }] });

const publicMapReplySchema = z
  .object({ publicMap: publicMapSettingsSchema })
  .meta({ examples: [{ publicMap: examplePublicMap }] });
const vtcParamsSchema = z.strictObject({ vtcId: idSchema });

/**
 * Where trucks are. The stream itself, `GET /live/positions/stream`, is described in
 * position-frames.ts; what it is asked with, in positions.fields.ts.
 */
export const positionsContract = {
  ping: defineRoute({
    method: 'POST',
    path: '/telemetry/live',
    summary: 'Say where the truck is at the moment',
    description:
      'For the live map; nothing of it is stored, and no job depends on it. The answer says when to ' +
      'come again. What could not be sent is not sent later. LIVE_OFF: come again in ten minutes.',
    access: { user: { sessionId: 'own' } },
    devicesOnly: true,
    limitByDevice: 'pingsByDevice',
    bodyBytes: limits.pingBytes,
    body: pingSchema.meta({ examples: [examplePing] }),
    response: z
      .object({
        nextMs: z.int().meta({ description: 'When to come again.' }),
        watched: z.boolean().meta({ description: 'Whether somebody looks who may see you.' }),
      })
      .meta({ examples: [{ nextMs: limits.pingWatchedMs, watched: true }] }),
    errors: ['LIVE_OFF', 'EVENT_IN_FUTURE', 'SESSION_TAKEN'],
  }),
  listOnTheRoad: defineRoute({
    method: 'GET',
    path: '/positions/on-the-road',
    summary: 'List who is on the road',
    description:
      'Members of your company, or of allied companies with which both share it. By name. Of a driver ' +
      'who shows nobody where they are, holders of the duty DISPATCH see that they drive, without a place.',
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
    summary: 'Read who may see where you are',
    access: 'user',
    response: visibilityReplySchema,
    errors: [],
  }),
  setVisibility: defineRoute({
    method: 'PUT',
    path: '/users/me/live-visibility',
    summary: 'Say who may see where you are',
    description: 'It counts at once, for those who are looking as well.',
    access: 'user',
    body: visibilitySchema.meta({ examples: [{ visibility: 'allies' }] }),
    response: visibilityReplySchema,
    errors: [],
  }),
  getPublicMapSettings: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/public-map',
    summary: 'Read how your company shows its drivers to everybody',
    access: { owner: 'vtcId' },
    params: vtcParamsSchema,
    response: publicMapReplySchema,
    errors: [],
  }),
  setPublicMapSettings: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/public-map',
    summary: 'Show the drivers of your company to everybody, or not',
    description: 'Only those are shown who want to be seen by everybody.',
    access: { owner: 'vtcId' },
    params: vtcParamsSchema,
    body: publicMapFormSchema.meta({ examples: [examplePublicMap] }),
    response: publicMapReplySchema,
    errors: [],
  }),
  getPublicMap: defineRoute({
    method: 'GET',
    path: '/positions/public/:tag',
    summary: 'Read the public map of a company',
    description:
      'A minute late. The page /map/:tag shows it, within the pages of those websites too that the owner names.',
    access: 'public',
    answersAllAlike: true,
    params: tagParamsSchema,
    query: z.strictObject({ game: z.enum(games).default('ets2') }),
    response: z
      .object({
        company: z.object({ name: z.string(), tag: z.string(), logoUrl: z.string() }),
        at: z.iso.datetime().meta({ description: 'When the trucks were there.' }),
        isBeginning: z.boolean().meta({
          description:
            'Whether the server follows the company for less than a minute: trucks may be missing.',
        }),
        games: z
          .array(z.enum(games))
          .meta({ description: 'In which games somebody is on the road.' }),
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
    summary: 'Look at another part of the map in a stream that is open',
    description: 'In metres of the game. The stream tells what comes into view and what leaves it.',
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
    summary: 'Read where a driver has driven in the last 24 hours',
    description: 'No further back than since they show it to you.',
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
    summary: 'Read what a driver on the road is doing',
    access: { user: { driverId: 'driver-in-sight' } },
    sessionsOnly: true,
    params: z.strictObject({ driverId: idSchema }),
    response: z
      .object({ driver: driverOnTheRoadSchema })
      .meta({ examples: [{ driver: exampleOnTheRoad }] }),
    errors: ['NOT_FOUND'],
  }),
} as const;
