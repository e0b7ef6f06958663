import { limits } from '@waybill/schema/limits';

/**
 * Whether a job is under way and something was heard of it lately, by the alias of its row and the
 * parameter that holds the time. Without a chapter only its start is known.
 */
export function isOnTheRoad(job: string, now: string): string {
  const heardAt = `coalesce(
    (SELECT max(upper(c.span)) FROM job_chapters c WHERE c.job_id = ${job}.id), ${job}.started_at)`;
  const since = `${now}::timestamptz - interval '${limits.lostContactAfterMs} ms'`;
  return `${job}.state = 'started' AND ${heardAt} > ${since}`;
}
