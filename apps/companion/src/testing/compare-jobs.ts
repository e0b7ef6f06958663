import type { Job } from '@waybill/schema/features/jobs.models';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { createApi } from '../account/api.ts';
import type { PlayedDelivery } from './played-drives.ts';

/** What became of deliveries at the server. */
export interface Comparison {
  readonly jobs: number;
  readonly lost: number;
  /** What was told and is not among the jobs, and what is among them and was not told. */
  readonly differences: readonly string[];
  readonly doubled: number;
  readonly verified: number;
  /** Why the others are not verified. */
  readonly reasons: readonly string[];
  readonly distanceM: number;
  readonly revenueMinor: number;
}

/** Compares what a driver's game has told with the jobs that the server has of that driver. */
export async function compareJobs(
  server: string,
  token: string,
  deliveries: readonly PlayedDelivery[],
): Promise<Comparison> {
  const jobs = await listJobs(server, token);
  const counts = new Map<string, number>();
  for (const job of jobs) counts.set(keyOf(job), (counts.get(keyOf(job)) ?? 0) + 1);
  const found = deliveries.map(
    (delivery) => counts.get(keyOf({ ...delivery, state: 'delivered' })) ?? 0,
  );
  const told = new Set(deliveries.map((delivery) => keyOf({ ...delivery, state: 'delivered' })));
  const sum = (valueOf: (job: Job) => number) =>
    jobs.reduce((total, job) => total + valueOf(job), 0);
  return {
    jobs: jobs.length,
    lost: found.filter((count) => count === 0).length,
    differences: [
      ...[...told].filter((key) => !counts.has(key)).map((key) => `told, not known: ${key}`),
      ...[...counts.keys()].filter((key) => !told.has(key)).map((key) => `known, not told: ${key}`),
    ],
    doubled: Math.max(0, jobs.length - deliveries.length),
    verified: jobs.filter(({ tier }) => tier === 'verified').length,
    reasons: jobs.flatMap((job) => job.reasons),
    distanceM: sum(({ distanceM }) => distanceM ?? 0),
    revenueMinor: sum(({ revenueMinor }) => revenueMinor ?? 0),
  };
}

type Told = Pick<Job, 'revenueMinor' | 'distanceM' | 'xp' | 'finesMinor' | 'tollsMinor'> & {
  readonly state: string;
};

function keyOf({ state, revenueMinor, distanceM, xp, finesMinor, tollsMinor }: Told): string {
  return [state, revenueMinor, distanceM, xp, finesMinor, tollsMinor].join(' ');
}

async function listJobs(server: string, token: string): Promise<Job[]> {
  const call = createApi(server, token);
  const jobs: Job[] = [];
  for (let cursor: string | undefined; ;) {
    const query = { limit: 100, ...(cursor !== undefined && { cursor }) };
    const page = await call(jobsContract.listOwn, { query });
    jobs.push(...page.jobs);
    if (page.nextCursor === null) return jobs;
    cursor = page.nextCursor;
  }
}
