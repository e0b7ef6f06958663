import type { TopicKind } from '@waybill/schema/contract/event';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Services } from '../../http/context.ts';
import { createVisitorMiddleware, visitorOf } from '../../http/visitors.ts';
import { AppError } from '../../lib/app-error.ts';
import { createLive, type Live, type Sink } from './live.service.ts';

/** The one stream of what happens. No contract describes what never ends. */
export function createLiveRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get('/live', ...createVisitorMiddleware(services), follow(createLive(services)));
  return router;
}

function follow(live: Live): RequestHandler {
  return (request, response) => {
    const { actor } = visitorOf(request);
    if (actor === null) throw new AppError('SIGN_IN_REQUIRED');
    const topics = readTopics(request);
    const after = readAfter(request);
    // Whoever asks for the head of it alone would wait for an end that does not come.
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const close = live.open({ actor, topics, after, sink: createSink(response) });
    response.once('close', close);
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // A cache or a compressor in between would keep what it gets until it has enough.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    response.flushHeaders();
  };
}

/** Whoever does not read is let go before what waits for them fills the memory; they resume. */
function createSink(response: Response): Sink {
  return {
    write(text) {
      if (response.writableEnded || response.destroyed) return;
      response.write(text);
      if (response.writableLength > limits.liveUnsentBytes) response.destroy();
    },
    end: () => void response.end(),
  };
}

const topicKinds: readonly TopicKind[] = ['me', 'vtc'];

/** @throws VALIDATION_FAILED */
function readTopics({ query }: Request): ReadonlySet<TopicKind> {
  const text = query['topics'] ?? 'me';
  const asked = typeof text === 'string' ? text.split(',') : [''];
  const topics = topicKinds.filter((kind) => asked.includes(kind));
  const isUnderstood = asked.every((name) => topics.some((kind) => kind === name));
  if (isUnderstood) return new Set(topics);
  throw new AppError('VALIDATION_FAILED', { fields: { topics: messages.topicsInvalid } });
}

/**
 * What the reader saw last: a browser that comes back says so by itself, others in the address.
 * @throws VALIDATION_FAILED
 */
function readAfter(request: Request): number | null {
  const after = request.get('last-event-id') ?? request.query['after'];
  if (after === undefined || after === '') return null;
  if (typeof after === 'string' && /^\d{1,15}$/.test(after)) return Number(after);
  throw new AppError('VALIDATION_FAILED', { fields: { after: messages.afterInvalid } });
}
