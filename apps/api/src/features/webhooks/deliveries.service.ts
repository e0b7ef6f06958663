import type { DeliveriesQuery } from '@waybill/schema/features/webhooks.contract';
import { mostRedeliveries } from '@waybill/schema/features/webhooks.models';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './webhooks.data.ts';
import type { DeliveryRow } from './webhooks.data.ts';
import { emitChange } from './webhooks.service.ts';

/** Returns one page of a webhook's deliveries. @throws VALIDATION_FAILED */
export async function listDeliveries(
  { db }: ActorContext,
  webhookId: string,
  { state, limit, cursor }: DeliveriesQuery,
): Promise<Page<DeliveryRow>> {
  const beforeId = readIdCursor(cursor);
  const found = await data.listDeliveries(db, webhookId, { state, beforeId, limit: limit + 1 });
  return toPage(found, limit, ({ id }) => [id]);
}

/** Returns a delivery with all its attempts. */
export async function getDelivery({ db }: ActorContext, id: string): Promise<DeliveryRow> {
  return data.getDelivery(db, id);
}

/** Sends a delivery again; one that is already being sent continues. */
export async function redeliver(ctx: WriteContext, id: string): Promise<DeliveryRow> {
  await ctx.rateLimits.consume('webhookRedeliveryByUser', ctx.actor.userId);
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const { endpointId } = await data.getDelivery(db, id);
    await data.lockEndpoint(db, endpointId);
    await data.redeliver(db, [id], ctx.clock());
    await data.settleDue(db, endpointId);
    await emitChange({ db, actor }, await data.getEndpoint(db, endpointId));
    return data.getDelivery(db, id);
  });
}

/** Sends again what has failed since a time. Returns how many. */
export async function redeliverFailed(
  ctx: WriteContext,
  webhookId: string,
  since: Date,
): Promise<number> {
  await ctx.rateLimits.consume('webhookRedeliveryByUser', ctx.actor.userId);
  return withRightsLocked(ctx, async ({ db, actor }) => {
    await data.lockEndpoint(db, webhookId);
    const ids = await data.listFailed(db, webhookId, since, mostRedeliveries);
    const count = await data.redeliver(db, ids, ctx.clock());
    await data.settleDue(db, webhookId);
    await emitChange({ db, actor }, await data.getEndpoint(db, webhookId));
    return count;
  });
}
