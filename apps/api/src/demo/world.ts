import { type Loner, planLoners } from './applications.ts';
import { endOfDemo } from './dates.ts';
import { createDriverPool } from './drivers.ts';
import { type DemoVtc, planVtcs } from './vtcs.ts';

/** Everything that the demo writes, before it is written. */
export interface World {
  readonly vtcs: readonly DemoVtc[];
  readonly loners: readonly Loner[];
}

/** The same world at every moment of a day (UTC). */
export function planWorld(now: Date): World {
  const end = endOfDemo(now);
  const drivers = createDriverPool();
  const vtcs = planVtcs(drivers, end);
  return { vtcs, loners: planLoners(drivers, vtcs, end) };
}
