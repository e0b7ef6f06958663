import type { Position } from './chapter.ts';
import type { JobChapter } from './job.ts';
import { decodeLine, type Point } from './trace.ts';

/** Returns the smallest distance of the drive from a place; null if no position of it was seen. */
export function metresToNearest(
  chapters: readonly JobChapter[],
  { x, z }: Position,
): number | null {
  let nearest: number | null = null;
  for (const { drive, trace } of chapters) {
    for (const place of [drive?.firstPlace, drive?.lastPlace]) {
      if (place) nearest = least(nearest, Math.hypot(place.x - x, place.z - z));
    }
    for (const text of [...trace.lines, trace.open]) {
      nearest = least(nearest, metresToLine(decodeLine(text), [x, z]));
    }
    nearest = least(nearest, metresToLine(trace.tail, [x, z]));
  }
  return nearest;
}

/** Returns the distance of the drive's end from a place; null if no position of it was seen. */
export function metresToLast(chapters: readonly JobChapter[], { x, z }: Position): number | null {
  const last = chapters.findLast(({ drive }) => drive?.lastPlace)?.drive?.lastPlace;
  return last ? Math.hypot(last.x - x, last.z - z) : null;
}

function metresToLine(line: readonly Point[], point: Point): number | null {
  let nearest: number | null = null;
  let before: Point | undefined;
  for (const end of line) {
    nearest = least(nearest, metresToSegment(before ?? end, end, point));
    before = end;
  }
  return nearest;
}

function metresToSegment([ax, az]: Point, [bx, bz]: Point, [x, z]: Point): number {
  const [dx, dz] = [bx - ax, bz - az];
  const squared = dx ** 2 + dz ** 2;
  const along = squared === 0 ? 0 : ((x - ax) * dx + (z - az) * dz) / squared;
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(ax + share * dx - x, az + share * dz - z);
}

function least(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b;
  return Math.min(a, b);
}
