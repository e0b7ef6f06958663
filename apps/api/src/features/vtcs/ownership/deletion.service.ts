import { limits } from '@waybill/schema/limits';
import type { Services, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { later } from '../../../lib/clock.ts';
import { recordAudit } from '../../audit/audit.data.ts';
import { withVtcLocked } from '../vtc-transaction.service.ts';
import { getVtc } from '../vtcs.data.ts';
import * as data from './deletion.data.ts';

/** Begins the seven days after which a company is deleted. @throws VTC_NAME_MISMATCH */
export async function removeVtc(
  ctx: WriteContext,
  vtcId: string,
  typedName: string,
): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const vtc = await getVtc(db, vtcId);
    if (typedName.normalize('NFC').trim() !== vtc.name) throw new AppError('VTC_NAME_MISMATCH');
    const deleteAfter = later(ctx.clock, limits.vtcDeletionGraceMs);
    await data.setDeleteAfter(db, vtcId, deleteAfter);
    const after = { deleteAfter: deleteAfter.toISOString() };
    await recordAudit(db, actor, { vtcId, action: 'vtc.deletion-started', subject: vtc, after });
  });
}

/** Undoes what `removeVtc` began. */
export async function restoreVtc(ctx: WriteContext, vtcId: string): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const vtc = await getVtc(db, vtcId);
    await data.setDeleteAfter(db, vtcId, null);
    if (vtc.deleteAfter) {
      await recordAudit(db, actor, { vtcId, action: 'vtc.restored', subject: vtc });
    }
  });
}

/** Deletes the companies whose grace is over. */
export async function removeEndedVtcs({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock();
  for (const id of await data.listEndedVtcIds(db, now)) {
    await db.$transaction(async (transaction) => data.removeEndedVtc(transaction, id, now));
  }
}
