import { randomUUID } from 'node:crypto';
import { streamQuerySchema } from '@waybill/schema/features/positions.fields';
import { describeIssues, explainIssue } from '@waybill/schema/contract/issues';
import { type RequestHandler, type Response, Router } from 'express';
import type { Services } from '../../http/context.ts';
import { createVisitorMiddleware, visitorOf } from '../../http/visitors.ts';
import { AppError } from '../../lib/app-error.ts';
import type { PositionSink } from '../../lib/positions.ts';

/** The stream of where trucks are. No contract describes what never ends. */
export function createPositionRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/live/positions/stream', ...createVisitorMiddleware(services), follow(services));
  return router;
}

function follow({ positions }: Services): RequestHandler {
  return (request, response) => {
    const { actor } = visitorOf(request);
    if (actor === null) throw new AppError('SIGN_IN_REQUIRED');
    // Where people are is for people alone, and for no token of theirs.
    if (actor.credential.kind !== 'session') throw new AppError('FORBIDDEN');
    const asked = streamQuerySchema.safeParse({ ...request.query }, { reportInput: true });
    if (!asked.success) {
      const { error, fields } = describeIssues(asked.error.issues.map(explainIssue));
      throw new AppError('VALIDATION_FAILED', { message: error, fields });
    }
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const { game, scope, ...view } = asked.data;
    const id = randomUUID();
    // Nothing is written before the headers: a stream that is refused is an ordinary answer.
    const close = positions.open({ id, actor, scope, game, view, sink: createSink(response) });
    response.once('close', close);
    response.flushHeaders();
  };
}

function createSink(response: Response): PositionSink {
  return {
    write(text) {
      if (response.writableEnded || response.destroyed) return;
      if (!response.headersSent) {
        response.writeHead(200, {
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          'x-accel-buffering': 'no',
        });
      }
      response.write(text);
    },
    end() {
      response.end();
      // Whoever does not read would keep what waits for them.
      if (response.writableLength > 0) setTimeout(() => response.destroy(), 1_000).unref();
    },
    unsentBytes: () => response.writableLength,
  };
}
