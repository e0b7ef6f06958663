import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, optionalLineSchema, pageLimitSchema } from '../text.ts';
import { games } from './telemetry.models.ts';
import { exampleArea, exampleCity, exampleOutside, exampleReport } from './traffic.examples.ts';
import {
  outsidePlaceSchema,
  trafficAreaSchema,
  trafficCitySchema,
  trafficHourSchema,
  trafficPlaceSchema,
  trafficReportKinds,
  trafficReportSchema,
} from './traffic.models.ts';

const game = z.enum(games, messages.fieldInvalid);
const gameSchema = z.strictObject({ game });
const paramsSchema = z.strictObject({ trafficReportId: idSchema });
const successSchema = z
  .object({ success: z.literal(true) })
  .meta({ examples: [{ success: true }] });
const reportReplySchema = z
  .object({ report: trafficReportSchema })
  .meta({ examples: [{ report: exampleReport }] });

/** What a driver says of the road. */
export const trafficReportFormSchema = z.strictObject({
  game,
  kind: z.enum(trafficReportKinds, messages.fieldInvalid),
  place: trafficPlaceSchema,
});
export type TrafficReportForm = z.output<typeof trafficReportFormSchema>;

/** How it is on the roads, as drivers meet it. */
export const trafficContract = {
  listAreas: defineRoute({
    method: 'GET',
    path: '/traffic/areas',
    summary: 'Read how it is on the roads now',
    description:
      'Squares of 4 km, of what was driven in this hour and the one before; only those in which three ' +
      'drivers or more were, and 2,000 at most, where most was driven.',
    access: 'member',
    query: gameSchema,
    response: z
      .object({
        since: z.iso.datetime().meta({ description: 'From when on it was driven.' }),
        areas: z.array(trafficAreaSchema),
      })
      .meta({ examples: [{ since: '2026-05-02T17:00:00.000Z', areas: [exampleArea] }] }),
    errors: [],
  }),
  listCities: defineRoute({
    method: 'GET',
    path: '/traffic/cities',
    summary: 'List how it is around the cities',
    description: 'Where it is slowest first, without data last.',
    access: 'member',
    query: z.strictObject({
      game,
      search: optionalLineSchema({ max: 64 }, messages.fieldInvalid).meta({
        description: 'A part of the name.',
      }),
      limit: pageLimitSchema(),
      cursor: cursorSchema,
    }),
    response: z
      .object({ cities: z.array(trafficCitySchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ cities: [exampleCity], nextCursor: null }] }),
    errors: [],
  }),
  listHours: defineRoute({
    method: 'GET',
    path: '/traffic/hours',
    summary: 'Read how it is at which hour of the day',
    description: 'Over the last seven days.',
    access: 'member',
    query: gameSchema,
    response: z.object({ hours: z.array(trafficHourSchema) }).meta({
      examples: [
        {
          hours: [{ hour: 18, congestion: exampleArea.congestion, wet: exampleArea.wet }],
        },
      ],
    }),
    errors: [],
  }),
  getOutside: defineRoute({
    method: 'GET',
    path: '/traffic/outside',
    summary: 'Read what another server says of the traffic',
    description:
      'Such as that of TruckersMP, if the operator has named one. What it answered last, for an hour ' +
      'at the most; nobody waits for it.',
    access: 'member',
    query: gameSchema,
    response: z
      .object({
        outside: z
          .object({
            host: z.string(),
            fetchedAt: z.iso.datetime(),
            places: z.array(outsidePlaceSchema),
          })
          .nullable(),
        isAsked: z.boolean().meta({ description: 'Whether any server is asked for this game.' }),
      })
      .meta({ examples: [{ outside: exampleOutside, isAsked: true }] }),
    errors: [],
  }),
  listReports: defineRoute({
    method: 'GET',
    path: '/traffic/reports',
    summary: 'List what drivers report',
    description:
      'What stands now, the latest first. Who reports is told within their company alone, and to no token.',
    access: 'member',
    query: z.strictObject({ game, limit: pageLimitSchema(), cursor: cursorSchema }),
    response: z
      .object({ reports: z.array(trafficReportSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ reports: [exampleReport], nextCursor: null }] }),
    errors: [],
  }),
  createReport: defineRoute({
    method: 'POST',
    path: '/traffic/reports',
    summary: 'Report what you meet on the road',
    description:
      'Your company sees it, and all companies once three drivers of two companies reported it, ' +
      'without your name. What was reported there ' +
      'already is confirmed instead. It stands for an hour, roadworks and closed roads for four.',
    access: 'member',
    status: 201,
    body: trafficReportFormSchema.meta({
      examples: [{ game: 'ets2', kind: 'JAM', place: { kind: 'CITY', cityId: 'calais' } }],
    }),
    response: reportReplySchema,
    errors: ['TRAFFIC_PLACE_UNKNOWN', 'TRAFFIC_REPORTS_TOO_MANY'],
  }),
  setAnswer: defineRoute({
    method: 'PUT',
    path: '/traffic/reports/:trafficReportId/answer',
    summary: 'Say whether what is reported is there',
    description:
      'Once it is there it stands longer; two drivers who say after each other that it is gone end it.',
    access: { user: { trafficReportId: 'of-the-server' } },
    params: paramsSchema,
    body: z
      .strictObject({ isThere: z.boolean(messages.fieldInvalid) })
      .meta({ examples: [{ isThere: true }] }),
    response: reportReplySchema,
    errors: ['NOT_FOUND', 'TRAFFIC_REPORT_OWN', 'TRAFFIC_REPORT_OVER'],
  }),
  withdrawReport: defineRoute({
    method: 'POST',
    path: '/traffic/reports/:trafficReportId/withdrawal',
    summary: 'Withdraw a report of yours',
    access: { user: { trafficReportId: 'own' } },
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  removeReport: defineRoute({
    method: 'DELETE',
    path: '/traffic/reports/:trafficReportId',
    summary: 'Take a report of your company away',
    description: 'The audit log keeps what it was.',
    access: { duty: 'DISPATCH', of: 'trafficReport' },
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
