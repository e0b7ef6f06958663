import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import { eventSeriesFormSchema, recurrenceSchema } from './company-events.fields.ts';
import { successSchema } from './success.models.ts';

const paramsSchema = z.strictObject({ eventSeriesId: idSchema });
const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const toOrganise = { duty: 'EVENTS', of: 'eventSeries' } as const;

const exampleForm: z.input<typeof eventSeriesFormSchema> = {
  rule: { every: 'week', interval: 2, weekdays: ['SA'] },
  zone: 'Europe/Berlin',
  localTime: '20:00',
  from: '2026-05-09',
  until: null,
  event: {
    title: 'Saturday convoy',
    meet: null,
    routePlanId: null,
    text: 'Meet at the **port**.',
    game: 'ets2',
    server: 'TruckersMP Simulation 1',
    meetingMinutes: 30,
    minutes: 120,
    reach: 'COMPANY',
    fromCityId: 'berlin',
    fromCity: 'Berlin',
    toCityId: 'wroclaw',
    toCity: 'Wrocław',
    dlc: [],
    livery: '',
    places: 40,
  },
};
export const eventSeriesReplySchema = z
  .object({ series: z.object({ ...eventSeriesFormSchema.shape, id: idSchema }) })
  .meta({ examples: [{ series: { id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6c11', ...exampleForm } }] });

/** Series of companies’ events. */
export const eventSeriesContract = {
  preview: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/event-series/preview',
    summary: 'Preview the dates of a series',
    description: 'The next twelve departures. Nothing is stored.',
    access: { duty: 'EVENTS', in: 'vtcId' },
    params: vtcParamsSchema,
    body: recurrenceSchema,
    response: z
      .object({ starts: z.array(z.iso.datetime()) })
      .meta({ examples: [{ starts: ['2026-05-09T18:00:00.000Z', '2026-05-23T18:00:00.000Z'] }] }),
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/event-series',
    summary: 'Create a series of events',
    description:
      'Its events are published at once: those of the next eight weeks now, later ones as time passes.',
    access: { duty: 'EVENTS', in: 'vtcId' },
    status: 201,
    params: vtcParamsSchema,
    bodyBytes: limits.eventBytes,
    body: eventSeriesFormSchema,
    response: eventSeriesReplySchema,
    errors: ['NOT_FOUND', 'EVENTS_TOO_MANY'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/event-series/:eventSeriesId',
    summary: 'Get a series of events',
    access: toOrganise,
    params: paramsSchema,
    response: eventSeriesReplySchema,
    errors: ['NOT_FOUND'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/event-series/:eventSeriesId',
    summary: 'Edit a series of events',
    description:
      'Changes its events ahead, except for those that were edited themselves. Events whose day is no longer in the series are deleted, or cancelled if drivers have answered.',
    access: toOrganise,
    params: paramsSchema,
    bodyBytes: limits.eventBytes,
    body: eventSeriesFormSchema,
    response: eventSeriesReplySchema,
    errors: ['NOT_FOUND', 'EVENT_SERIES_ENDED'],
  }),
  end: defineRoute({
    method: 'DELETE',
    path: '/event-series/:eventSeriesId',
    summary: 'End a series of events',
    description: 'Its events ahead are deleted, or cancelled if drivers have answered.',
    access: toOrganise,
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
