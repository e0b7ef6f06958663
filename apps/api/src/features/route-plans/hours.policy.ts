import type { RouteBreak } from '@waybill/schema/features/route-plans.models';

/**
 * The rule of hours that truckers know (Regulation (EC) 561/2006), in minutes of the game: after four and
 * a half hours behind the wheel a break, after nine the rest of the day.
 */
export const hours = { drive: 270, break: 45, day: 540, rest: 660 } as const;

/** A leg as far as hours are concerned. */
interface Drive {
  /** Behind the wheel; null where nobody knows. */
  readonly drivingMinutes: number | null;
  readonly distanceM: number | null;
}

/**
 * Where a driver who sets out rested has to stop. Each leg is taken to be driven at an even pace; what is
 * done at a stop is no break. After a leg of which nobody knows the time nothing more is told.
 */
export function planBreaks(legs: readonly Drive[]): readonly RouteBreak[] {
  const breaks: RouteBreak[] = [];
  let driven = 0;
  for (const [leg, { drivingMinutes, distanceM }] of legs.entries()) {
    if (drivingMinutes === null) return breaks;
    const begun = driven;
    driven += drivingMinutes;
    // Whoever arrives as the time is over needs no break for it any more.
    const isLast = leg === legs.length - 1;
    const due = (at: number) => (isLast ? at < driven : at <= driven);
    for (let at = nextStop(begun, breaks); due(at); at += hours.drive) {
      const isRest = at % hours.day === 0;
      breaks.push({
        leg,
        distanceM: Math.round(((distanceM ?? 0) * (at - begun)) / drivingMinutes),
        drivenMinutes: at,
        kind: isRest ? 'REST' : 'BREAK',
        minutes: isRest ? hours.rest : hours.break,
      });
    }
  }
  return breaks;
}

/** After how many minutes behind the wheel the next stop is due. */
function nextStop(driven: number, breaks: readonly RouteBreak[]): number {
  const last = breaks.at(-1)?.drivenMinutes ?? 0;
  return Math.max(last + hours.drive, Math.ceil(driven / hours.drive) * hours.drive);
}
