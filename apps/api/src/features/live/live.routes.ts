import type { TopicKind } from '@waybill/schema/contract/event';
import { messages } from '@waybill/schema/messages';
import { type Request, type RequestHandler, Router } from 'express';
import type { Services } from '../../http/context.ts';
import { beginEventStream, createSink } from '../../http/event-stream.ts';
import { createVisitorMiddleware, visitorOf } from '../../http/visitors.ts';
import { AppError } from '../../lib/app-error.ts';
import { type ChatLive, createChatLive } from '../chat/chat-live.service.ts';
import { createLive, type Live } from './live.service.ts';

/** Creates the route of the event stream. It has no contract, because its response has no end. */
export function createLiveRouter(services: Services): Router {
  const router = Router({ caseSensitive: true, strict: true });
  router.get(
    '/live',
    ...createVisitorMiddleware(services),
    follow(createLive(services), createChatLive(services)),
  );
  return router;
}

function follow(live: Live, chat: ChatLive): RequestHandler {
  return (request, response) => {
    const { actor } = visitorOf(request);
    if (actor === null) throw new AppError('SIGN_IN_REQUIRED');
    const { topics, withChat } = readTopics(request);
    if (withChat && actor.credential.kind !== 'session') throw new AppError('FORBIDDEN');
    const after = readAfter(request);
    // A HEAD request would wait for an end that never comes.
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    const sink = createSink(response);
    response.once('close', live.open({ actor, topics, after, sink }));
    if (withChat) response.once('close', chat.follow({ userId: actor.userId, write: sink.write }));
    beginEventStream(response);
  };
}

const topicKinds: readonly TopicKind[] = ['me', 'vtc'];

/** @throws VALIDATION_FAILED */
function readTopics({ query }: Request): {
  readonly topics: ReadonlySet<TopicKind>;
  readonly withChat: boolean;
} {
  const text = query['topics'] ?? 'me';
  const asked = typeof text === 'string' ? text.split(',') : [''];
  const topics = topicKinds.filter((kind) => asked.includes(kind));
  const isUnderstood = asked.every(
    (name) => name === 'chat' || topics.some((kind) => kind === name),
  );
  if (isUnderstood) return { topics: new Set(topics), withChat: asked.includes('chat') };
  throw new AppError('VALIDATION_FAILED', { fields: { topics: messages.topicsInvalid } });
}

/**
 * Returns the last seen position: browsers send it as a header when they reconnect, other clients in the
 * query.
 * @throws VALIDATION_FAILED
 */
function readAfter(request: Request): number | null {
  const after = request.get('last-event-id') ?? request.query['after'];
  if (after === undefined || after === '') return null;
  if (typeof after === 'string' && /^\d{1,15}$/.test(after)) return Number(after);
  throw new AppError('VALIDATION_FAILED', { fields: { after: messages.afterInvalid } });
}
