import type { EvidenceThresholds } from './thresholds.ts';

/** The time of a chapter as it was told, and when its beginning and its end were received. */
export interface HeardChapter {
  readonly from: number;
  readonly to: number;
  readonly heardFrom: number;
  readonly heardTo: number;
  /** Whether it follows the chapter before it in its session, with no other job between. */
  readonly goesOn: boolean;
}

/** How much of the time of a job's chapters the server's clock saw, and how much it has to see. */
export function measureWitness(
  chapters: readonly HeardChapter[],
  { share, longShare, freeMs, clockMs }: EvidenceThresholds['witnessed'],
): { readonly toldMs: number; readonly seenMs: number; readonly leastMs: number } {
  let [toldMs, seenMs] = [0, 0];
  let before: { readonly from: number; readonly heardFrom: number } | null = null;
  for (const { from, to, heardFrom: received, heardTo, goesOn } of chapters) {
    // A job that is suspended and goes on is one stretch, also for a device that is offline meanwhile.
    const heardFrom: number =
      goesOn && before ? Math.min(received, before.heardFrom + from - before.from) : received;
    toldMs += to - from;
    seenMs += Math.min(to - from, Math.max(0, Math.min(heardTo, to + clockMs) - heardFrom));
    before = { from, heardFrom };
  }
  return { toldMs, seenMs, leastMs: Math.max(share * toldMs, longShare * toldMs - freeMs) };
}
