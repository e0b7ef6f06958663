import type { Job } from '@waybill/schema/features/jobs.models';
import { limits } from '@waybill/schema/limits';

/** How far a job has come; null where the game did not say how far it is, or nothing was seen of it. */
export function progressOf({ drivenM, plannedM }: Pick<Job, 'drivenM' | 'plannedM'>) {
  if (drivenM === null || plannedM === null || plannedM === 0) return null;
  return { share: Math.min(drivenM / plannedM, 0.99), leftM: Math.max(plannedM - drivenM, 0) };
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
