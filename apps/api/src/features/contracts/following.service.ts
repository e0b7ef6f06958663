import type { EventType } from '@waybill/schema/events';
import { limits } from '@waybill/schema/limits';
import { isDeepStrictEqual } from 'node:util';
import { NIL } from 'uuid';
import { byTimeThenId } from '../../lib/by-time.ts';
import { happenedInSql } from '../../lib/happened.data.ts';
import type { Sql } from '../../lib/sql.ts';
import { markNow } from '../ledger/posting.data.ts';
import type { FollowedCompany, JobFollower, LedgerSubject } from '../ledger/posting.policy.ts';
import {
  type ContractTerms,
  type CountedJob,
  distribute,
  isEnough,
  judge,
  matches,
  noProgress,
  type Progress,
  stateBy,
} from './contracts.policy.ts';
import * as data from './following.data.ts';
import type { FollowedContract, Position } from './following.data.ts';

/** Counts a company's changed deliveries for the contracts that it carries. */
export const followContracts: JobFollower = async (sql, company, jobIds) => {
  const contracts = await data.lockFollowed(sql, company.vtcId);
  if (contracts.length === 0) return [];
  const ids = idsOf(contracts);
  const jobs = (await data.listCountedJobs(sql, company.vtcId, ids, jobIds)).filter((job) =>
    contracts.some((contract) => matches(contract, job)),
  );
  const stored = await data.listAssignments(sql, ids, jobIds);
  const first = firstOf(jobs, stored);
  if (first === undefined) return [];
  const changed = distributeAlone(contracts, jobs, stored);
  if (changed === null) return distributeFrom(sql, company, contracts, first);
  await data.replaceAssignments(sql, ids, jobIds, changed.assigned);
  return setOutcomes(sql, company, contracts, changed.progress);
};

/** Looks at contracts again: their time has come, or a company has accepted or withdrawn them. */
export async function followMarkedContracts(
  sql: Sql,
  company: FollowedCompany,
  ids: readonly string[],
): Promise<readonly LedgerSubject[]> {
  await data.expireOffers(sql, company.vtcId, ids, company.now);
  const start = await data.findFirstStart(sql, company.vtcId, ids);
  if (start === null) return [];
  const contracts = await data.lockFollowed(sql, company.vtcId);
  if (contracts.length === 0) return [];
  return distributeFrom(sql, company, contracts, { at: start, id: NIL });
}

/** Returns from where on these jobs change contracts. Undefined: they change none. */
function firstOf(
  jobs: readonly CountedJob[],
  stored: readonly data.StoredAssignment[],
): Position | undefined {
  const positions = [
    ...jobs.map(({ endedAt, id }): Position => ({ at: endedAt, id })),
    ...stored.map(({ at, jobId }): Position => ({ at, id: jobId })),
  ];
  return positions.toSorted(byTimeThenId(({ at }) => at))[0];
}

/**
 * Distributes changed deliveries alone. As long as no contract has enough units, each delivery counts for the first contract
 * that it matches. Null: one has enough, now or before, so that later deliveries may change too.
 */
function distributeAlone(
  contracts: readonly FollowedContract[],
  jobs: readonly data.OpenJob[],
  stored: readonly data.StoredAssignment[],
): ReturnType<typeof distribute> | null {
  const before = new Map(
    contracts.map((contract) => {
      const own = stored.filter(({ contractId }) => contractId === contract.id);
      return [contract.id, without(contract.done, own)];
    }),
  );
  const outcome = distribute(contracts, jobs, before, takenOf(jobs));
  const isAnyEnough = contracts.some(
    (contract) =>
      isEnough(contract, contract.done) ||
      isEnough(contract, outcome.progress.get(contract.id) ?? noProgress),
  );
  return isAnyEnough ? null : outcome;
}

function without(
  { units, jobs, timed, onTime }: FollowedContract['done'],
  gone: readonly data.StoredAssignment[],
): Progress {
  return {
    units: units - gone.reduce((sum, row) => sum + row.units, 0),
    jobs: jobs - gone.length,
    timed: timed - gone.filter(({ isLate }) => isLate !== null).length,
    onTime: onTime - gone.filter(({ isLate }) => isLate === false).length,
    fulfilledAt: null,
  };
}

/** A settled contract keeps its deliveries: they count for no other of its kind. */
function takenOf(jobs: readonly data.OpenJob[]): (job: CountedJob, isOwn: boolean) => boolean {
  const taken = new Set(
    jobs.flatMap(({ id, isTaken }) => isTaken.map((isOwn) => keyOf({ id }, isOwn))),
  );
  return (job, isOwn) => taken.has(keyOf(job, isOwn));
}

const idsOf = (contracts: readonly Pick<ContractTerms, 'id'>[]) => contracts.map(({ id }) => id);

/** Distributes the deliveries from a place on over the contracts, which are locked, and updates their outcomes. */
async function distributeFrom(
  sql: Sql,
  company: FollowedCompany,
  contracts: readonly FollowedContract[],
  from: Position,
): Promise<readonly LedgerSubject[]> {
  const ids = idsOf(contracts);
  const jobs = await data.listJobsFrom(sql, company.vtcId, contracts, from);
  const before = await readProgress(sql, contracts, from);
  const { assigned, progress } = distribute(contracts, jobs, before, takenOf(jobs));
  await data.setAssignments(sql, ids, from, assigned);
  return setOutcomes(sql, company, contracts, progress);
}

/** Updates the outcomes of contracts. @returns those whose books may change */
async function setOutcomes(
  sql: Sql,
  company: FollowedCompany,
  contracts: readonly FollowedContract[],
  progress: ReadonlyMap<string, Progress>,
): Promise<readonly LedgerSubject[]> {
  const changed: LedgerSubject[] = [];
  for (const contract of contracts) {
    const outcome = progress.get(contract.id) ?? noProgress;
    if (await setOutcome(sql, company, contract, outcome)) {
      changed.push({ kind: 'contract', id: contract.id });
    }
  }
  return changed;
}

const keyOf = ({ id }: Pick<CountedJob, 'id'>, isOwn: boolean) => `${id} ${isOwn}`;

async function readProgress(
  sql: Sql,
  contracts: readonly FollowedContract[],
  before: Position,
): Promise<ReadonlyMap<string, Progress>> {
  const rows = await data.listSumsBefore(sql, idsOf(contracts), before);
  const sums = new Map(rows.map((row) => [row.contractId, row]));
  return new Map(
    contracts.map((contract) => {
      const { units, jobs, timed, onTime, lastAt } = sums.get(contract.id) ?? {
        ...noProgress,
        lastAt: null,
      };
      return [contract.id, judge(contract, { units, jobs, timed, onTime }, lastAt)];
    }),
  );
}

const eventsOfState = {
  ACTIVE: 'contract.reopened',
  FULFILLED: 'contract.fulfilled',
  FAILED: 'contract.failed',
} as const satisfies Record<string, EventType>;

/** Updates a contract's outcome, and tells both companies. @returns whether the books may change */
async function setOutcome(
  sql: Sql,
  { vtcId: carrierId, now }: FollowedCompany,
  contract: FollowedContract,
  progress: Progress,
): Promise<boolean> {
  const { id, vtcId, endsAt } = contract;
  const state = stateBy(progress, endsAt, now);
  const settlesAt = new Date(endsAt.getTime() + limits.contractSettlingMs);
  const isFinal = now >= settlesAt;
  const looksAt = state === 'ACTIVE' ? endsAt : settlesAt;
  const dueAt = isFinal ? null : looksAt;
  const { done, fulfilledAt } = contract;
  const before = {
    progress: { ...done, fulfilledAt },
    state: contract.state,
    dueAt: contract.dueAt,
  };
  // A company may carry many contracts, and most deliveries change one of them.
  if (isDeepStrictEqual({ progress, state, dueAt }, before)) return false;
  await data.setOutcome(sql, id, { progress, state, dueAt, settledAt: isFinal ? now : null });
  const hasTurned = state !== contract.state;
  const companies = new Set([carrierId, ...(vtcId === null ? [] : [vtcId])]);
  if (hasTurned) {
    for (const told of companies) {
      const about = { vtcId: told, actorId: null, subjectId: id, payload: { contractId: id } };
      await happenedInSql(sql, { type: eventsOfState[state], ...about });
    }
  }
  const isPaid = hasTurned || progress.fulfilledAt?.getTime() !== contract.fulfilledAt?.getTime();
  if (isPaid && vtcId !== null && vtcId !== carrierId) {
    // Its books are locked by its own pump only.
    await markNow(sql, vtcId, { kind: 'contract', id }, now);
  }
  return isPaid;
}
