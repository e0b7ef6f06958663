import {
  type Dispatch,
  type Suggestion,
  type Terms,
  termNames,
} from '@waybill/schema/features/dispatcher.models';

/** A bar of a waterfall, in percent of its width. */
interface Bar {
  readonly from: number;
  readonly width: number;
}

/** Returns the bars of terms: each begins where the one before ends. */
export function waterfallOf(terms: Terms): Readonly<Record<keyof Terms, Bar>> {
  let level = 0;
  const steps = termNames.map((name) => {
    const before = level;
    level += terms[name];
    return [name, before, level] as const;
  });
  const levels = [0, ...steps.map(([, , after]) => after)];
  const [least, most] = [Math.min(...levels), Math.max(...levels)];
  const percent = (minor: number) => (minor * 100) / Math.max(1, most - least);
  const bars: Record<keyof Terms, Bar> = {
    revenueMinor: noBar,
    bonusMinor: noBar,
    fuelMinor: noBar,
    tollsMinor: noBar,
    wearMinor: noBar,
    payMinor: noBar,
    approachMinor: noBar,
  };
  for (const [name, before, after] of steps) {
    bars[name] = {
      from: percent(Math.min(before, after) - least),
      width: percent(Math.abs(after - before)),
    };
  }
  return bars;
}
const noBar: Bar = { from: 0, width: 0 };

/** Why a driver who isn’t blocked didn’t get a load. */
type PairReason = 'noGain' | 'less' | 'elsewhere';

/**
 * Lists the other drivers with what a load would bring with them, best first, and why they didn’t get it: their blocks, or
 * else a reason. Empty if the answer lists no pairs.
 */
export function comparePairs(
  { offer, netMinor }: Suggestion,
  { pairs, assignments, none }: Dispatch,
) {
  const drivers = new Map([...assignments, ...none].map((one) => [one.driver.id, one.driver]));
  const served = new Set(
    assignments.filter((one) => one.offer.id === offer.id).map((one) => one.driver.id),
  );
  const reasonOf = (pair: Dispatch['pairs'][number]): PairReason | null => {
    if (pair.blocks.length > 0) return null;
    if (pair.netMinor <= 0) return 'noGain';
    return pair.netMinor <= netMinor ? 'less' : 'elsewhere';
  };
  return pairs
    .filter(({ driverId, offerId }) => offerId === offer.id && !served.has(driverId))
    .flatMap((pair) => {
      const other = drivers.get(pair.driverId);
      return other ? [{ ...pair, driver: other, reason: reasonOf(pair) }] : [];
    })
    .toSorted((a, b) => b.netMinor - a.netMinor);
}
