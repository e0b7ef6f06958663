import { expect, test } from 'vitest';
import { createFinishedJob } from './finished-job.ts';
import { createRandom } from './random.ts';

test('finished jobs are plausible, and the same for the same seed', () => {
  const jobs = create(5);
  expect(create(5)).toEqual(jobs);
  for (const job of jobs) {
    expect(job.tier === null).toBe(job.state !== 'delivered');
    expect(job.distanceM === null).toBe(job.state !== 'delivered');
    expect(job.startedAt < job.endedAt).toBe(true);
    expect(job.revenueMinor ?? 0).toBeLessThanOrEqual(job.contract.incomeMinor ?? 0);
  }
  expect(new Set(jobs.map(({ state, tier }) => `${state} ${tier}`))).toEqual(
    new Set(['delivered verified', 'delivered review', 'cancelled null']),
  );
});

function create(seed: number) {
  const random = createRandom(seed);
  return Array.from({ length: 500 }, () =>
    createFinishedJob(random, random.pick(['ets2', 'ats']), '2026-05-04T12:00:00.000Z'),
  );
}
