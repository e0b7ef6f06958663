import type { DispatchBlockKind } from '@waybill/schema/features/dispatcher.models';
import { munkres } from 'munkres';
import {
  approachOf,
  type DispatchDriver,
  hoursBlock,
  netOf,
  type Pace,
  scoreOf,
  termsOf,
} from './estimates.policy.ts';
import type { PricedOffer } from './offers.policy.ts';

/** Drivers and offers by id, so that the same question has the same answer. */
export interface AssignmentOrder {
  readonly drivers: readonly DispatchDriver[];
  readonly offers: readonly PricedOffer[];
  readonly pace: Pace;
  readonly listsPairs: boolean;
}

/** Places in the order's lists. */
export interface Pair {
  readonly driver: number;
  readonly offer: number;
}

export interface AssignmentAnswer {
  readonly assigned: readonly Pair[];
  /** The load with the best score of each driver, also if they can't take it. -1: none. */
  readonly best: readonly number[];
  readonly gainMinor: number;
  readonly lessEmpty: number;
  readonly pairs: readonly (Pair & {
    readonly netMinor: number;
    readonly blocks: readonly DispatchBlockKind[];
  })[];
}

/** Assigns loads to drivers so that the net of all together is highest. */
export function assignLoads({
  drivers,
  offers,
  pace,
  listsPairs,
}: AssignmentOrder): AssignmentAnswer {
  const pairs: AssignmentAnswer['pairs'][number][] = [];
  const best: number[] = [];
  const nets = drivers.map((driver, row) => {
    let [first, highest] = [-1, -Infinity];
    // 0: barred, or it doesn't pay off.
    const worth = new Float64Array(offers.length);
    for (const [column, offer] of offers.entries()) {
      const approachM = approachOf(driver, offer, pace);
      const netMinor = netOf(termsOf(driver, offer, approachM));
      const score = scoreOf(netMinor, offer.distanceM, approachM);
      if (score > highest) [first, highest] = [column, score];
      const hours = offer.untilMs === null ? null : hoursBlock(offer, approachM, pace);
      if (driver.blocks.length === 0 && hours === null) worth[column] = Math.max(0, netMinor);
      if (listsPairs) {
        const blocks = [...driver.blocks, ...(hours ? [hours] : [])].map(({ kind }) => kind);
        pairs.push({ driver: row, offer: column, netMinor, blocks });
      }
    }
    best.push(first);
    return worth;
  });
  const copies = offers.map((offer) => offer.copies);
  const assigned = findBest(nets, copies);
  const inTurn = assignInTurn(nets, copies);
  const approachIn = (list: readonly Pair[]) =>
    new Map(
      list.flatMap((pair) => {
        const [driver, offer] = [drivers[pair.driver], offers[pair.offer]];
        return driver && offer ? [[pair.driver, approachOf(driver, offer, pace) ?? 0]] : [];
      }),
    );
  const [approaches, before] = [approachIn(assigned), approachIn(inTurn)];
  const lessEmpty = [...approaches].filter(([row, metres]) => metres < (before.get(row) ?? 0));
  return {
    assigned,
    best,
    gainMinor: sum(nets, assigned) - sum(nets, inTurn),
    lessEmpty: lessEmpty.length,
    pairs,
  };
}

type Nets = readonly Float64Array[];

const netAt = (nets: Nets, { driver, offer }: Pair) => nets[driver]?.[offer] ?? 0;
const sum = (nets: Nets, pairs: readonly Pair[]) =>
  pairs.reduce((all, pair) => all + netAt(nets, pair), 0);

/** Returns the pairs with the highest sum. Pairs with 0 are left out. */
export function findBest(nets: Nets, copies: readonly number[]): readonly Pair[] {
  // Of n drivers, each needs only their n best: one who had a worse one could take a free one of these.
  const kept = nets.map((row) => keepBest(row, copies, nets.length));
  const columns = copies.flatMap((count, offer) =>
    kept.some((row) => (row[offer] ?? 0) > 0)
      ? Array.from({ length: Math.min(count, nets.length) }, () => offer)
      : [],
  );
  if (columns.length === 0) return [];
  const costs = kept.map((row) => Float64Array.from(columns, (offer) => -(row[offer] ?? 0)));
  return munkres(costs)
    .map(([driver, column]) => ({ driver, offer: columns[column] ?? 0 }))
    .filter((pair) => netAt(kept, pair) > 0)
    .toSorted((a, b) => a.driver - b.driver);
}

/** Replaces all but the highest values by 0; of equal ones the first stay. */
function keepBest(row: Float64Array, copies: readonly number[], most: number): Float64Array {
  const kept = new Float64Array(row.length);
  let left = most;
  for (const offer of [...row.keys()].toSorted((a, b) => (row[b] ?? 0) - (row[a] ?? 0))) {
    if (left <= 0) break;
    kept[offer] = row[offer] ?? 0;
    left -= copies[offer] ?? 0;
  }
  return kept;
}

/** Lets each driver in turn take the best load that is left. */
export function assignInTurn(nets: Nets, copies: readonly number[]): readonly Pair[] {
  const left = [...copies];
  return nets.flatMap((row, driver) => {
    let [offer, highest] = [-1, 0];
    for (const [column, net] of row.entries()) {
      if (net > highest && (left[column] ?? 0) > 0) [offer, highest] = [column, net];
    }
    if (offer < 0) return [];
    left[offer] = (left[offer] ?? 0) - 1;
    return [{ driver, offer }];
  });
}
