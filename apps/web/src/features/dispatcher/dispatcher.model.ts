import { type Terms, termNames } from '@waybill/schema/features/dispatcher.models';

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
    revenueMinor: none,
    bonusMinor: none,
    fuelMinor: none,
    tollsMinor: none,
    wearMinor: none,
    payMinor: none,
    approachMinor: none,
  };
  for (const [name, before, after] of steps) {
    bars[name] = {
      from: percent(Math.min(before, after) - least),
      width: percent(Math.abs(after - before)),
    };
  }
  return bars;
}
const none: Bar = { from: 0, width: 0 };
