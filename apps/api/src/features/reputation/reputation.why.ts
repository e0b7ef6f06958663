import type { WhyItem } from '@waybill/schema/features/why.models';
import {
  type Reputation,
  reputationLossOf,
  reputationOf,
  type ReputationSums,
} from '@waybill/telemetry/standing';
import type { ActorContext } from '../../http/context.ts';
import {
  fillPage,
  readPosition,
  type WhyAnswer,
  type WhyPage,
  type WhySource,
  writePosition,
} from '../../http/why-source.ts';
import { readScoring } from '../safety/safety.data.ts';
import { emptySums } from './reputation.policy.ts';
import { isMemberOf } from '../vtcs/memberships/memberships.data.ts';
import { listSlips, type Slip, slipParts } from './slips.data.ts';

const best = 1_000;

/** Explains the reputation of a driver. */
export const reputationWhy: WhySource = {
  mayRead: ({ keys }) => keys.has('VIEW_DRIVER_REPUTATION'),

  async read(ctx, { vtcId, driverId }, page) {
    const { db } = ctx;
    if (driverId === null) return null;
    const { isComplete, emphasis, version, drivers } = await readScoring(db, vtcId, [driverId]);
    if (drivers.length === 0 && !(await isMemberOf(db, driverId, vtcId))) return null;
    const { sums } = drivers[0] ?? { sums: emptySums };
    const reputation = reputationOf(sums, emphasis);
    const enough = isComplete && reputation.enough;
    const { jobs, cancelledJobs } = sums.plain;
    return {
      exact: enough ? reputation.exact : null,
      best,
      enough,
      basis: { distanceM: null, n: jobs + cancelledJobs, version },
      parts: enough ? partsOf(reputation) : [],
      ...(enough
        ? await fillPage(page, async (part) =>
            listItems(ctx, { vtcId, driverId }, part, { sums, reputation }),
          )
        : { items: [], nextCursor: null }),
    };
  },
};

function partsOf({ parts }: Reputation): WhyAnswer['parts'] {
  return parts.map(({ key, loses, unknown, n, rate, weight }) => ({
    key,
    loses,
    unknown,
    n,
    rate,
    weight,
  }));
}

/** Lists late, damaged and cancelled jobs, and missed events. The safety score has its own explanation. */
async function listItems(
  { findRow }: ActorContext,
  driver: { readonly vtcId: string; readonly driverId: string },
  { part, limit, cursor }: WhyPage,
  { sums, reputation }: { readonly sums: ReputationSums; readonly reputation: Reputation },
): Promise<Pick<WhyAnswer, 'items' | 'nextCursor'>> {
  const parts = slipParts.filter((key) => part === undefined || part === key);
  const after = readPosition(cursor, /^\d$/);
  const { slips, end } = await listSlips(findRow, { ...driver, parts, after, limit: limit + 1 });
  const shown = slips.slice(0, limit);
  const last = slips.length > limit ? shown.at(-1) : end;
  return {
    items: shown.map((slip) => {
      const of = reputation.parts.find(({ key }) => key === slip.part);
      return toItem(slip, of ? reputationLossOf(sums, of, new Date(slip.endedAt)) : 0);
    }),
    nextCursor: last ? writePosition(last) : null,
  };
}

function toItem(slip: Slip, loses: number): WhyItem {
  const { id, part, endedAt, kind, amount } = slip;
  const item = { part, ordinal: null, at: endedAt, kind, amount, loses };
  return slip.title === null
    ? { ...item, jobId: id, number: slip.number, event: null }
    : { ...item, jobId: null, number: null, event: { id, title: slip.title } };
}
