import type { ContractForm, ContractListQuery } from '@waybill/schema/features/contracts.fields';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { v7 as createId } from 'uuid';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { allHappened } from '../../lib/happened.data.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { isInForce } from '../alliances/standing.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { lockLedger, markNow } from '../ledger/posting.data.ts';
import { withVtcLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './contracts.data.ts';
import type { ContractRow } from './contracts.data.ts';

/** Lists one page of a company's contracts. @throws VALIDATION_FAILED */
export async function listContracts(
  { db, clock }: ActorContext,
  vtcId: string,
  { side, state, limit, cursor }: ContractListQuery,
): Promise<Page<ContractRow>> {
  const beforeId = readIdCursor(cursor);
  const asked = { side, state: state ?? null, beforeId, take: limit + 1, now: clock() };
  return toPage(await data.listContracts(db, vtcId, asked), limit, ({ id }) => [id]);
}

/** A contract with its deliveries, bids and drivers, as far as the actor's company may see them. */
export type ContractView = Awaited<ReturnType<typeof getContract>>;

/** Returns a contract with its deliveries, bids and drivers. @throws NOT_FOUND */
export async function getContract(
  { db, findRow, clock, actor }: Pick<ActorContext, 'db' | 'findRow' | 'clock' | 'actor'>,
  id: string,
) {
  const viewerId = actor.vtcId ?? '';
  const contract = await requireContract(db, id, viewerId);
  const { vtcId, carrierVtcId } = contract;
  const isCarrier = carrierVtcId === viewerId;
  const isOfferer = vtcId === viewerId;
  const showsJobs =
    isCarrier ||
    (isOfferer &&
      carrierVtcId !== null &&
      (await isInForce(findRow, { vtcId: viewerId, allyId: carrierVtcId, term: 'JOBS' }, clock())));
  return {
    contract,
    jobs: isCarrier || isOfferer ? await data.listJobs(db, id, carrierVtcId, showsJobs) : [],
    bids: await data.listBids(db, id, isOfferer ? undefined : viewerId),
    parts: isCarrier ? await data.listParts(db, id) : [],
  };
}

/** Returns a contract as a company sees it. @throws NOT_FOUND */
export async function requireContract(db: Db, id: string, viewerId: string): Promise<ContractRow> {
  const contract = await data.findContract(db, id, viewerId);
  if (!contract) throw new AppError('NOT_FOUND');
  return contract;
}

/**
 * Offers a contract: to the own drivers at once, to others until it starts.
 * @throws VALIDATION_FAILED, LEDGER_CLOSED, CONTRACTS_TOO_MANY, VTC_IS_ENDING, VTC_IS_HIDDEN, TOO_MANY_REQUESTS
 */
export async function offerContract(
  ctx: WriteContext,
  vtcId: string,
  form: ContractForm,
): Promise<ContractRow> {
  await ctx.rateLimits.consume('contractWriteByUser', ctx.actor.userId);
  const now = ctx.clock();
  const isOwn = form.audience === 'DRIVERS';
  checkTimes(form, now);
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const company = await requireLasting(db, vtcId);
    if (company.hiddenAt !== null && !isOwn) throw new AppError('VTC_IS_HIDDEN');
    if (!isOwn && !(await data.listCurrencies(db, [vtcId])).get(vtcId)) {
      throw new AppError('LEDGER_CLOSED');
    }
    await requireFewer(db, isOwn ? { carrierVtcId: vtcId } : { vtcId });
    const id = createId({ msecs: now.getTime() });
    await data.createContract(db, { id, vtcId, vtcName: company.name, form, now });
    if (isOwn) await markContract(db, vtcId, id, now);
    await recordAudit(db, actor, {
      vtcId,
      at: now,
      action: 'contract.offered',
      subject: { id, name: form.client },
      after: { contractQuantity: form.quantity },
    });
    await emitToAll(db, 'contract.offered', id, { actorId: actor.userId, vtcIds: [vtcId] });
    return requireContract(db, id, vtcId);
  });
}

function checkTimes({ audience, startsAt, endsAt }: ContractForm, now: Date): void {
  if (Date.parse(endsAt) <= now.getTime()) {
    throw new AppError('VALIDATION_FAILED', { fields: { endsAt: messages.contractEndPast } });
  }
  if (audience !== 'DRIVERS' && Date.parse(startsAt) <= now.getTime()) {
    throw new AppError('VALIDATION_FAILED', { fields: { startsAt: messages.contractStartPast } });
  }
}

/**
 * Withdraws a contract that is open, or active for the own drivers.
 * @throws NOT_FOUND, CONTRACT_CLOSED, TOO_MANY_REQUESTS
 */
export async function withdrawContract(ctx: WriteContext, id: string): Promise<ContractRow> {
  await ctx.rateLimits.consume('contractWriteByUser', ctx.actor.userId);
  const now = ctx.clock();
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const vtcId = actor.vtcId ?? '';
    // The pump, which counts deliveries, locks the books before contracts.
    await lockLedger(sqlOf(db), vtcId);
    const contract = await data.lockContract(db, id);
    if (contract?.vtcId !== vtcId) throw new AppError('NOT_FOUND');
    const isOwn = contract.audience === 'DRIVERS';
    if (contract.state !== (isOwn ? 'ACTIVE' : 'OPEN')) throw new AppError('CONTRACT_CLOSED');
    const bidders = await data.listBidderIds(db, id);
    await data.withdrawContract(db, id);
    if (isOwn) await markContract(db, vtcId, id, now);
    await recordAudit(db, actor, {
      vtcId,
      at: now,
      action: 'contract.withdrawn',
      subject: { id, name: contract.client },
    });
    const vtcIds = [vtcId, ...bidders];
    await emitToAll(db, 'contract.withdrawn', id, { actorId: actor.userId, vtcIds });
    return requireContract(db, id, vtcId);
  });
}

/** Lets the pump count the company's deliveries for a contract. */
export async function markContract(db: Db, vtcId: string, id: string, now: Date): Promise<void> {
  await markNow(sqlOf(db), vtcId, { kind: 'contract', id }, now);
}

/** Returns a company that isn't being deleted. @throws NOT_FOUND, VTC_IS_ENDING */
export async function requireLasting(db: Db, vtcId: string) {
  const company = await data.findCompany(db, vtcId);
  if (!company) throw new AppError('NOT_FOUND');
  if (company.deleteAfter !== null) throw new AppError('VTC_IS_ENDING');
  return company;
}

/** Checks that a company can carry, or offer, one more contract. @throws CONTRACTS_TOO_MANY */
export async function requireFewer(
  db: Db,
  by: { readonly carrierVtcId: string } | { readonly vtcId: string },
): Promise<void> {
  const state = 'vtcId' in by ? 'OPEN' : 'ACTIVE';
  if ((await data.countContracts(db, by, state)) >= limits.contractsPerVtc) {
    throw new AppError('CONTRACTS_TOO_MANY');
  }
}

type ContractEvent = Extract<
  Parameters<typeof allHappened>[1][number]['type'],
  `contract.${string}`
>;

/** Emits an event of a contract to each of the companies. */
export async function emitToAll(
  db: Db,
  type: ContractEvent,
  contractId: string,
  { actorId, vtcIds }: { readonly actorId: string | null; readonly vtcIds: readonly string[] },
): Promise<void> {
  const about = { actorId, subjectId: contractId, payload: { contractId } };
  await allHappened(
    db,
    [...new Set(vtcIds)].map((vtcId) => Object.assign({ type, vtcId }, about)),
  );
}
