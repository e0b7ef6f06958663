import type { PrismaClient } from '@waybill/db/client';
import { NIL } from 'uuid';
import { listOldJobs } from './evidence-recount.data.ts';
import type { OldJob, RecountedJob } from './evidence-recount.policy.ts';
import { recountJobs } from './evidence-recount.service.ts';

/** Jobs in memory at once. */
const atOnce = 200;

/**
 * Writes a line for each old job: its tier, and the tier and reasons by the current rules.
 * Read-only.
 * @returns the number of jobs for each change
 */
export async function listEvidenceRecount(
  db: PrismaClient,
  now: Date,
  write: (line: string) => void,
): Promise<string> {
  const changes = new Map<string, number>();
  let afterId: string = NIL;
  let listed = 0;
  for (;;) {
    const jobs = await listOldJobs(db, afterId, atOnce);
    const known = jobs.filter(({ isKnown }) => isKnown);
    const recounted = new Map(
      (await recountJobs(db, known, now)).map((job) => [job.id, job] as const),
    );
    for (const job of jobs) {
      const change = describeChange(job, recounted.get(job.id));
      changes.set(change, (changes.get(change) ?? 0) + 1);
      write(`job ${job.id}: ${change}${describeReasons(recounted.get(job.id))}`);
    }
    listed += jobs.length;
    const last = jobs.at(-1);
    if (!last || jobs.length < atOnce) break;
    afterId = last.id;
  }
  const counts = [...changes].toSorted(([, a], [, b]) => b - a);
  const sums = counts.map(([change, jobs]) => `${change}: ${jobs.toLocaleString('en')}`);
  return [
    ...sums,
    `${listed.toLocaleString('en')} old ${listed === 1 ? 'job' : 'jobs'} listed. Nothing was changed.`,
  ].join('\n');
}

function describeChange({ tier, isDecided }: OldJob, recounted: RecountedJob | undefined): string {
  if (!recounted) return `${tier}, unknown`;
  if (isDecided) return `${tier}, decided by staff`;
  return tier === recounted.tierAfter ? `stays ${tier}` : `${tier} to ${recounted.tierAfter}`;
}

function describeReasons(recounted: RecountedJob | undefined): string {
  return recounted && recounted.reasons.length > 0 ? ` (${recounted.reasons.join(', ')})` : '';
}
