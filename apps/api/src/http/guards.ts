import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import type { Services } from './context.ts';

/** Prevents caching of API responses: they depend on the caller and the time. */
export const neverStore: RequestHandler = (_request, response, next) => {
  response.set('cache-control', 'no-store');
  next();
};

const counted = new WeakSet<IncomingMessage>();

/**
 * Counts a request against its address's overall limit, once even if it changes lanes. @throws
 * TOO_MANY_REQUESTS
 */
export async function countRequest(
  request: IncomingMessage,
  { rateLimits, addressOf }: Services,
): Promise<void> {
  if (counted.has(request)) return;
  await rateLimits.consumeOverall(addressOf(request));
  counted.add(request);
}

/** Limits the requests of one address that take work to answer. Static files don't count. */
export function limitRequests(services: Services): RequestHandler {
  return async function limitRequest(request, _response, next) {
    await countRequest(request, services);
    next();
  };
}
