import { feature } from 'topojson-client';
import type { MultiLineString, Polygon, Topology } from 'topojson-specification';
import type { FineTile } from './fine-tiles.ts';
import { boundsOf, type Bounds, type MapGame, type Point, worlds } from './world.ts';

type Stored = Topology<{
  readonly land: Polygon;
  readonly borders: MultiLineString;
  readonly states: MultiLineString;
}>;

/** A line with its bounding box, so that lines out of sight are cheap to skip. */
export interface BoundedLine {
  readonly points: readonly Point[];
  readonly bounds: Bounds;
}

/** The land of a game and its borders. */
export interface Base {
  readonly game: MapGame;
  /** The part of the Earth that it shows; beyond it the map is empty. */
  readonly bounds: Bounds;
  /** Outlines, filled by the even-odd rule. */
  readonly land: readonly BoundedLine[];
  /** Coastlines: the outlines without the edges where the world is cut off. */
  readonly coast: readonly BoundedLine[];
  readonly borders: readonly BoundedLine[];
  readonly states: readonly BoundedLine[];
}

// Separate files with content hashes in their names.
const files = {
  ets2: () => import('./base/ets2.topo?raw'),
  ats: () => import('./base/ats.topo?raw'),
} as const satisfies Record<MapGame, unknown>;

const loaded = new Map<MapGame, Promise<Base>>();

/** Loads the base of a game's map, once. @throws when it cannot be fetched */
export function loadBase(game: MapGame): Promise<Base> {
  const known = loaded.get(game);
  if (known) return known;
  const base = files[game]().then(({ default: text }) => readBase(game, text));
  loaded.set(game, base);
  base.catch(() => loaded.delete(game));
  return base;
}

const fineFiles = import.meta.glob<{ readonly default: string }>('./base/fine-*.topo', {
  query: '?raw',
});
const loadedFine = new Map<string, Promise<Base>>();

/** Loads a fine tile of a game's base, once. @throws when it cannot be fetched */
export async function loadFineTile(game: MapGame, { name }: FineTile): Promise<Base> {
  const known = loadedFine.get(name);
  if (known) return known;
  const load = fineFiles[`./base/${name}.topo`];
  if (!load) throw new Error(`there is no tile ${name}`);
  const tile = load().then(({ default: text }) => readBase(game, text));
  loadedFine.set(name, tile);
  tile.catch(() => loadedFine.delete(name));
  return tile;
}

/** Parses a base or fine tile as written by the build. */
export function readBase(game: MapGame, text: string): Base {
  const stored: Stored = JSON.parse(text);
  const { land, borders, states } = stored.objects;
  const outlines = feature(stored, land).geometry.coordinates.map(toPoints);
  return {
    game,
    bounds: worlds[game].bounds,
    land: outlines.flatMap(withBounds),
    coast: outlines
      .flatMap((outline) => withoutEdge(outline, worlds[game].bounds))
      .flatMap(withBounds),
    borders: feature(stored, borders).geometry.coordinates.map(toPoints).flatMap(withBounds),
    states: feature(stored, states).geometry.coordinates.map(toPoints).flatMap(withBounds),
  };
}

function toPoints(line: readonly (readonly number[])[]): Point[] {
  return line.map(([x = 0, z = 0]): Point => [x, z]);
}

/** Adds a line's bounding box; empty for a line without points. */
export function withBounds(points: readonly Point[]): BoundedLine[] {
  const bounds = boundsOf(points);
  return bounds === null ? [] : [{ points, bounds }];
}

/** Returns the parts of an outline that are not on the edge of the world. */
function withoutEdge(outline: readonly Point[], [left, top, right, bottom]: Bounds): Point[][] {
  const stretches: Point[][] = [];
  let stretch: Point[] = [];
  for (const [index, point] of outline.entries()) {
    const before = outline[index - 1];
    const isAlong =
      before !== undefined &&
      ((before[0] === point[0] && (point[0] === left || point[0] === right)) ||
        (before[1] === point[1] && (point[1] === top || point[1] === bottom)));
    if (isAlong) {
      stretches.push(stretch);
      stretch = [];
    }
    stretch.push(point);
  }
  return [...stretches, stretch].filter(({ length }) => length > 1);
}
