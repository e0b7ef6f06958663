import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import { exampleBatch } from './telemetry.examples.ts';
import { telemetryBatchSchema } from './telemetry.models.ts';

const serverTimeSchema = z.iso.datetime({ precision: 3 });
const exampleServerTime = '2026-02-03T18:09:41.512Z';

export const acknowledgedSchema = z
  .object({
    acknowledged: z.int().meta({
      description:
        'All events of the session up to this number are stored. The device can delete them.',
    }),
    serverTime: serverTimeSchema,
  })
  .meta({ examples: [{ acknowledged: 2, serverTime: exampleServerTime }] });

/** Telemetry that devices report from the game. */
export const telemetryContract = {
  getTelemetry: defineRoute({
    method: 'GET',
    path: '/telemetry',
    summary: 'Get supported protocols and the server time',
    description:
      'Call it before the first batch of each session. Server time minus the middle of the request is the device’s clock offset.',
    access: 'user',
    devicesOnly: true,
    response: z
      .object({
        protocols: z.object({ min: z.int(), max: z.int() }),
        serverTime: serverTimeSchema,
        limits: z.object({ events: z.int(), bytes: z.int() }),
        vtc: z
          .object({ name: z.string(), tag: z.string() })
          .nullable()
          .optional()
          .meta({ description: 'Your company; null without one. Older servers leave it out.' }),
      })
      .meta({
        examples: [
          {
            protocols: limits.telemetryProtocols,
            serverTime: exampleServerTime,
            limits: limits.telemetryBatch,
            vtc: { name: 'Nordic Freight', tag: 'NORD' },
          },
        ],
      }),
    errors: [],
  }),
  getSession: defineRoute({
    method: 'GET',
    path: '/telemetry/sessions/:id',
    summary: 'Get a session’s acknowledged event number',
    description: 'For a device that lost its count.',
    access: { user: { id: 'own' } },
    devicesOnly: true,
    params: z.strictObject({ id: idSchema }),
    response: acknowledgedSchema,
    errors: ['NOT_FOUND'],
  }),
  sendBatch: defineRoute({
    method: 'POST',
    path: '/telemetry/batches',
    summary: 'Send a batch of session events',
    description:
      'Idempotent. Batches may repeat, overlap, be split differently and arrive in any order. Acknowledged events are stored. Events after a gap are stored and wait for the missing ones. docs/telemetry.md describes each event.',
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
