import { limits } from '@waybill/schema/limits';

/**
 * Builds the condition that a job is under way and was updated recently, from the alias of its row and the
 * parameter with the current time. Without chapters, the start counts as the last update.
 */
export function isOnTheRoad(job: string, now: string): string {
  const heardAt = `coalesce(
    (SELECT max(upper(c.span)) FROM job_chapters c WHERE c.job_id = ${job}.id), ${job}.started_at)`;
  const since = `${now}::timestamptz - interval '${limits.lostContactAfterMs} ms'`;
  return `${job}.state = 'started' AND ${heardAt} > ${since}`;
}
