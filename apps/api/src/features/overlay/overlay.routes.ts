import type { overlayContract } from '@waybill/schema/features/overlay.contract';
import { Router } from 'express';
import type { Services } from '../../http/context.ts';
import type { Handlers } from '../../http/contract-router.ts';
import { beginEventStream, createSink } from '../../http/event-stream.ts';
import { AppError } from '../../lib/app-error.ts';
import { createOverlayStreams } from './overlay-streams.service.ts';
import { createOverlay, getOverlay, removeOverlay, updateOverlay } from './overlay.service.ts';

export const overlayHandlers: Handlers<typeof overlayContract> = {
  get: async (_input, ctx) => ({ overlay: await getOverlay(ctx) }),
  create: async ({ body }, ctx) => createOverlay(ctx, body.settings),
  update: async ({ body }, ctx) => ({ overlay: await updateOverlay(ctx, body.settings) }),
  async remove(_input, ctx) {
    await removeOverlay(ctx);
    return { success: true };
  },
};

/** Creates the route of the overlay's stream. The secret alone authorizes: it reads no cookie. */
export function createOverlayRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const streams = createOverlayStreams(services);
  router.get('/overlay/stream', async (request, response) => {
    const [, secret] = /^Bearer ([\w-]{43})$/.exec(request.get('authorization') ?? '') ?? [];
    if (secret === undefined) throw new AppError('SIGN_IN_REQUIRED');
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const close = await streams.open(secret, createSink(response));
    if (response.closed) return close();
    response.once('close', close);
    beginEventStream(response);
  });
  return router;
}
