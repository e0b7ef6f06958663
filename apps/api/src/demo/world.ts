import { type Loner, planLoners } from './applications.ts';
import { endOfDemo } from './dates.ts';
import { createDriverPool } from './drivers.ts';
import { type DemoVtc, planVtcs } from './vtcs.ts';

/** Everything that the demo stores, before it is stored. */
export interface World {
  readonly vtcs: readonly DemoVtc[];
  readonly loners: readonly Loner[];
}

/** Plans the world, which is the same at every time of a day (UTC). */
export function planWorld(now: Date): World {
  const end = endOfDemo(now);
  const drivers = createDriverPool();
  const vtcs = planVtcs(drivers, end);
  return { vtcs, loners: planLoners(drivers, vtcs, end) };
}
