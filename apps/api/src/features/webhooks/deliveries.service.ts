import type { DeliveriesQuery } from '@waybill/schema/features/webhooks.contract';
import { mostRedeliveries } from '@waybill/schema/features/webhooks.models';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import { withRightsHeld } from '../vtcs/vtc-transaction.service.ts';
import * as data from './webhooks.data.ts';
import type { DeliveryRow } from './webhooks.data.ts';

/** One page of what a webhook was sent. @throws VALIDATION_FAILED */
export async function listDeliveries(
  { db }: ActorContext,
  webhookId: string,
  { state, limit, cursor }: DeliveriesQuery,
): Promise<Page<DeliveryRow>> {
  const beforeId = readIdCursor(cursor);
  const found = await data.listDeliveries(db, webhookId, { state, beforeId, limit: limit + 1 });
  return toPage(found, limit, ({ id }) => [id]);
}

/** A delivery with all its tries. */
export async function getDelivery({ db }: ActorContext, id: string): Promise<DeliveryRow> {
  return data.getDelivery(db, id);
}

/** Delivers something once more; what is being sent already goes on. */
export async function redeliver(ctx: WriteContext, id: string): Promise<DeliveryRow> {
  await ctx.rateLimits.consume('webhookRedeliveryByUser', ctx.actor.userId);
  return withRightsHeld(ctx, async ({ db }) => {
    const { endpointId } = await data.getDelivery(db, id);
    await data.lockEndpoint(db, endpointId);
    await data.redeliver(db, [id], ctx.clock());
    await data.settleDue(db, endpointId);
    return data.getDelivery(db, id);
  });
}

/** Delivers once more what has failed since a moment, and tells how much that is. */
export async function redeliverFailed(
  ctx: WriteContext,
  webhookId: string,
  since: Date,
): Promise<number> {
  await ctx.rateLimits.consume('webhookRedeliveryByUser', ctx.actor.userId);
  return withRightsHeld(ctx, async ({ db }) => {
    await data.lockEndpoint(db, webhookId);
    const ids = await data.listFailed(db, webhookId, since, mostRedeliveries);
    const count = await data.redeliver(db, ids, ctx.clock());
    await data.settleDue(db, webhookId);
    return count;
  });
}
