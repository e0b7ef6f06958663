import type { JobCounts, JobMeasures } from '@waybill/schema/features/jobs.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { gameCurrencies } from '#src/lib/game-currencies.ts';

type Totals = readonly (JobMeasures & { readonly game: Game })[];

/** A figure over both games. */
export function sumOf(totals: Totals, name: 'jobs' | 'distanceM'): number {
  return totals.reduce((sum, total) => sum + total[name], 0);
}

/** The revenue of each game that has any, the one with more jobs first: currencies never mix. */
export function revenueTexts(
  totals: Totals,
  write: (amountMinor: number, currency: string) => string,
): readonly string[] {
  return totals
    .filter(({ revenueMinor }) => revenueMinor > 0)
    .toSorted((one, two) => two.jobs - one.jobs)
    .map(({ revenueMinor, game }) => write(revenueMinor, gameCurrencies[game]));
}

/** What share of all deliveries counts; null without any. */
export function countedShareOf(counts: JobCounts): number | null {
  const counted = counts.verified + counts.accepted;
  const delivered = counted + counts.review + counts.rejected + counts.void;
  return delivered === 0 ? null : counted / delivered;
}

/** How many jobs each choice of the list's chips leaves. */
export function countsOfChoices(counts: JobCounts) {
  const { verified, accepted, review, rejected, void: voided } = counts;
  const delivered = verified + accepted + review + rejected + voided;
  const all = delivered + counts.started + counts.cancelled + counts.abandoned;
  return { ...counts, delivered, all };
}
