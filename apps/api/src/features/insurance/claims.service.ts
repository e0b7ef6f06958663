import type { ClaimDecisionForm, ClaimListQuery } from '@waybill/schema/features/insurance.fields';
import type { ClaimState } from '@waybill/schema/features/insurance.models';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { emitLedgerChanged } from '../ledger/ledger.service.ts';
import { withLedgerLocked } from '../ledger/ledger-transaction.service.ts';
import { settle } from '../ledger/posting.service.ts';
import * as data from './claims.data.ts';
import type { ClaimRow } from './claims.data.ts';
import { claimsLedger } from './insurance.ledger.ts';

interface ClaimPage extends Page<ClaimRow> {
  readonly byState: Record<ClaimState, number>;
}

/** Lists one page of a company's claims. @throws VALIDATION_FAILED */
export async function listClaims(
  { db }: Pick<ActorContext, 'db'>,
  vtcId: string,
  { state, limit, cursor }: ClaimListQuery,
): Promise<ClaimPage> {
  const found = await data.listClaims(db, vtcId, {
    state: state ?? null,
    after: readIdCursor(cursor),
    take: limit + 1,
  });
  return { ...toPage(found, limit, ({ id }) => [id]), byState: await data.countClaims(db, vtcId) };
}

/** Returns a claim of the actor's job, or of the company to those who see all claims. @throws NOT_FOUND */
export async function getClaim(
  { db, actor }: Pick<ActorContext, 'db' | 'actor'>,
  id: string,
): Promise<ClaimRow> {
  const claim = await requireClaim(db, id);
  const seesAll =
    claim.vtcId === actor.vtcId && (actor.keys.has('REVIEW_JOBS') || actor.keys.has('ECONOMY'));
  if (claim.driverId !== actor.userId && !seesAll) throw new AppError('NOT_FOUND');
  return claim;
}

async function requireClaim(db: Db, id: string): Promise<ClaimRow> {
  const claim = await data.findClaim(db, id);
  if (!claim) throw new AppError('NOT_FOUND');
  return claim;
}

/** Pays or denies a claim. A payment is posted to the books. @throws NOT_FOUND, CLAIM_DECIDED, JOB_IS_OWN, TOO_MANY_REQUESTS */
export async function decideClaim(
  ctx: WriteContext,
  id: string,
  state: 'PAID' | 'DENIED',
  { reason }: ClaimDecisionForm,
): Promise<ClaimRow> {
  const findVtcId = async (db: Db) => data.findVtcIdOfClaim(db, id);
  return withLedgerLocked(ctx, 'insuranceWriteByUser', findVtcId, async (change) => {
    const { db, sql, actor, now, books, vtcId } = change;
    const { driverId } = await requireClaim(db, id);
    const { userId: actorId } = actor;
    if (driverId === actorId && !actor.isOwner) throw new AppError('JOB_IS_OWN');
    const decision = { state, decidedById: actorId, decidedAt: now, reason };
    if (!(await data.decideClaim(db, id, decision))) throw new AppError('CLAIM_DECIDED');
    if (books !== null && state === 'PAID') {
      await settle(sql, books, { source: claimsLedger, ids: [id], now, actorId });
      await emitLedgerChanged(db, vtcId, actorId);
    }
    return recordDecision(db, actor, { id, now });
  });
}

async function recordDecision(
  db: Db,
  actor: Actor,
  { id, now: at }: { readonly id: string; readonly now: Date },
): Promise<ClaimRow> {
  const claim = await requireClaim(db, id);
  const { vtcId, state, job, driverId, payableMinor, currency, reason } = claim;
  await recordAudit(db, actor, {
    vtcId,
    at,
    action: state === 'PAID' ? 'claim.paid' : 'claim.denied',
    subject: { id, name: job === null ? '' : `#${job.number}` },
    after: { claimPayable: `${payableMinor} ${currency}`, claimReason: reason },
  });
  await happened(db, {
    type: 'claim.decided',
    vtcId,
    actorId: actor.userId,
    subjectId: driverId,
    payload: { claimId: id, driverId },
  });
  return claim;
}
