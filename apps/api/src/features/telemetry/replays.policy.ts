import { findReplay, isReplay } from '@waybill/telemetry/neighbours';
import type { SimilarJob } from './conditions.data.ts';
import type { FoundReplay } from './settled.policy.ts';

/** The jobs that are the same drive as one with these fingerprints. */
export function findReplays(
  prints: readonly number[],
  similar: readonly SimilarJob[],
): FoundReplay[] {
  return similar.flatMap((other) => {
    const replay = findReplay(prints, [other.prints]);
    return replay && isReplay(replay) ? [{ otherId: other.id, shared: replay.shared }] : [];
  });
}
