import { limits } from '@waybill/schema/limits';
import type { ActorTransaction, Services, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Db } from '../../../lib/db.ts';
import { later } from '../../../lib/clock.ts';
import { happened } from '../../../lib/happened.data.ts';
import { doOneByOne } from '../../../lib/one-by-one.ts';
import { runEmittingTransaction } from '../../../lib/emitting-transaction.ts';
import { recordAudit } from '../../audit/audit.data.ts';
import { closeApplicationsTo } from '../recruitment/closing.service.ts';
import { withVtcLocked } from '../vtc-transaction.service.ts';
import { getVtc, type VtcRow } from '../vtcs.data.ts';
import * as data from './deletion.data.ts';

/** Starts the seven days after which a company is deleted. @throws VTC_NAME_MISMATCH */
export async function removeVtc(
  ctx: WriteContext,
  vtcId: string,
  typedName: string,
): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const vtc = await getVtc(db, vtcId);
    if (typedName.normalize('NFC').trim() !== vtc.name) throw new AppError('VTC_NAME_MISMATCH');
    await startDeletion(ctx, { db, actor }, vtc);
  });
}

/**
 * Starts the grace period after which a company is deleted. Does nothing if it has started, so that starting
 * again can't postpone the deletion. Call it with the company locked.
 */
export async function startDeletion(
  { clock, emitDeletionToAllies }: Pick<WriteContext, 'clock' | 'emitDeletionToAllies'>,
  { db, actor }: ActorTransaction,
  vtc: VtcRow,
): Promise<void> {
  if (vtc.deleteAfter !== null) return;
  const vtcId = vtc.id;
  const deleteAfter = later(clock, limits.vtcDeletionGraceMs);
  await data.setDeleteAfter(db, vtcId, deleteAfter);
  await closeApplicationsTo(db, vtcId, 'VTC_ENDING', { actorId: actor.userId, now: clock() });
  const after = { deleteAfter: deleteAfter.toISOString() };
  await recordAudit(db, actor, { vtcId, action: 'vtc.deletion-started', subject: vtc, after });
  await happened(db, {
    type: 'vtc.deletion-started',
    vtcId,
    actorId: actor.userId,
    subjectId: vtcId,
    payload: after,
  });
  await emitDeletionToAllies(db, vtcId, { actorId: actor.userId, deleteAfter });
}

/**
 * Cancels a deletion that `removeVtc` started.
 * @throws VTC_IS_HIDDEN if an operator hides the company: then only operators can cancel it
 * @throws VTC_IS_ENDING
 */
export async function restoreVtc(ctx: WriteContext, vtcId: string): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const vtc = await getVtc(db, vtcId);
    if (vtc.hiddenAt !== null) throw new AppError('VTC_IS_HIDDEN');
    await undoDeletion(ctx, { db, actor }, vtc);
  });
}

/**
 * Cancels a deletion. Call it with the company locked.
 * @throws VTC_IS_ENDING once the grace is over: its jobs may be its drivers' alone by then
 */
export async function undoDeletion(
  { clock, emitDeletionToAllies }: Pick<WriteContext, 'clock' | 'emitDeletionToAllies'>,
  { db, actor }: ActorTransaction,
  vtc: VtcRow,
): Promise<void> {
  const vtcId = vtc.id;
  if (!vtc.deleteAfter) return;
  if (vtc.deleteAfter <= clock()) throw new AppError('VTC_IS_ENDING');
  await data.setDeleteAfter(db, vtcId, null);
  await recordAudit(db, actor, { vtcId, action: 'vtc.restored', subject: vtc });
  await happened(db, {
    type: 'vtc.restored',
    vtcId,
    actorId: actor.userId,
    subjectId: vtcId,
    payload: {},
  });
  await emitDeletionToAllies(db, vtcId, { actorId: actor.userId, deleteAfter: null });
}

/** Runs in the transaction that deletes a company, before it is deleted. */
export type BeforeRemoval = (db: Db, vtcId: string, now: Date) => Promise<void>;

/** Deletes the companies whose grace period is over. */
export async function removeEndedVtcs(
  { db, clock, signals }: Pick<Services, 'db' | 'clock' | 'signals'>,
  beforeRemoval: BeforeRemoval,
): Promise<void> {
  const now = clock();
  await doOneByOne(await data.listEndedVtcIds(db, now), async (vtcId) => {
    while (await data.releaseJobs(db, vtcId, now));
    await runEmittingTransaction({ db, signals, requestId: null }, async (transaction) => {
      if (!(await data.lockEndedVtc(transaction, vtcId, now))) return;
      await beforeRemoval(transaction, vtcId, now);
      const payload = await data.removeEndedVtc(transaction, vtcId, now);
      if (payload === null) return;
      const subject = { vtcId, actorId: null, subjectId: vtcId };
      await happened(transaction, { type: 'vtc.deleted', ...subject, payload });
    });
  });
}
