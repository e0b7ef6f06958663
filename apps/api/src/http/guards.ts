import type { RequestHandler } from 'express';
import type { Services } from './context.ts';

/** Prevents caching of API responses: they depend on the caller and the time. */
export const neverStore: RequestHandler = (_request, response, next) => {
  response.set('cache-control', 'no-store');
  next();
};

/** Limits the requests of one address that take work to answer. Static files don't count. */
export function limitRequests({ rateLimits, addressOf }: Services): RequestHandler {
  return async function limitRequest(request, _response, next) {
    await rateLimits.consumeOverall(addressOf(request));
    next();
  };
}
