import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import { exampleBatch } from './telemetry.examples.ts';
import { telemetryBatchSchema } from './telemetry.models.ts';

const serverTimeSchema = z.iso.datetime({ precision: 3 });
const exampleServerTime = '2026-02-03T18:09:41.512Z';

const acknowledgedSchema = z
  .object({
    acknowledged: z.int().meta({
      description:
        'All events of the session up to this number are stored for good: the device forgets them.',
    }),
    serverTime: serverTimeSchema,
  })
  .meta({ examples: [{ acknowledged: 2, serverTime: exampleServerTime }] });

/** What devices see of the games that are played beside them. */
export const telemetryContract = {
  getTelemetry: defineRoute({
    method: 'GET',
    path: '/telemetry',
    summary: 'Read what the server speaks, and its time',
    description:
      'Asked before the first batch of each session. The time of the server less the middle of the ' +
      'request is how far the clock of the device is off.',
    access: 'user',
    devicesOnly: true,
    response: z
      .object({
        protocols: z.object({ min: z.int(), max: z.int() }),
        serverTime: serverTimeSchema,
        limits: z.object({ events: z.int(), bytes: z.int() }),
      })
      .meta({
        examples: [
          {
            protocols: limits.telemetryProtocols,
            serverTime: exampleServerTime,
            limits: limits.telemetryBatch,
          },
        ],
      }),
    errors: [],
  }),
  getSession: defineRoute({
    method: 'GET',
    path: '/telemetry/sessions/:id',
    summary: 'Read how much of a session has arrived',
    description: 'For a device that has lost its count.',
    access: { user: { id: 'own' } },
    devicesOnly: true,
    params: z.strictObject({ id: idSchema }),
    response: acknowledgedSchema,
    errors: ['NOT_FOUND'],
  }),
  sendBatch: defineRoute({
    method: 'POST',
    path: '/telemetry/batches',
    summary: 'Send events of a session',
    description:
      'Batches may come again, overlap, be split anew and come in any order. What is acknowledged is ' +
      'stored for good. Events beyond a hole are stored and wait for what is missing. The ' +
      'description of each event stands in docs/telemetry.md.',
    access: 'user',
    devicesOnly: true,
    limitByDevice: 'telemetryByDevice',
    bodyBytes: limits.telemetryBatch.bytes,
    body: telemetryBatchSchema.meta({ examples: [exampleBatch] }),
    response: acknowledgedSchema,
    errors: [
      'PROTOCOL_UNSUPPORTED',
      'SESSION_TAKEN',
      'SEQUENCE_CONFLICT',
      'SEQUENCE_TOO_FAR',
      'EVENT_IN_FUTURE',
    ],
  }),
} as const;
