import { randomUUID } from 'node:crypto';
import { streamQuerySchema } from '@waybill/schema/features/positions.fields';
import { type RequestHandler, type Response, Router } from 'express';
import type { Services } from '../../http/context.ts';
import { beginEventStream } from '../../http/event-stream.ts';
import { refuseInput } from '../../http/parse-input.ts';
import { createVisitorMiddleware, visitorOf } from '../../http/visitors.ts';
import { AppError } from '../../lib/app-error.ts';
import type { PositionSink } from '../../lib/positions.ts';

/** Creates the router of the position stream, which never ends and therefore has no contract. */
export function createPositionRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/live/positions/stream', ...createVisitorMiddleware(services), follow(services));
  return router;
}

function follow({ positions }: Services): RequestHandler {
  return async (request, response) => {
    const { actor } = visitorOf(request);
    if (actor === null) throw new AppError('SIGN_IN_REQUIRED');
    // Positions are for people, not for their tokens.
    if (actor.credential.kind !== 'session') throw new AppError('FORBIDDEN');
    const asked = streamQuerySchema.safeParse({ ...request.query }, { reportInput: true });
    if (!asked.success) throw refuseInput(asked.error.issues);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const { game, scope, ...view } = asked.data;
    const id = randomUUID();
    // Nothing is written before the headers: a refusal is an ordinary response.
    const sink = createSink(response);
    const close = await positions.open({ id, actor, scope, game, view, sink });
    if (response.closed) return close();
    response.once('close', close);
  };
}

function createSink(response: Response): PositionSink {
  return {
    write(text) {
      if (response.writableEnded || response.destroyed) return;
      if (!response.headersSent) beginEventStream(response);
      response.write(text);
    },
    end() {
      response.end();
      // A client that doesn't read would hold its buffered data.
      if (response.writableLength > 0) setTimeout(() => response.destroy(), 1_000).unref();
    },
    unsentBytes: () => response.writableLength,
  };
}
