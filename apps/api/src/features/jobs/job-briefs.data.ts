import type { JobBrief } from '@waybill/schema/features/jobs.models';
import type { FindRow } from '../../lib/statement.ts';
import { jobBriefJson } from './job-json.data.ts';

/** Lists short forms of a company's jobs, by id. */
export async function listJobBriefs(
  findRow: FindRow,
  vtcId: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, JobBrief>> {
  if (jobIds.length === 0) return new Map();
  const row = await findRow<{ jobs: JobBrief[] }>({
    name: 'job-briefs',
    text: `SELECT coalesce(json_agg(${jobBriefJson}), '[]') AS jobs
           FROM jobs j WHERE j.id = ANY ($1::uuid[]) AND j.vtc_id = $2::uuid`,
    values: [jobIds, vtcId],
  });
  return new Map((row?.jobs ?? []).map((job) => [job.id, job]));
}
