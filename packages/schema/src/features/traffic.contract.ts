import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, optionalLineSchema, pageLimitSchema } from '../text.ts';
import { successSchema } from './success.models.ts';
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
export const trafficReportReplySchema = z
  .object({ report: trafficReportSchema })
  .meta({ examples: [{ report: exampleReport }] });

/** A driver's traffic report. */
export const trafficReportFormSchema = z.strictObject({
  game,
  kind: z.enum(trafficReportKinds, messages.fieldInvalid),
  place: trafficPlaceSchema,
});
export type TrafficReportForm = z.output<typeof trafficReportFormSchema>;

/** Traffic, as drivers encounter it. */
export const trafficContract = {
  listAreas: defineRoute({
    method: 'GET',
    path: '/traffic/areas',
    summary: 'Get current traffic',
    description:
      '4 km squares with drives in this hour and the previous one, from at least three drivers. At most 2,000, busiest first.',
    access: 'member',
    query: gameSchema,
    response: z
      .object({
        since: z.iso.datetime().meta({ description: 'The start of the period.' }),
        areas: z.array(trafficAreaSchema),
      })
      .meta({ examples: [{ since: '2026-05-02T17:00:00.000Z', areas: [exampleArea] }] }),
    errors: [],
  }),
  listCities: defineRoute({
    method: 'GET',
    path: '/traffic/cities',
    summary: 'List current traffic by city',
    description: 'Slowest first, cities without data last.',
    access: 'member',
    query: z.strictObject({
      game,
      search: optionalLineSchema({ max: 64 }, messages.fieldInvalid).meta({
        description: 'Part of the name.',
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
    summary: 'Get traffic by hour of the day',
    description: 'For the last seven days.',
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
    summary: 'Get multiplayer traffic',
    description:
      'From a server such as TruckersMP, if the operator has configured one. The last answer, at most an hour old.',
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
        isAsked: z.boolean().meta({ description: 'Whether a source is configured for this game.' }),
      })
      .meta({ examples: [{ outside: exampleOutside, isAsked: true }] }),
    errors: [],
  }),
  listReports: defineRoute({
    method: 'GET',
    path: '/traffic/reports',
    summary: 'List traffic reports',
    description:
      'Current reports, latest first. Reporters are visible only to their own company, and not to tokens.',
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
    summary: 'Create a traffic report',
    description:
      'Visible to your company, and to all companies without your name once three drivers of two companies reported it. An existing report there is confirmed instead. It lasts an hour; roadworks and closed roads four.',
    access: 'member',
    status: 201,
    body: trafficReportFormSchema,
    response: trafficReportReplySchema,
    errors: ['TRAFFIC_PLACE_UNKNOWN', 'TRAFFIC_REPORTS_TOO_MANY'],
  }),
  setAnswer: defineRoute({
    method: 'PUT',
    path: '/traffic/reports/:trafficReportId/answer',
    summary: 'Confirm or deny a traffic report',
    description: 'A confirmation extends it. Two denials in a row end it.',
    access: { user: { trafficReportId: 'of-the-server' } },
    params: paramsSchema,
    body: z.strictObject({ isThere: z.boolean(messages.fieldInvalid) }),
    response: trafficReportReplySchema,
    errors: ['NOT_FOUND', 'TRAFFIC_REPORT_OWN', 'TRAFFIC_REPORT_OVER'],
  }),
  withdrawReport: defineRoute({
    method: 'POST',
    path: '/traffic/reports/:trafficReportId/withdrawal',
    summary: 'Withdraw your own traffic report',
    access: { user: { trafficReportId: 'own' } },
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  removeReport: defineRoute({
    method: 'DELETE',
    path: '/traffic/reports/:trafficReportId',
    summary: 'Remove a traffic report from your company',
    description: 'It is recorded in the audit log.',
    access: { duty: 'DISPATCH', of: 'trafficReport' },
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
