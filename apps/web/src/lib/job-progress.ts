import type { Job } from '@waybill/schema/features/jobs.models';
import { limits } from '@waybill/schema/limits';

/** How far a job has come; null where the game did not say how far it is, or nothing was seen of it. */
export function progressOf({ drivenM, plannedM }: Pick<Job, 'drivenM' | 'plannedM'>) {
  if (drivenM === null || plannedM === null || plannedM === 0) return null;
  return { share: Math.min(drivenM / plannedM, 0.99), leftM: Math.max(plannedM - drivenM, 0) };
}

/** As rows write it. */
export function wholePercent(share: number): number {
  return Math.round(share * 100) / 100;
}

/** Where the truck of a short line is to be at its start and its end, clear of the rings. */
const [nearStart, nearEnd] = [0.2, 0.8];

/** How much of its way a job has behind it, from 0 to 1. */
export function reachedOf(job: Pick<Job, 'state' | 'drivenM' | 'plannedM' | 'distanceM'>): number {
  const { state, distanceM, plannedM } = job;
  if (state === 'delivered') return 1;
  return (
    (state === 'started' ? progressOf(job) : progressOf({ drivenM: distanceM, plannedM }))?.share ??
    0
  );
}

/** Where the truck of a short line is drawn. */
export function clearOfRings(share: number): number {
  return Math.min(nearEnd, Math.max(nearStart, share));
}

type Heard = Pick<Job, 'heardAt' | 'startedAt'>;

/** When something was last heard of a job that is under way: at least that it started. */
export function heardOf({ heardAt, startedAt }: Heard): string {
  return heardAt ?? startedAt;
}

/** Whether something was heard of a job within the last 10 minutes. */
export function isHeardNow(job: Heard, now: Date): boolean {
  return now.getTime() - Date.parse(heardOf(job)) < limits.lostContactAfterMs;
}

/** Those heard of last come first. */
export function inOrderOfNews<T extends Heard>(jobs: readonly T[]): T[] {
  return jobs.toSorted((a, b) => Date.parse(heardOf(b)) - Date.parse(heardOf(a)));
}
