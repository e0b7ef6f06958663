import type { Job } from '@waybill/schema/features/jobs.models';
import { limits } from '@waybill/schema/limits';

/** Returns the progress of a job; null if the game gave no planned distance or nothing was recorded. */
export function progressOf({ drivenM, plannedM }: Pick<Job, 'drivenM' | 'plannedM'>) {
  if (drivenM === null || plannedM === null || plannedM === 0) return null;
  return { share: Math.min(drivenM / plannedM, 0.99), leftM: Math.max(plannedM - drivenM, 0) };
}

/** Rounds a share to whole percent, as rows show it. */
export function wholePercent(share: number): number {
  return Math.round(share * 100) / 100;
}

/** The range of the truck's place on a short line, clear of the rings at both ends. */
const [nearStart, nearEnd] = [0.2, 0.8];

/** Returns the driven share of a job's route, from 0 to 1. */
export function reachedOf(job: Pick<Job, 'state' | 'drivenM' | 'plannedM' | 'distanceM'>): number {
  const { state, distanceM, plannedM } = job;
  if (state === 'delivered') return 1;
  return (
    (state === 'started' ? progressOf(job) : progressOf({ drivenM: distanceM, plannedM }))?.share ??
    0
  );
}

/** Keeps the truck of a short line between the rings at its ends. */
export function clampBetweenRings(share: number): number {
  return Math.min(nearEnd, Math.max(nearStart, share));
}

type Heard = Pick<Job, 'heardAt' | 'startedAt'>;

/** Returns the last contact of a job on the road, at least its start. */
export function lastContactOf({ heardAt, startedAt }: Heard): string {
  return heardAt ?? startedAt;
}

/** True if a job had contact within the last 10 minutes. */
export function isHeardNow(job: Heard, now: Date): boolean {
  return now.getTime() - Date.parse(lastContactOf(job)) < limits.lostContactAfterMs;
}

/** Sorts jobs by their last contact, latest first. */
export function inOrderOfNews<T extends Heard>(jobs: readonly T[]): T[] {
  return jobs.toSorted((a, b) => Date.parse(lastContactOf(b)) - Date.parse(lastContactOf(a)));
}
