import { cellM, cornerOf, step, tileOf } from '@waybill/telemetry/road-grid';
import { meanPointSteps } from '@waybill/telemetry/roads';
import { decodeTile, type TileCell } from '@waybill/telemetry/road-tiles';
import { type BoundedLine, withBounds } from './base.ts';
import { type Bounds, type MapGame, overlap, type Point } from './world.ts';

/** The roads on a map: those known to all drivers of the server, or to the reader's company. */
export type RoadsOf = 'all' | 'company';

/** Roads of one brightness in one tile. */
export interface RoadLines {
  readonly bounds: Bounds;
  /** From 0 to 15: each level means twice as many jobs as the previous one. */
  readonly level: number;
  readonly lines: readonly BoundedLine[];
}

const tileM = 256 * cellM;

/** Returns the bounds of a tile, including roads that lead out of it. */
function boundsOfRoadTile(tile: number): Bounds {
  const [left, top] = cornerOf(((tile >> 5) << 21) | ((tile & 31) << 8));
  return [left - cellM, top - cellM, left + tileM + cellM, top + tileM + cellM];
}

/** Returns the existing tiles within a rectangle. */
export function roadTilesIn(tiles: readonly number[], seen: Bounds): number[] {
  return tiles.filter((tile) => overlap(boundsOfRoadTile(tile), seen));
}

/** Lists the tiles of a game that have roads, with their versions. @throws when they cannot be fetched */
export async function listRoadTiles(
  game: MapGame,
  of: RoadsOf,
  init: RequestInit = {},
): Promise<readonly (readonly number[])[]> {
  const response = await fetch(`/api/map/${game}/roads${queryFor(of)}`, init);
  if (!response.ok) throw new Error('the roads cannot be fetched');
  const { tiles }: { tiles: readonly (readonly number[])[] } = await response.json();
  return tiles;
}

/** Loads the cells of a tile, which the browser caches. @throws when they cannot be fetched */
export async function loadRoadTile(
  game: MapGame,
  tile: number,
  of: RoadsOf,
  init: RequestInit = {},
): Promise<TileCell[]> {
  const response = await fetch(`/api/map/${game}/roads/${tile}${queryFor(of)}`, init);
  if (!response.ok) throw new Error('a tile of roads cannot be fetched');
  return decodeTile(tile, new Uint8Array(await response.arrayBuffer()));
}

function queryFor(of: RoadsOf): string {
  return of === 'company' ? '?of=company' : '';
}

const exits = [
  [8, step.east, 2],
  [4, step.south, 1],
  [2, step.west, 8],
  [1, step.north, 4],
] as const;

/** From one cell to the next. */
type Stretch = readonly [from: number, to: number];

/** Converts cells to lines between mean points, faintest first. */
export function linesOf(cells: readonly TileCell[]): RoadLines[] {
  const known = new Map(cells.map((cell) => [cell.cell, cell]));
  const groups = new Map<number, Stretch[]>();
  for (const from of cells) {
    for (const [exit, by, back] of exits) {
      const to = known.get(from.cell + by);
      if (!to || (from.exits & exit) === 0) continue;
      // A two-way road is drawn once, from the west or north.
      if ((to.exits & back) !== 0 && by < 0) continue;
      const key = (tileOf(from.cell) << 4) | Math.min(from.level, to.level);
      const group = groups.get(key);
      if (group) group.push([from.cell, to.cell]);
      else groups.set(key, [[from.cell, to.cell]]);
    }
  }
  const toLines = (line: readonly number[]) =>
    withBounds(
      line.flatMap((cell): Point[] => {
        const found = known.get(cell);
        return found ? [pointOf(found)] : [];
      }),
    );
  return [...groups]
    .map(([key, stretches]) => ({
      bounds: boundsOfRoadTile(key >> 4),
      level: key & 15,
      lines: joinUp(stretches).flatMap(toLines),
    }))
    .toSorted((a, b) => a.level - b.level);
}

/**
 * Joins segments to as few lines as possible, between ends and junctions: long lines can be simplified in
 * distant views, single segments can't.
 */
function joinUp(stretches: readonly Stretch[]): number[][] {
  const next = new Map<number, number[]>();
  const lead = (from: number, to: number) => {
    const others = next.get(from);
    if (others) others.push(to);
    else next.set(from, [to]);
  };
  for (const [from, to] of stretches) {
    lead(from, to);
    lead(to, from);
  }
  const lines: number[][] = [];
  const follow = (start: number): number[] => {
    const line = [start];
    for (let at = start; ;) {
      const to = next.get(at)?.pop();
      if (to === undefined) return line;
      const back = next.get(to);
      back?.splice(back.indexOf(at), 1);
      line.push(to);
      at = to;
    }
  };
  const take = (starts: Iterable<number>) => {
    for (const cell of starts) {
      while ((next.get(cell)?.length ?? 0) > 0) lines.push(follow(cell));
    }
  };
  take([...next].flatMap(([cell, others]) => (others.length === 2 ? [] : cell)));
  // The remaining segments are loops.
  take(next.keys());
  return lines;
}

function pointOf({ cell, dx, dz }: TileCell): Point {
  const [west, north] = cornerOf(cell);
  return [west + (dx / meanPointSteps) * cellM, north + (dz / meanPointSteps) * cellM];
}
