import type { DemoRequest } from '@waybill/schema/features/demo-requests.contract';
import type { ActorContext, Context, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import { recordOperatorAct } from '../operators/operator-acts.data.ts';
import * as data from './demo-requests.data.ts';

/**
 * Stores a request, unless the honeypot field is filled. Bots get the same response.
 * @throws TOO_MANY_REQUESTS
 */
export async function createDemoRequest(
  { db, rateLimits, address }: Context,
  { website, ...request }: DemoRequest & { readonly website: string },
): Promise<void> {
  await rateLimits.consumeByAddress('demoRequestByAddress', address);
  if (website === '') await data.createDemoRequest(db, request);
}

interface Asked {
  readonly which: data.DemoRequestQuery['which'];
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Lists one page of requests, latest first. @throws VALIDATION_FAILED */
export async function listDemoRequests(
  { db }: ActorContext,
  { which, limit, cursor }: Asked,
): Promise<Page<data.DemoRequestRow>> {
  const before = readIdCursor(cursor) ?? undefined;
  const rows = await data.listDemoRequests(db, { which, limit: limit + 1, before });
  return toPage(rows, limit, ({ id }) => [id]);
}

/** Marks a request as answered. @throws NOT_FOUND */
export async function answerDemoRequest(ctx: WriteContext, demoRequestId: string): Promise<void> {
  const at = ctx.clock();
  await ctx.transact(async ({ db, actor }) => {
    const isThere = await data.markDemoRequestAnswered(db, demoRequestId, at);
    if (!isThere) throw new AppError('NOT_FOUND');
    const details = { demoRequestId };
    await recordOperatorAct(db, actor, { action: 'demo-request.answered', at, details });
  });
}

/** Deletes a request. @throws NOT_FOUND */
export async function removeDemoRequest(ctx: WriteContext, demoRequestId: string): Promise<void> {
  const at = ctx.clock();
  await ctx.transact(async ({ db, actor }) => {
    if (!(await data.removeDemoRequest(db, demoRequestId))) throw new AppError('NOT_FOUND');
    const details = { demoRequestId };
    await recordOperatorAct(db, actor, { action: 'demo-request.deleted', at, details });
  });
}
