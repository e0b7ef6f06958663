import type { BlockListQuery } from '@waybill/schema/features/members.contract';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { decodeCursor, isUuid, type Page, refuseCursor, toPage } from '../../../lib/cursor.ts';
import { recordAudit } from '../../audit/audit.data.ts';
import * as data from '../../vtcs/vtc-blocks.data.ts';
import type { BlockPosition, BlockRow } from '../../vtcs/vtc-blocks.data.ts';
import { withVtcLocked } from '../../vtcs/vtc-transaction.service.ts';
import { emitChangeOf, type MemberKey } from '../members.service.ts';

/** Lists one page of a company's current blocks. @throws VALIDATION_FAILED */
export async function listBlocks(
  { db, clock }: ActorContext,
  vtcId: string,
  { limit, cursor }: BlockListQuery,
): Promise<Page<BlockRow>> {
  const after = cursor === undefined ? null : readPosition(cursor);
  const found = await data.listBlocks(db, vtcId, { now: clock(), after, limit: limit + 1 });
  return toPage(found, limit, ({ createdAt, userId }) => [String(createdAt.getTime()), userId]);
}

/** Lifts a block. @throws NOT_FOUND if there is none */
export async function removeBlock(ctx: WriteContext, key: MemberKey): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const block = await data.removeBlock(db, key, ctx.clock());
    if (!block) throw new AppError('NOT_FOUND');
    await recordAudit(db, actor, {
      vtcId: key.vtcId,
      action: 'member.block-lifted',
      subject: { id: key.userId, name: block.user.username },
    });
    await emitChangeOf({ db, actor }, key, 'member.file-changed');
  });
}

function readPosition(cursor: string): BlockPosition {
  const [time = '', userId = ''] = decodeCursor(cursor) ?? [];
  if (!/^\d{1,15}$/.test(time) || !isUuid(userId)) throw refuseCursor();
  return { createdAt: new Date(Number(time)), userId };
}
