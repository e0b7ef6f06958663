import type { RequestHandler } from 'express';
import type { Services } from './context.ts';

/** Nothing of the API belongs in a cache: answers depend on who asks, and when. */
export const neverStore: RequestHandler = (_request, response, next) => {
  response.set('cache-control', 'no-store');
  next();
};

/** Caps what one address may ask of the whole server. */
export function limitRequests({ rateLimits, addressOf }: Services): RequestHandler {
  return async (request, _response, next) => {
    await rateLimits.consumeOverall(addressOf(request));
    next();
  };
}
