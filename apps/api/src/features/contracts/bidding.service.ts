import type { ContractBidForm } from '@waybill/schema/features/contracts.fields';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { v7 as createId } from 'uuid';
import type { ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { requireCash } from '../ledger/entries.service.ts';
import { lockLedger } from '../ledger/posting.data.ts';
import { openedBooks } from '../ledger/posting.service.ts';
import { inVtcQueue, withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { lockVtc } from '../vtcs/vtcs.data.ts';
import * as data from './contracts.data.ts';
import type { BidRow, ContractRow, LockedContract } from './contracts.data.ts';
import {
  emitToAll,
  markContract,
  requireContract,
  requireFewer,
  requireLasting,
} from './contracts.service.ts';

/**
 * Bids on another company's contract.
 * @throws NOT_FOUND, CONTRACT_CLOSED, ALREADY_BID, CURRENCIES_DIFFER, CONTRACTS_TOO_MANY, VTC_IS_ENDING, TOO_MANY_REQUESTS
 */
export async function bid(
  ctx: WriteContext,
  contractId: string,
  { bonusMinor, note }: ContractBidForm,
): Promise<BidRow> {
  await ctx.rateLimits.consume('contractWriteByUser', ctx.actor.userId);
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const vtcId = actor.vtcId ?? '';
    const contract = await data.lockContract(db, contractId, true);
    if (!contract || contract.vtcId === vtcId) throw new AppError('NOT_FOUND');
    const offererId = requireOpen(contract, now);
    await requireLasting(db, vtcId);
    const currency = await requireSameCurrency(db, vtcId, offererId);
    await requireFewer(db, { carrierVtcId: vtcId });
    const id = createId({ msecs: now.getTime() });
    const created = { id, contractId, vtcId, bonusMinor, note, createdAt: now };
    if (!(await data.createBid(db, created))) throw new AppError('ALREADY_BID');
    await recordAudit(db, actor, {
      vtcId,
      at: now,
      action: 'contract.bid',
      subject: { id: contractId, name: contract.client },
      after: { contractBonus: `${bonusMinor} ${currency}` },
    });
    const vtcIds = [offererId, vtcId];
    await emitToAll(db, 'contract.bid', contractId, { actorId: actor.userId, vtcIds });
    return requireBid(db, id);
  });
}

/** Withdraws the company's bid. @throws NOT_FOUND, CONTRACT_CLOSED */
export async function withdrawBid(ctx: WriteContext, bidId: string): Promise<void> {
  const now = ctx.clock();
  await withRightsLocked(ctx, async ({ db, actor }) => {
    const vtcId = actor.vtcId ?? '';
    const { contractId } = await requireBid(db, bidId);
    const contract = await data.lockContract(db, contractId, true);
    const found = await requireBid(db, bidId);
    if (contract?.state !== 'OPEN' || contract.vtcId === null || found.state !== 'OPEN') {
      throw new AppError('CONTRACT_CLOSED');
    }
    await data.removeBid(db, bidId);
    await recordAudit(db, actor, {
      vtcId,
      at: now,
      action: 'contract.bid-withdrawn',
      subject: { id: contractId, name: contract.client },
    });
    const vtcIds = [contract.vtcId, vtcId];
    await emitToAll(db, 'contract.bid-withdrawn', contractId, { actorId: actor.userId, vtcIds });
  });
}

/**
 * Accepts a bid: the contract becomes active, and the other bids are declined.
 * @throws NOT_FOUND, CONTRACT_CLOSED, LEDGER_CLOSED, CURRENCIES_DIFFER, CASH_TOO_LOW, CONTRACTS_TOO_MANY,
 * VTC_IS_ENDING, TOO_MANY_REQUESTS
 */
export async function acceptBid(
  ctx: WriteContext,
  contractId: string,
  bidId: string,
): Promise<ContractRow> {
  await ctx.rateLimits.consume('contractWriteByUser', ctx.actor.userId);
  const own = ctx.actor.vtcId;
  const lockFirst = async (db: Db) => {
    const bidderId = (await data.findBid(db, bidId))?.vtcId;
    const ids = new Set([own, bidderId].filter((id) => id !== null && id !== undefined));
    for (const id of [...ids].toSorted()) await lockVtc(db, id);
  };
  const accept = async ({ db, actor }: ActorTransaction) => {
    const vtcId = actor.vtcId ?? '';
    const now = ctx.clock();
    const books = openedBooks(await lockLedger(sqlOf(db), vtcId));
    const contract = await data.lockContract(db, contractId);
    if (contract?.vtcId !== vtcId) throw new AppError('NOT_FOUND');
    requireOpen(contract, now);
    const found = await data.findBid(db, bidId);
    if (found?.contractId !== contractId) throw AppError.at('bidId', 'NOT_FOUND');
    if (!books) throw new AppError('LEDGER_CLOSED');
    await requireLasting(db, vtcId);
    await requireLasting(db, found.vtcId);
    const currency = await requireSameCurrency(db, vtcId, found.vtcId);
    await requireFewer(db, { carrierVtcId: found.vtcId });
    const bonusMinor = Number(found.bonusMinor);
    await requireCash(db, vtcId, -(bonusMinor + (await data.sumPromised(db, vtcId))));
    await data.acceptBid(db, contract, found, now);
    await markContract(db, found.vtcId, contractId, now);
    await recordAudit(db, actor, {
      vtcId,
      at: now,
      action: 'contract.accepted',
      subject: { id: contractId, name: contract.client },
      after: { contractCompany: found.vtc.name, contractBonus: `${bonusMinor} ${currency}` },
    });
    const vtcIds = [vtcId, found.vtcId];
    await emitToAll(db, 'contract.accepted', contractId, { actorId: actor.userId, vtcIds });
    return requireContract(db, contractId, vtcId);
  };
  return inVtcQueue(ctx, own, () => ctx.transact(accept, { lockFirst }));
}

/** Returns the company that offers a contract, if one can bid on it. @throws CONTRACT_CLOSED */
function requireOpen({ state, startsAt, vtcId }: LockedContract, now: Date): string {
  if (state !== 'OPEN' || startsAt <= now || vtcId === null) throw new AppError('CONTRACT_CLOSED');
  return vtcId;
}

async function requireBid(db: Db, id: string): Promise<BidRow> {
  const found = await data.findBid(db, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

async function requireSameCurrency(db: Db, a: string, b: string): Promise<LedgerCurrency> {
  const currencies = await data.listCurrencies(db, [a, b]);
  const currency = currencies.get(a) ?? null;
  if (currency === null || currency !== currencies.get(b)) throw new AppError('CURRENCIES_DIFFER');
  return currency;
}
