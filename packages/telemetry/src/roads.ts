import { cellM, cellOf, cornerOf, isOnGrid, step } from './road-grid.ts';
import type { Point } from './trace.ts';

/** A pass through one cell of the grid: from entering it until leaving it, or the end of the line. */
export interface Pass {
  readonly cell: number;
  /** Game metres driven in it. */
  readonly metres: number;
  /** The mean point of that path, from the cell's west and north edge, in 1/126 of the cell's width. */
  readonly dx: number;
  readonly dz: number;
}

/** Each cell of a line is the eastern, western, southern or northern neighbour of the previous one. */
export type RoadLine = readonly Pass[];

/** The version of the rules for cells. Jobs learned with another version are learned again. */
export const roadsVersion = 1;

/** The number of steps of the mean point across a cell. */
export const meanPointSteps = 126;

/**
 * The maximum number of cells from a job: 7,500 km of the game's map, some 140,000 by its odometer. A longer
 * trace is forged, and would only cost time.
 */
const mostPasses = 30_000;

/**
 * Returns the cells along the lines of a trace, in driving order; lines aren't joined. The points are whole
 * metres. Uses exact arithmetic (Amanatides and Woo, "A Fast Voxel Traversal Algorithm", 1987), so that the
 * reverse path crosses the same cells. Parts outside the grid split a line; a trace with more than 30,000
 * cells returns none.
 */
export function cellsOf(trace: readonly (readonly Point[])[], version: number): RoadLine[] {
  if (version !== roadsVersion) throw new RangeError(`no rules ${version} for roads`);
  const lines: RoadLine[] = [];
  let room = mostPasses;
  for (const line of trace.flatMap(partOnGrid)) {
    const passes = passesOf(line, room);
    if (passes === null) return [];
    room -= passes.length;
    lines.push(passes);
  }
  return lines;
}

/** Returns the parts of a line that are on the grid and longer than a point. */
function partOnGrid(line: readonly Point[]): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const point of line) {
    if (isOnGrid(point)) {
      if (part.length === 0) parts.push(part);
      part.push(point);
    } else {
      part = [];
    }
  }
  return parts.filter(({ length }) => length > 1);
}

/** A pass in progress. */
interface Stay {
  cell: number;
  /** Where it began, in metres along the line. */
  from: number;
  /** The length in metres, and the sums of points weighted by length. */
  length: number;
  sumX: number;
  sumZ: number;
  /** Where it was entered: its mean point if nothing is driven in it. */
  readonly x: number;
  readonly z: number;
}

/** @returns null when there are more than there is room for */
function passesOf([first, ...others]: readonly Point[], room: number): Pass[] | null {
  if (first === undefined) return [];
  const passes: Pass[] = [];
  let from = first;
  let metres = 0;
  let stay = begin(cellOf(first), 0, first);
  for (const to of others) {
    const [dx, dz] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.sqrt(dx * dx + dz * dz);
    let share = 0;
    for (const crossing of crossings(from, to)) {
      drive(stay, from, [dx, dz], [share, crossing.share], length);
      share = crossing.share;
      const at = metres + share * length;
      passes.push(end(stay, at));
      if (passes.length >= room) return null;
      stay = begin(stay.cell + crossing.step, at, [from[0] + dx * share, from[1] + dz * share]);
    }
    drive(stay, from, [dx, dz], [share, 1], length);
    metres += length;
    from = to;
  }
  passes.push(end(stay, metres));
  return passes;
}

function begin(cell: number, from: number, [x, z]: Point): Stay {
  return { cell, from, length: 0, sumX: 0, sumZ: 0, x, z };
}

function drive(
  stay: Stay,
  [x, z]: Point,
  [dx, dz]: Point,
  [enter, leave]: readonly [number, number],
  length: number,
): void {
  const way = (leave - enter) * length;
  const middle = (enter + leave) / 2;
  stay.length += way;
  stay.sumX += way * (x + dx * middle);
  stay.sumZ += way * (z + dz * middle);
}

/** Rounds so that the metres of all passes add up to the rounded length of the line. */
function end(stay: Stay, at: number): Pass {
  const { cell, from, length, sumX, sumZ, x, z } = stay;
  const [west, north] = cornerOf(cell);
  return {
    cell,
    metres: Math.round(at) - Math.round(from),
    dx: toStep((length > 0 ? sumX / length : x) - west),
    dz: toStep((length > 0 ? sumZ / length : z) - north),
  };
}

/** Converts a mean point's offset in its cell to the stored steps. */
function toStep(metres: number): number {
  return Math.min(meanPointSteps, Math.max(0, Math.round((metres / cellM) * meanPointSteps)));
}

interface Crossing {
  /** The difference to add to the cell number. */
  readonly step: number;
  /** Its position between both points, 0 to 1. */
  readonly share: number;
}

/**
 * Yields where a straight line crosses from one cell to the next. Distances are compared as integers below
 * 2^53. A line exactly through a corner takes the western neighbour, in either direction.
 */
function* crossings([x0, z0]: Point, [x1, z1]: Point): Generator<Crossing> {
  const [dx, dz] = [Math.abs(x1 - x0), Math.abs(z1 - z0)];
  const isEast = x1 > x0;
  const isSouth = z1 > z0;
  const [cx, cz] = [Math.floor(x0 / cellM), Math.floor(z0 / cellM)];
  let stepsX = Math.abs(Math.floor(x1 / cellM) - cx);
  let stepsZ = Math.abs(Math.floor(z1 / cellM) - cz);
  let toX = isEast ? (cx + 1) * cellM - x0 : x0 - cx * cellM;
  let toZ = isSouth ? (cz + 1) * cellM - z0 : z0 - cz * cellM;
  while (stepsX + stepsZ > 0) {
    const first = toX * dz - toZ * dx;
    const isX = stepsZ === 0 || (stepsX > 0 && (first < 0 || (first === 0 && !isEast)));
    if (isX) {
      yield { step: isEast ? step.east : step.west, share: toX / dx };
      toX += cellM;
      stepsX -= 1;
    } else {
      yield { step: isSouth ? step.south : step.north, share: toZ / dz };
      toZ += cellM;
      stepsZ -= 1;
    }
  }
}
