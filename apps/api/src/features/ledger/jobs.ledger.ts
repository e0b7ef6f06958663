import * as data from './job-entries.data.ts';
import { postJob } from './job-entries.policy.ts';
import type { LedgerSource } from './posting.policy.ts';

/** Posts deliveries that count, and cancelled jobs. */
export const jobsLedger: LedgerSource<'job'> = {
  kind: 'job',
  list: data.listPostedJobIds,
  async read(sql, books, ids) {
    const jobs = await data.listPostableJobs(sql, books.vtcId, ids);
    return new Map(
      jobs.flatMap((job) => {
        const posting = postJob(job, books);
        return posting === null ? [] : [[job.id, posting] as const];
      }),
    );
  },
};
