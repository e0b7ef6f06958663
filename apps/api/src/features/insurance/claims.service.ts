import type {
  BulkClaimDecisionForm,
  ClaimListQuery,
} from '@waybill/schema/features/insurance.fields';
import type { ClaimState } from '@waybill/schema/features/insurance.models';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAuditOfMany } from '../audit/audit.data.ts';
import { emitLedgerChanged } from '../ledger/ledger.service.ts';
import { type LedgerChange, withLedgerLocked } from '../ledger/ledger-transaction.service.ts';
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
  const [claim] = await data.findClaims(db, [id]);
  if (!claim) throw new AppError('NOT_FOUND');
  return claim;
}

const writeLimit = 'insuranceWriteByUser';

/** Pays or denies a claim. A payment is posted to the books. @throws NOT_FOUND, CLAIM_DECIDED, JOB_IS_OWN, TOO_MANY_REQUESTS */
export async function decideClaim(
  ctx: WriteContext,
  id: string,
  decision: Decision,
): Promise<ClaimRow> {
  const findVtcId = async (db: Db) => data.findVtcIdOfClaim(db, id);
  return withLedgerLocked(ctx, writeLimit, findVtcId, async (change) => {
    const { db, actor } = change;
    const { driverId } = await requireClaim(db, id);
    if (driverId !== null && driverId === refusedDriverOf(actor)) throw new AppError('JOB_IS_OWN');
    const [claim] = await decide(change, [id], decision);
    if (!claim) throw new AppError('CLAIM_DECIDED');
    return claim;
  });
}

/** Pays or denies the open ones of a company's claims, without those of the actor's own jobs. @returns the ids of these */
export async function decideClaims(
  ctx: WriteContext,
  vtcId: string,
  { claimIds, decision: state, reason }: BulkClaimDecisionForm,
): Promise<readonly string[]> {
  return withLedgerLocked(ctx, writeLimit, vtcId, async (change) => {
    const decided = await decide(change, claimIds, { state, reason });
    return decided.map(({ id }) => id);
  });
}

/** The driver whose claims an actor doesn't decide: themselves. Null: an owner decides all. */
function refusedDriverOf({ isOwner, userId }: Actor): string | null {
  return isOwner ? null : userId;
}

interface Decision {
  readonly state: 'PAID' | 'DENIED';
  readonly reason: string;
}

/** Decides on the open ones of these claims, without those of the actor's own jobs. @returns these */
async function decide(
  { db, sql, actor, now, books, vtcId }: LedgerChange,
  ids: readonly string[],
  { state, reason }: Decision,
): Promise<readonly ClaimRow[]> {
  const { userId: actorId } = actor;
  const asked = { vtcId, ids, notOf: refusedDriverOf(actor) };
  const decision = { state, decidedById: actorId, decidedAt: now, reason };
  const decided = await data.decideClaims(db, asked, decision);
  if (books !== null && state === 'PAID' && decided.length > 0) {
    await settle(sql, books, { source: claimsLedger, ids: decided, now, actorId });
    await emitLedgerChanged(db, vtcId, actorId);
  }
  const claims = await data.findClaims(db, decided);
  await recordDecisions(db, actor, { claims, now });
  return claims;
}

async function recordDecisions(
  db: Db,
  actor: Actor,
  { claims, now: at }: { readonly claims: readonly ClaimRow[]; readonly now: Date },
): Promise<void> {
  const entries = claims.map(({ id, vtcId, state, job, payableMinor, currency, reason }) => ({
    vtcId,
    at,
    action: state === 'PAID' ? ('claim.paid' as const) : ('claim.denied' as const),
    subject: { id, name: job === null ? '' : `#${job.number}` },
    after: { claimPayable: `${payableMinor} ${currency}`, claimReason: reason },
  }));
  await recordAuditOfMany(db, actor, entries);
  for (const { id: claimId, vtcId, driverId } of claims) {
    await happened(db, {
      type: 'claim.decided',
      vtcId,
      actorId: actor.userId,
      subjectId: driverId,
      payload: { claimId, driverId },
    });
  }
}
