import type { OperatorVtcsQuery } from '@waybill/schema/features/operator-vtcs.contract';
import { messages } from '@waybill/schema/messages';
import type { OperatorAction } from '@waybill/schema/registers';
import type { ActorContext, ActorTransaction, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../../lib/cursor.ts';
import type { Db } from '../../../lib/db.ts';
import { happened } from '../../../lib/happened.data.ts';
import { recordAudit } from '../../audit/audit.data.ts';
import { findMemberName } from '../../vtcs/memberships/memberships.data.ts';
import { startDeletion, undoDeletion } from '../../vtcs/ownership/deletion.service.ts';
import { removeOffer, setOwner } from '../../vtcs/ownership/ownership.data.ts';
import { inVtcQueue } from '../../vtcs/vtc-transaction.service.ts';
import { findVtc, lockVtc, type VtcRow } from '../../vtcs/vtcs.data.ts';
import { recordOperatorAct } from '../operator-acts.data.ts';
import * as data from './companies.data.ts';
import type { FoundVtcRow } from './companies.data.ts';

/** Returns one page of companies. @throws VALIDATION_FAILED */
export async function listVtcs(
  { db, clock }: ActorContext,
  query: OperatorVtcsQuery,
): Promise<Page<FoundVtcRow>> {
  const { limit } = query;
  const asked = { ...query, limit: limit + 1 };
  const found = await data.listVtcs(db, asked, readIdCursor(query.cursor), clock());
  return toPage(found, limit, ({ id }) => [id]);
}

/** @throws NOT_FOUND */
export async function getVtc({ db, clock }: ActorContext, vtcId: string): Promise<FoundVtcRow> {
  return readVtc(db, vtcId, clock());
}

/**
 * Hides a company from everyone except its members. If it is hidden already, the reason is replaced. @throws
 * NOT_FOUND
 */
export async function hideVtc(
  ctx: WriteContext,
  vtcId: string,
  reason: string,
): Promise<FoundVtcRow> {
  return withVtc(ctx, vtcId, async ({ db, actor }, vtc, now) => {
    await data.setHidden(db, vtcId, { at: vtc.hiddenAt ?? now, reason });
    const after = { hiddenReason: reason };
    await recordAudit(db, actor, { vtcId, action: 'vtc.hidden', subject: vtc, after });
    await tellOfHiding(db, actor.userId, vtcId);
    return { action: 'vtc.hidden', details: { reason } };
  });
}

/** Shows a hidden company again. @throws NOT_FOUND */
export async function showVtc(ctx: WriteContext, vtcId: string): Promise<FoundVtcRow> {
  return withVtc(ctx, vtcId, async ({ db, actor }, vtc) => {
    if (vtc.hiddenAt === null) return null;
    await data.setHidden(db, vtcId, null);
    await recordAudit(db, actor, { vtcId, action: 'vtc.shown', subject: vtc });
    await tellOfHiding(db, actor.userId, vtcId);
    return { action: 'vtc.shown' };
  });
}

async function tellOfHiding(db: Db, actorId: string, vtcId: string): Promise<void> {
  const payload = { fields: ['hiddenReason'] };
  await happened(db, { type: 'vtc.updated', vtcId, actorId, subjectId: vtcId, payload });
}

/**
 * Starts the seven days after which a company is deleted. Only for a hidden one: any other company's owner
 * could cancel the deletion.
 * @throws NOT_FOUND, VTC_NOT_HIDDEN, VTC_NAME_MISMATCH
 */
export async function removeVtc(
  ctx: WriteContext,
  vtcId: string,
  typedName: string,
): Promise<FoundVtcRow> {
  return withVtc(ctx, vtcId, async (transaction, vtc) => {
    if (vtc.hiddenAt === null) throw new AppError('VTC_NOT_HIDDEN');
    if (typedName.normalize('NFC').trim() !== vtc.name) throw new AppError('VTC_NAME_MISMATCH');
    if (vtc.deleteAfter !== null) return null;
    await startDeletion(ctx, transaction, vtc);
    return { action: 'vtc.deletion-started', details: { name: vtc.name } };
  });
}

/** Cancels a company's deletion, regardless of who started it. @throws NOT_FOUND, VTC_IS_ENDING */
export async function restoreVtc(ctx: WriteContext, vtcId: string): Promise<FoundVtcRow> {
  return withVtc(ctx, vtcId, async (transaction, vtc) => {
    if (vtc.deleteAfter === null) return null;
    await undoDeletion(ctx, transaction, vtc);
    return { action: 'vtc.restored' };
  });
}

/**
 * Makes a member the owner of a company whose owner is locked or has been away for a long time.
 * @throws NOT_FOUND, VTC_NOT_ORPHANED, NOT_IN_VTC
 */
export async function handVtcOver(
  ctx: WriteContext,
  vtcId: string,
  userId: string,
): Promise<FoundVtcRow> {
  return withVtc(ctx, vtcId, async ({ db, actor }, vtc, now) => {
    const { isOrphaned } = await readVtc(db, vtcId, now);
    if (!isOrphaned) throw new AppError('VTC_NOT_ORPHANED');
    const name = userId === vtc.ownerId ? null : await findMemberName(db, userId, vtcId);
    if (name === null) throw new AppError('NOT_IN_VTC', { message: messages.notAMember });
    await removeOffer(db, vtcId);
    await setOwner(db, vtcId, userId);
    await recordAudit(db, actor, {
      vtcId,
      action: 'ownership.assigned',
      subject: vtc,
      before: { owner: vtc.owner.user.username },
      after: { owner: name },
    });
    await happened(db, {
      type: 'ownership.accepted',
      vtcId,
      // No one in the company did it: the new owner is notified like any other.
      actorId: null,
      subjectId: userId,
      payload: { userId },
    });
    return { action: 'vtc.handed-over', userId };
  });
}

/** An action's record besides the company and the time. Null if nothing was done. */
type Done = {
  readonly action: OperatorAction;
  readonly userId?: string;
  readonly details?: Readonly<Record<string, string>>;
} | null;

/** Runs a change to any company with the company locked, and records it. */
async function withVtc(
  ctx: WriteContext,
  vtcId: string,
  run: (transaction: ActorTransaction, vtc: VtcRow, now: Date) => Promise<Done>,
): Promise<FoundVtcRow> {
  const lockFirst = async (db: Db) => lockVtc(db, vtcId);
  const change = async ({ db, actor }: ActorTransaction) => {
    const now = ctx.clock();
    const vtc = await findVtc(db, vtcId);
    if (!vtc) throw new AppError('NOT_FOUND');
    const done = await run({ db, actor }, vtc, now);
    if (done) await recordOperatorAct(db, actor, { ...done, at: now, vtcId });
    return readVtc(db, vtcId, now);
  };
  return inVtcQueue(ctx, vtcId, () => ctx.transact(change, { lockFirst }));
}

async function readVtc(db: Db, vtcId: string, now: Date): Promise<FoundVtcRow> {
  const vtc = await data.findVtc(db, vtcId, now);
  if (!vtc) throw new AppError('NOT_FOUND');
  return vtc;
}
