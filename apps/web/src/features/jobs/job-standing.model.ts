import { type Job, jobTiers } from '@waybill/schema/features/jobs.models';

/** The statuses of jobs on the road and, once delivered, their evidence tiers, as one set. */
export const standings = ['started', ...jobTiers, 'cancelled', 'abandoned'] as const;
export type Standing = (typeof standings)[number];

/** Returns a job's status or tier as one value. */
export function standingOf({ state, tier }: Pick<Job, 'state' | 'tier'>): Standing {
  if (tier !== null) return tier;
  // A delivery without a tier has not been checked yet.
  return state === 'delivered' ? 'review' : state;
}

const lost: ReadonlySet<Standing> = new Set(['rejected', 'void', 'cancelled', 'abandoned']);

/** True if a job is included in the totals, or may be later. */
export function mayCount(standing: Standing): boolean {
  return !lost.has(standing);
}

/** Returns a job's number, with its company's tag if it has one. */
export function numberOf({
  number,
  vtc,
}: Pick<Job, 'number'> & { readonly vtc: { readonly tag: string } | null }): string {
  return vtc === null ? String(number) : `${vtc.tag}-${number}`;
}

/** Returns the profit in hundredths; null while the revenue is unknown. */
export function resultOf(
  job: Pick<Job, 'revenueMinor' | 'finesMinor' | 'tollsMinor' | 'transportMinor'>,
): number | null {
  if (job.revenueMinor === null) return null;
  const costs = [job.finesMinor, job.tollsMinor, job.transportMinor];
  return costs.reduce<number>((left, cost) => left - (cost ?? 0), job.revenueMinor);
}
