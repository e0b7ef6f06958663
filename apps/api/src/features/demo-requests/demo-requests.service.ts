import type { DemoRequest } from '@waybill/schema/features/demo-requests.contract';
import type { Context } from '../../http/context.ts';
import * as data from './demo-requests.data.ts';

/**
 * Keeps a request for the operator, unless a program has filled the trap: it must not learn that.
 * @throws TOO_MANY_REQUESTS
 */
export async function createDemoRequest(
  { db, rateLimits, address }: Context,
  { website, ...request }: DemoRequest & { readonly website: string },
): Promise<void> {
  await rateLimits.consumeByAddress('demoRequestByAddress', address);
  if (website === '') await data.createDemoRequest(db, request);
}
