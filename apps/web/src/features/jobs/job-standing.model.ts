import { type Job, jobTiers } from '@waybill/schema/features/jobs.models';

/** How far a job is and, once it is delivered, what it is worth: one word for both. */
export const standings = ['started', ...jobTiers, 'cancelled', 'abandoned'] as const;
export type Standing = (typeof standings)[number];

/** The one word for state and tier. */
export function standingOf({ state, tier }: Pick<Job, 'state' | 'tier'>): Standing {
  if (tier !== null) return tier;
  // A delivery without a tier has not been looked at.
  return state === 'delivered' ? 'review' : state;
}

const lost: ReadonlySet<Standing> = new Set(['rejected', 'void', 'cancelled', 'abandoned']);

/** Whether a job's money and distance are in the totals, or may still come to be. */
export function mayCount(standing: Standing): boolean {
  return !lost.has(standing);
}

/** What a job is called: its number after the tag of its company, or alone. */
export function numberOf({
  number,
  vtc,
}: Pick<Job, 'number'> & { readonly vtc: { readonly tag: string } | null }): string {
  return vtc === null ? String(number) : `${vtc.tag}-${number}`;
}

/** What was left of the revenue, in hundredths; null while the revenue is unknown. */
export function resultOf(
  job: Pick<Job, 'revenueMinor' | 'finesMinor' | 'tollsMinor' | 'transportMinor'>,
): number | null {
  if (job.revenueMinor === null) return null;
  const costs = [job.finesMinor, job.tollsMinor, job.transportMinor];
  return costs.reduce<number>((left, cost) => left - (cost ?? 0), job.revenueMinor);
}
