import type { TrailLine } from '@waybill/schema/features/positions.models';
import { limits } from '@waybill/schema/limits';
import type { TrackRow } from './trail.data.ts';

/** Two points further apart than this are not connected: a ferry, another session or a gap. */
const gapMs = 180_000;
const gapMetres = 8_000;

type Point = TrailLine['points'][number];

/** Converts stored tracks to lines with no more points than a map shows. */
export function toLines(tracks: readonly TrackRow[], since: Date): TrailLine[] {
  const lines: { game: TrailLine['game']; sessionId: string; points: Point[] }[] = [];
  for (const { sessionId, game, startedAt, samples } of tracks) {
    for (const [t = 0, x = 0, z = 0, speedCmS = 0] of samples) {
      const at = startedAt.getTime() + t - since.getTime();
      if (at < 0) continue;
      const point: Point = [at, x, z, Math.round(Math.abs(speedCmS) * 0.036)];
      const line = lines.at(-1);
      const isNext = line && line.sessionId === sessionId && isNear(line.points.at(-1), point);
      if (isNext) line.points.push(point);
      else lines.push({ game, sessionId, points: [point] });
    }
  }
  const count = lines.reduce((sum, { points }) => sum + points.length, 0);
  const step = Math.ceil(count / limits.trailPoints);
  return lines.map(({ game, points }) => ({ game, points: thin(points, step) }));
}

function isNear(before: Point | undefined, [at, x, z]: Point): boolean {
  if (!before) return false;
  return at - before[0] <= gapMs && Math.hypot(x - before[1], z - before[2]) <= gapMetres;
}

/** Keeps every nth point, and the last one. */
function thin(points: readonly Point[], step: number): Point[] {
  return points.filter((_, index) => index % step === 0 || index === points.length - 1);
}
