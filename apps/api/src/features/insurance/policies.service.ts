import type { InsuranceKind, PremiumTerms } from '@waybill/schema/features/insurance.models';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import type { AuditAction } from '@waybill/schema/registers';
import { v7 as createId } from 'uuid';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { happenedInSql } from '../../lib/happened.data.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import type { Sql } from '../../lib/sql.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { findCurrency } from '../ledger/ledger.data.ts';
import { emitLedgerChanged } from '../ledger/ledger.service.ts';
import { withLedgerLocked } from '../ledger/ledger-transaction.service.ts';
import type { Books } from '../ledger/posting.policy.ts';
import { type PostingWork, postToAll, settle } from '../ledger/posting.service.ts';
import { bookValueOf } from '../trucks/value.policy.ts';
import { premiumsLedger } from './insurance.ledger.ts';
import {
  lossRatioOf,
  nextBonusOf,
  periodEndOf,
  premiumOf,
  premiumSourceOf,
} from './insurance.policy.ts';
import { insuranceTerms } from '@waybill/schema/features/insurance.models';
import * as data from './policies.data.ts';
import type { PeriodRow, PolicyRow } from './policies.data.ts';

const limit = 'insuranceWriteByUser';

/** The periods of a policy that its page lists. */
const listedPeriods = 24;

/** Lists the latest policy of each kind, with the currency of the books. */
export async function listPolicies(
  { db }: Pick<ActorContext, 'db'>,
  vtcId: string,
): Promise<{ readonly policies: readonly PolicyRow[]; readonly currency: LedgerCurrency | null }> {
  const currency = await findCurrency(db, vtcId);
  return { policies: await data.listPolicies(sqlOf(db), vtcId), currency };
}

/** Returns a policy with its periods. @throws NOT_FOUND */
export async function getPolicy(
  { db }: Pick<ActorContext, 'db'>,
  id: string,
): Promise<{ readonly policy: PolicyRow; readonly periods: readonly PeriodRow[] }> {
  const sql = sqlOf(db);
  return {
    policy: await requirePolicy(sql, id),
    periods: await data.listPeriods(sql, id, listedPeriods),
  };
}

async function requirePolicy(sql: Sql, id: string): Promise<PolicyRow> {
  const policy = await data.findPolicy(sql, id);
  if (!policy) throw new AppError('NOT_FOUND');
  return policy;
}

/** Computes what a policy would cost now. @throws LEDGER_CLOSED */
export async function quote(
  { clock, transact }: Pick<WriteContext, 'clock' | 'transact'>,
  vtcId: string,
  kind: InsuranceKind,
): Promise<{ readonly quote: PremiumTerms; readonly currency: LedgerCurrency }> {
  return transact(async ({ db }) => {
    const currency = await findCurrency(db, vtcId);
    if (currency === null) throw new AppError('LEDGER_CLOSED');
    return { quote: await computePremium(sqlOf(db), vtcId, kind, clock()), currency };
  });
}

/** Computes the premium of a period that begins at a time, from what there was then. */
async function computePremium(
  sql: Sql,
  vtcId: string,
  kind: InsuranceKind,
  at: Date,
): Promise<PremiumTerms> {
  const { bonusPpm, lastPaid, ...history } = await data.readHistory(sql, vtcId, kind, at);
  const trucks = kind === 'HULL' ? await data.listTrucksAt(sql, vtcId, at) : [];
  const valueMinor =
    kind === 'HULL'
      ? trucks.reduce((sum, { priceMinor, metres }) => sum + bookValueOf(priceMinor, metres), 0)
      : Math.round((await data.sumRevenue(sql, vtcId, at)) / 3);
  return premiumOf({
    trucks: trucks.length,
    valueMinor: Math.max(0, valueMinor),
    months: kind === 'HULL' ? history.trucks : history.periods,
    lossRatioPpm: lossRatioOf(history.paidMinor, history.premiumMinor),
    bonusPpm: bonusPpm === null ? insuranceTerms.bonusPpm.start : nextBonusOf(bonusPpm, lastPaid),
  });
}

/** Starts a policy, and posts its first premium. @throws LEDGER_CLOSED, POLICY_EXISTS, TOO_MANY_REQUESTS */
export async function startPolicy(
  ctx: WriteContext,
  vtcId: string,
  kind: InsuranceKind,
): Promise<PolicyRow> {
  return withLedgerLocked(ctx, limit, vtcId, async ({ db, sql, actor, books, now }) => {
    if (books === null) throw new AppError('LEDGER_CLOSED');
    const latest = (await data.listPolicies(sql, vtcId)).find((policy) => policy.kind === kind);
    if (latest && (latest.endsAt === null || latest.endsAt > now)) {
      throw new AppError('POLICY_EXISTS');
    }
    const id = createId({ msecs: now.getTime() });
    await data.createPolicy(db, { id, vtcId, kind, startedAt: now });
    const { userId: actorId } = actor;
    await addPeriod(sql, books, { id, kind, number: 1, startsAt: now, now, actorId });
    await emitLedgerChanged(db, vtcId, actorId);
    return recordPolicy(db, actor, { id, now, action: 'insurance.started' });
  });
}

/** Lets a policy end with its period. @throws NOT_FOUND, TOO_MANY_REQUESTS */
export async function endPolicy(ctx: WriteContext, id: string): Promise<PolicyRow> {
  const findVtcId = async (db: Db) => data.findVtcIdOfPolicy(db, id);
  return withLedgerLocked(ctx, limit, findVtcId, async ({ db, sql, actor, now }) => {
    const { endsAt, period } = await requirePolicy(sql, id);
    if (endsAt !== null) return requirePolicy(sql, id);
    await data.endPolicy(db, id, period.endsAt > now ? period.endsAt : now);
    return recordPolicy(db, actor, { id, now, action: 'insurance.ended' });
  });
}

async function recordPolicy(
  db: Db,
  actor: Actor,
  {
    id,
    now: at,
    action,
  }: { id: string; now: Date; action: Extract<AuditAction, `insurance.${string}`> },
): Promise<PolicyRow> {
  const sql = sqlOf(db);
  const policy = await requirePolicy(sql, id);
  const { vtcId, kind } = policy;
  const subject = { id, name: '' };
  await recordAudit(db, actor, { vtcId, at, action, subject, after: { insuranceKind: kind } });
  await emitInsuranceChanged(sql, vtcId, actor.userId);
  return policy;
}

/** Tells a company that its policies or claims have changed. */
export async function emitInsuranceChanged(
  sql: Sql,
  vtcId: string,
  actorId: string | null = null,
): Promise<void> {
  const about = { vtcId, actorId, subjectId: vtcId, payload: {} };
  await happenedInSql(sql, { type: 'insurance.changed', ...about });
}

interface NewPeriod {
  readonly id: string;
  readonly kind: InsuranceKind;
  readonly number: number;
  readonly startsAt: Date;
  readonly now: Date;
  readonly actorId?: string;
}

/** Adds a period to a policy, and posts its premium. @returns the number of new entries */
async function addPeriod(
  sql: Sql,
  books: Books,
  { id: policyId, kind, number, startsAt, now, actorId }: NewPeriod,
): Promise<number> {
  const { vtcId } = books;
  const id = premiumSourceOf(policyId, number);
  const terms = await computePremium(sql, vtcId, kind, startsAt);
  const endsAt = periodEndOf(startsAt);
  await data.createPeriod(sql, { id, policyId, vtcId }, { number, startsAt, endsAt, ...terms });
  const ids = [id];
  const by = actorId !== undefined && { actorId };
  return settle(sql, books, { source: premiumsLedger, ids, now, ...by });
}

/** Renews all policies whose period is over, in the books of all companies, also those of some periods ago. Idempotent. */
export async function renewPolicies(work: PostingWork): Promise<void> {
  await postToAll(work, {
    lockNext: data.lockNextRenewal,
    async post(sql, books, now) {
      let posted = 0;
      for (const policy of await data.listPolicies(sql, books.vtcId)) {
        posted += await renew(sql, books, policy, now);
      }
      return posted;
    },
  });
}

async function renew(
  sql: Sql,
  books: Books,
  { id, kind, endsAt, period }: PolicyRow,
  now: Date,
): Promise<number> {
  if (endsAt !== null) return 0;
  let posted = 0;
  let { number, endsAt: startsAt } = period;
  while (startsAt <= now) {
    number += 1;
    posted += await addPeriod(sql, books, { id, kind, number, startsAt, now });
    startsAt = periodEndOf(startsAt);
  }
  if (number > period.number) {
    const payload = { policyId: id, kind };
    const about = { vtcId: books.vtcId, actorId: null, subjectId: id, payload };
    await happenedInSql(sql, { type: 'policy.renewed', ...about });
  }
  return posted;
}
