import { decode, encode } from '@placemarkio/polyline';
import simplify from 'simplify-js';

/** A point on the game's map in whole metres: x, z. */
export type Point = readonly [x: number, z: number];
type Line = readonly Point[];

/** The growing lines of a truck's positions: finished ones are simplified and encoded. */
export interface ChapterTrace {
  readonly toleranceM: number;
  readonly lines: readonly string[];
  /** The current line, up to the first point of the tail. */
  readonly open: string;
  /** The last points, not yet simplified. */
  readonly tail: readonly Point[];
  /** The number of points in the encoded lines. */
  readonly points: number;
}

/** The maximum distance of a point from its simplified line. */
const leastToleranceM = 15;
const toleranceGrowth = 1.5;
/** The maximum number of points shown per job. */
const mostPoints = 500;
/** The number of points collected before they are simplified. */
const tailPoints = 64;

export const noTrace: ChapterTrace = {
  toleranceM: leastToleranceM,
  lines: [],
  open: '',
  tail: [],
  points: 0,
};

/**
 * Extends a trace: the first list continues the last line, each further list begins a new one. The result
 * depends only on the points, not on how they are split into calls.
 */
export function extendTrace(
  trace: ChapterTrace,
  [more = [], ...others]: readonly Line[],
): ChapterTrace {
  const longer = addPoints(trace, more);
  return others.reduce((trace, points) => addPoints(closeLine(trace), points), longer);
}

/** Encodes the lines of several traces as polylines (precision 0), with at most 500 points in total. */
export function encodeTraces(traces: readonly ChapterTrace[]): string[] {
  const whole = traces.map((trace) => closeLine(trace));
  const encoded = whole.flatMap((trace) => trace.lines);
  const count = whole.reduce((sum, { points }) => sum + points, 0);
  if (count <= mostPoints) return encoded;
  let lines = encoded.map(decodeLine);
  let toleranceM = Math.max(leastToleranceM, ...whole.map(({ toleranceM }) => toleranceM));
  while (countPoints(lines) > mostPoints) {
    toleranceM *= toleranceGrowth;
    lines = simplifyLines(lines, toleranceM);
  }
  return lines.map(encodeLine);
}

function addPoints(trace: ChapterTrace, points: Line): ChapterTrace {
  let grown = trace;
  for (let next = 0; next < points.length;) {
    const room = tailPoints - grown.tail.length;
    const tail = [...grown.tail, ...points.slice(next, next + room)];
    next += room;
    grown = tail.length < tailPoints ? { ...grown, tail } : simplifyTail({ ...grown, tail });
  }
  return grown;
}

/** Moves the tail to the current line; its last point stays as the next start. */
function simplifyTail(trace: ChapterTrace): ChapterTrace {
  const { toleranceM, open, tail, points } = trace;
  const line = simplifyLine(tail, toleranceM);
  const first = line.slice(0, 1);
  // Encoded, each point follows from the one before. The first of the tail is the last of the open line.
  const isLonger = open !== '';
  const more = isLonger ? encodeLine(line).slice(encodeLine(first).length) : encodeLine(line);
  return limitPoints({
    ...trace,
    open: open + more,
    tail: tail.slice(-1),
    points: points + line.length - (isLonger ? first.length : 0),
  });
}

function closeLine(trace: ChapterTrace): ChapterTrace {
  if (trace.tail.length === 0) return trace;
  const { toleranceM, lines, open, points } = simplifyTail(trace);
  const line = decodeLine(open);
  const isKept = isLine(line, toleranceM);
  return {
    toleranceM,
    lines: isKept ? [...lines, open] : lines,
    open: '',
    tail: [],
    points: isKept ? points : points - line.length,
  };
}

/** Limits the stored size of an endless or forged drive by a coarser line. */
function limitPoints(trace: ChapterTrace): ChapterTrace {
  if (trace.points <= 2 * mostPoints) return trace;
  let { toleranceM } = trace;
  let lines: readonly Line[] = trace.lines.map(decodeLine);
  let open: Line = decodeLine(trace.open);
  while (countPoints(lines) + open.length > mostPoints) {
    toleranceM *= toleranceGrowth;
    lines = simplifyLines(lines, toleranceM);
    open = simplifyLine(open, toleranceM);
  }
  return {
    ...trace,
    toleranceM,
    lines: lines.map(encodeLine),
    open: encodeLine(open),
    points: countPoints(lines) + open.length,
  };
}

function simplifyLines(lines: readonly Line[], toleranceM: number): Line[] {
  return lines
    .map((line) => simplifyLine(line, toleranceM))
    .filter((line) => isLine(line, toleranceM));
}

function simplifyLine(line: Line, toleranceM: number): Line {
  const points = line.map(([x, y]) => ({ x, y }));
  return simplify(points, toleranceM, true).map(({ x, y }): Point => [x, y]);
}

/** True if a line has some length, unlike that of a parked truck. */
function isLine([first, ...others]: Line, toleranceM: number): boolean {
  return (
    first !== undefined &&
    others.some(([x, z]) => (x - first[0]) ** 2 + (z - first[1]) ** 2 > toleranceM ** 2)
  );
}

function countPoints(lines: readonly Line[]): number {
  return lines.reduce((sum, { length }) => sum + length, 0);
}

/** Encodes a line as a polyline. The library swaps the order of both numbers. */
export function encodeLine(line: Line): string {
  return encode(
    line.map(([x, z]) => [z, x]),
    0,
  );
}

/** Decodes the points of an encoded line, such as one of a job's trace. */
export function decodeLine(text: string): Line {
  return decode(text, 0).map(([z = 0, x = 0]): Point => [x, z]);
}
