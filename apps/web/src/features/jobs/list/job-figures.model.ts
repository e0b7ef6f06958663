import type { JobCounts, JobMeasures } from '@waybill/schema/features/jobs.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { gameCurrencies } from '#src/lib/game-currencies.ts';

type Totals = readonly (JobMeasures & { readonly game: Game })[];

/** Sums a figure over both games. */
export function sumOf(totals: Totals, name: 'jobs' | 'distanceM'): number {
  return totals.reduce((sum, total) => sum + total[name], 0);
}

/** Formats the revenue per game, the one with more jobs first: currencies are never added up. */
export function revenueTexts(
  totals: Totals,
  write: (amountMinor: number, currency: string) => string,
): readonly string[] {
  return totals
    .filter(({ revenueMinor }) => revenueMinor > 0)
    .toSorted((one, two) => two.jobs - one.jobs)
    .map(({ revenueMinor, game }) => write(revenueMinor, gameCurrencies[game]));
}

/** Returns the share of deliveries that count; null without any. */
export function countedShareOf(counts: JobCounts): number | null {
  const counted = counts.verified + counts.accepted;
  const delivered = counted + counts.review + counts.rejected + counts.void;
  return delivered === 0 ? null : counted / delivered;
}

/** Returns the number of jobs for each chip. */
export function countsOfChoices(counts: JobCounts) {
  const { verified, accepted, review, rejected, void: voided } = counts;
  const delivered = verified + accepted + review + rejected + voided;
  const all = delivered + counts.started + counts.cancelled + counts.abandoned;
  return { ...counts, delivered, all };
}
