import type { EvidenceThresholds } from './thresholds.ts';

/** A chapter's reported time, and when its beginning and end were received. */
export interface WitnessedChapter {
  readonly from: number;
  readonly to: number;
  readonly heardFrom: number;
  readonly heardTo: number;
  /** True if it directly follows the previous chapter in its session. */
  readonly goesOn: boolean;
}

/** Returns how much of the time of a job's chapters the server witnessed, and the minimum. */
export function measureWitness(
  chapters: readonly WitnessedChapter[],
  { share, longShare, freeMs, clockMs }: EvidenceThresholds['witnessed'],
): { readonly toldMs: number; readonly seenMs: number; readonly leastMs: number } {
  let [toldMs, seenMs] = [0, 0];
  let before: { readonly from: number; readonly heardFrom: number } | null = null;
  for (const { from, to, heardFrom: received, heardTo, goesOn } of chapters) {
    // A suspended and resumed job is one period, even if the device is offline in between.
    const heardFrom: number =
      goesOn && before ? Math.min(received, before.heardFrom + from - before.from) : received;
    toldMs += to - from;
    seenMs += Math.min(to - from, Math.max(0, Math.min(heardTo, to + clockMs) - heardFrom));
    before = { from, heardFrom };
  }
  return { toldMs, seenMs, leastMs: Math.max(share * toldMs, longShare * toldMs - freeMs) };
}
