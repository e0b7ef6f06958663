import {
  type EventPhase,
  type EventReach,
  eventReaches,
  type EventState,
} from '@waybill/schema/features/company-events.models';
import { type LiveVisibility, liveVisibilities } from '@waybill/schema/features/positions.models';
import { limits } from '@waybill/schema/limits';
import { AppError } from '../../lib/app-error.ts';
import type { EventRow } from './company-events.data.ts';

/** When drivers meet, leave and arrive. */
export interface Times {
  readonly meetsAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** Returns the phase of an event by the clock. */
export function phaseOf({ meetsAt, startsAt, endsAt }: Times, now: Date): EventPhase {
  if (now < meetsAt) return 'PLANNED';
  if (now < startsAt) return 'MEETING';
  return now < endsAt ? 'RUNNING' : 'OVER';
}

/** Returns how many with a yes have no place. Null places mean no limit. */
export function countWaiting(yes: number, places: number | null): number {
  return places === null ? 0 : Math.max(0, yes - places);
}

/** True if a departure has moved so far that drivers are asked again. */
export function isMoved(before: Pick<Times, 'startsAt'>, after: Pick<Times, 'startsAt'>): boolean {
  return Math.abs(after.startsAt.getTime() - before.startsAt.getTime()) > limits.eventMoveMs;
}

/** True if fewer can see an event after a change. */
export function isNarrowed(
  before: { readonly reach: EventReach },
  { reach = before.reach }: { readonly reach?: EventReach },
): boolean {
  return eventReaches.indexOf(reach) < eventReaches.indexOf(before.reach);
}

/** True if all who can see an event of this reach are among those who may see a driver. */
export function isSeenBy(reach: EventReach, visibility: LiveVisibility): boolean {
  return eventReaches.indexOf(reach) < liveVisibilities.indexOf(visibility);
}

/** @throws EVENT_CANCELLED, EVENT_OVER */
export function refuseEnded(event: Times & { readonly state: EventState }, now: Date): void {
  if (event.state === 'CANCELLED') throw new AppError('EVENT_CANCELLED');
  if (phaseOf(event, now) === 'OVER') throw new AppError('EVENT_OVER');
}

/** @throws EVENT_CANCELLED, EVENT_AHEAD until the event is over */
export function refuseAhead(event: Times & { readonly state: EventState }, now: Date): void {
  if (event.state === 'CANCELLED') throw new AppError('EVENT_CANCELLED');
  if (event.state === 'DRAFT' || phaseOf(event, now) !== 'OVER') throw new AppError('EVENT_AHEAD');
}

/** True if the event has departed and the driver's yes had a place: a promise to come. */
export function isPromise({ startsAt, places, own }: EventRow, now: Date): boolean {
  return now >= startsAt && own?.answer === 'YES' && (places === null || own.before < places);
}
