import type { telemetryContract } from '@waybill/schema/features/telemetry.contract';
import { limits } from '@waybill/schema/limits';
import type { Handlers } from '../../http/contract-router.ts';
import { receiveSamples } from '../positions/ping.service.ts';
import { findOwnVtc, getAcknowledged, receiveBatch } from './telemetry.service.ts';

export const telemetryHandlers: Handlers<typeof telemetryContract> = {
  async getTelemetry(_input, ctx) {
    const vtc = await findOwnVtc(ctx);
    return {
      protocols: limits.telemetryProtocols,
      serverTime: ctx.clock().toISOString(),
      limits: limits.telemetryBatch,
      vtc,
    };
  },

  async getSession({ params }, ctx) {
    const acknowledged = await getAcknowledged(ctx, params.id);
    return { acknowledged, serverTime: ctx.clock().toISOString() };
  },

  async sendBatch({ body }, ctx) {
    const acknowledged = await receiveBatch(ctx, body);
    // The map's samples must not delay or fail the request.
    void receiveSamples(ctx, body).catch((error: unknown) => ctx.outages.suspect(error));
    return { acknowledged, serverTime: ctx.clock().toISOString() };
  },
};
