import type { RouteBreak } from '@waybill/schema/features/route-plans.models';

/**
 * Regulation (EC) 561/2006 in game minutes: a break after four and a half hours of driving, the daily rest
 * after nine.
 */
export const hours = { drive: 270, break: 45, day: 540, rest: 660 } as const;

/** A leg's facts for breaks. */
interface Drive {
  /** Driving time. Null if unknown. */
  readonly drivingMinutes: number | null;
  readonly distanceM: number | null;
}

/**
 * Plans where a driver who starts rested has to stop. Each leg is assumed to be driven at an even pace; time
 * at a stop is no break. After a leg of unknown duration no more stops are planned.
 */
export function planBreaks(legs: readonly Drive[]): readonly RouteBreak[] {
  const breaks: RouteBreak[] = [];
  let driven = 0;
  for (const [leg, { drivingMinutes, distanceM }] of legs.entries()) {
    if (drivingMinutes === null) return breaks;
    const begun = driven;
    driven += drivingMinutes;
    // A driver who arrives just as the time is up needs no break.
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

/** Returns after how many driving minutes the next stop is due. */
function nextStop(driven: number, breaks: readonly RouteBreak[]): number {
  const last = breaks.at(-1)?.drivenMinutes ?? 0;
  return Math.max(last + hours.drive, Math.ceil(driven / hours.drive) * hours.drive);
}
