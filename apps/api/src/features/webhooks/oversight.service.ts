import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordOperatorAct } from '../operators/operator-acts.data.ts';
import * as data from './oversight.data.ts';
import type { AnyEndpointRow } from './oversight.data.ts';
import { lockEndpoint } from './webhooks.data.ts';

interface Asked {
  readonly which: 'troubled' | 'all';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Returns one page of the webhooks of all companies. @throws VALIDATION_FAILED */
export async function listAllWebhooks(
  { db }: ActorContext,
  { which, limit, cursor }: Asked,
): Promise<Page<AnyEndpointRow>> {
  const rows = await data.listAllEndpoints(db, which, readIdCursor(cursor), limit + 1);
  return toPage(rows, limit, ({ id }) => [id]);
}

/** Disables a webhook, and notifies the company. @throws NOT_FOUND */
export async function switchOffWebhook(ctx: WriteContext, id: string): Promise<void> {
  const at = ctx.clock();
  await ctx.transact(async ({ db, actor }) => {
    await lockEndpoint(db, id);
    const disabled = await data.disableEndpoint(db, id);
    if (disabled === null) throw new AppError('NOT_FOUND');
    const { vtcId, host } = disabled;
    await happened(db, {
      type: 'webhook.disabled',
      vtcId,
      actorId: null,
      subjectId: id,
      payload: { webhookId: id, cause: 'OPERATOR' },
    });
    const details = { webhookId: id, host };
    await recordOperatorAct(db, actor, { action: 'webhook.switched-off', at, vtcId, details });
  });
}
