import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Services } from './context.ts';

/** No answer of the API may be cached: it depends on who asks, and when. */
export const neverStore: RequestHandler = (_request, response, next) => {
  response.set('cache-control', 'no-store');
  next();
};

const counted = new WeakSet<IncomingMessage>();

/**
 * Counts a request against what its address may ask of the whole server: once, also if it changes
 * lanes. @throws TOO_MANY_REQUESTS
 */
export async function countRequest(
  request: IncomingMessage,
  { rateLimits, addressOf }: Services,
): Promise<void> {
  if (counted.has(request)) return;
  await rateLimits.consumeOverall(addressOf(request));
  counted.add(request);
}

/** Caps what one address may ask of what works for its answer. Files are merely sent. */
export function limitRequests(services: Services): RequestHandler {
  return async function limitRequest(request, _response, next) {
    await countRequest(request, services);
    next();
  };
}
