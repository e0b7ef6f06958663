import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Chapter, OdometerSpan } from '../chapter.ts';
import { odometerOf, truckKeyOf } from '../neighbours.ts';
import { evidenceThresholds, type EvidenceThresholds } from '../thresholds.ts';

// The server computes both in the database.

type Driven = Pick<Chapter, 'contract' | 'firstTruck' | 'drive'>;

/** Returns how many metres of their trucks' odometers two jobs of a driver share, over all their chapters. */
export function sharedOdometerM(
  game: Game,
  some: readonly Driven[],
  others: readonly Driven[],
): number {
  const trucks = new Set(some.map((chapter) => truckKeyOf(game, chapter)));
  let sharedM = 0;
  for (const truck of trucks) {
    if (truck === null) continue;
    const spansOf = (chapters: readonly Driven[]) =>
      joinSpans(
        chapters.flatMap((chapter) => {
          const span = truckKeyOf(game, chapter) === truck ? odometerOf(chapter) : null;
          return span ? [span] : [];
        }),
      );
    const [own, other] = [spansOf(some), spansOf(others)];
    for (const a of own) {
      for (const b of other) {
        sharedM += Math.max(0, Math.min(a.most, b.most) - Math.max(a.least, b.least));
      }
    }
  }
  return sharedM;
}

/** Merges overlapping spans, because chapters of one job may repeat each other. */
function joinSpans(spans: readonly OdometerSpan[]): OdometerSpan[] {
  const joined: OdometerSpan[] = [];
  for (const span of spans.toSorted((a, b) => a.least - b.least)) {
    const last = joined.at(-1);
    if (last && span.least <= last.most) {
      joined.splice(-1, 1, { least: last.least, most: Math.max(last.most, span.most) });
    } else joined.push(span);
  }
  return joined;
}

/**
 * Returns how long a driver was moving in the period before a job's end; a cut-off chapter counts in
 * proportion.
 */
export function movingSecondsBefore(
  endedAt: number,
  chapters: readonly Pick<Chapter, 'from' | 'to' | 'drive'>[],
  { hours }: EvidenceThresholds = evidenceThresholds,
): number {
  const begin = endedAt - hours.windowS * 1_000;
  const ms = chapters.reduce((sum, { from, to, drive }) => {
    const within = Math.min(to, endedAt) - Math.max(from, begin);
    if (within <= 0 || drive === undefined) return sum;
    return sum + drive.movingMs * Math.min(1, within / Math.max(1, to - from));
  }, 0);
  return Math.round(ms / 1_000);
}
