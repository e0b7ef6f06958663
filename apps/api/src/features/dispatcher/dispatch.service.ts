import type { DispatchForm } from '@waybill/schema/features/dispatcher.fields';
import type { Dispatch } from '@waybill/schema/features/dispatcher.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { assignInThread } from './assigner.service.ts';
import type { AssignmentAnswer } from './assignment.policy.ts';
import { approachOf, estimate, hoursBlock } from './estimates.policy.ts';
import { type DispatchFacts, readFacts } from './facts.service.ts';
import * as data from './suggestions.data.ts';
import type { SuggestionRow } from './suggestions.data.ts';

interface DispatchRows extends Omit<Dispatch, 'assignments'> {
  readonly assignments: readonly SuggestionRow[];
}

/**
 * Finds the loads that bring most for several drivers together, and suggests them. Reads in one transaction and
 * writes in another: a thread computes in between.
 * @throws NOT_FOUND, NOT_IN_VTC, DISPATCH_TOO_LARGE, TOO_MANY_REQUESTS, BUSY
 */
export async function dispatch(
  ctx: WriteContext,
  vtcId: string,
  { game, driverIds }: DispatchForm,
): Promise<DispatchRows> {
  await ctx.rateLimits.consume('dispatchByVtc', vtcId);
  const now = ctx.clock();
  const key = { vtcId, game, now };
  const facts = await ctx.transact(async (reader) => readFacts(ctx, reader, key, driverIds));
  const { drivers, offers, pace, currency } = facts;
  if (drivers.length < driverIds.length) {
    throw new AppError('NOT_IN_VTC', { message: messages.notAMember });
  }
  const listsPairs = drivers.length * offers.length <= limits.dispatchPairs;
  const answer = await assignInThread(ctx.dispatchWorker, {
    drivers: drivers.map(({ person: _person, ...driver }) => driver),
    offers,
    pace,
    listsPairs,
  });
  const suggested = answer.assigned.flatMap((pair) => {
    const [driver, offer] = [drivers[pair.driver], offers[pair.offer]];
    if (!driver || !offer) return [];
    const { person } = driver;
    return [{ driver: person, rank: 0, estimate: estimate(driver, offer, pace, currency) }];
  });
  const assignments = await withRightsLocked(ctx, async ({ db }) =>
    data.replaceSuggestions(db, { ...key, driverIds, isDispatched: true }, suggested),
  );
  return { assignments, currency, ...describeRest(facts, answer) };
}

/** Describes who got no load and why, and what the assignment gains. */
function describeRest(
  { drivers, offers, pace, currency }: DispatchFacts,
  { assigned, best, gainMinor, lessEmpty, pairs }: AssignmentAnswer,
): Omit<DispatchRows, 'assignments' | 'currency'> {
  const served = new Set(assigned.map(({ driver }) => driver));
  return {
    none: drivers.flatMap((driver, row) => {
      if (served.has(row)) return [];
      const offer = offers[best[row] ?? -1];
      const hours = offer && hoursBlock(offer, approachOf(driver, offer, pace), pace);
      return [
        {
          driver: driver.person,
          blocks: hours ? [...driver.blocks, hours] : [...driver.blocks],
          best: offer ? estimate(driver, offer, pace, currency) : null,
        },
      ];
    }),
    gainMinor,
    lessEmpty,
    pairs: pairs.flatMap(({ driver, offer, netMinor, blocks }) => {
      const [driverId, offerId] = [drivers[driver]?.id, offers[offer]?.offer.id];
      if (driverId === undefined || offerId === undefined) return [];
      return [{ driverId, offerId, netMinor, blocks: [...blocks] }];
    }),
  };
}
