import { feature } from 'topojson-client';
import type { MultiLineString, Polygon, Topology } from 'topojson-specification';
import type { FineTile } from './fine-tiles.ts';
import { boundsOf, type Bounds, type MapGame, type Point, worlds } from './world.ts';

type Stored = Topology<{
  readonly land: Polygon;
  readonly borders: MultiLineString;
  readonly states: MultiLineString;
}>;

/** A line with the rectangle that it lies in, so that what is out of sight costs nothing. */
export interface BoundedLine {
  readonly points: readonly Point[];
  readonly bounds: Bounds;
}

/** The land of a game and what parts it. */
export interface Base {
  readonly game: MapGame;
  /** What of the Earth it shows; beyond it there is nothing to see. */
  readonly bounds: Bounds;
  /** Outlines that are filled by the even-odd rule. */
  readonly land: readonly BoundedLine[];
  /** Where land meets the sea: the outlines without what the edge of the world cuts off. */
  readonly coast: readonly BoundedLine[];
  readonly borders: readonly BoundedLine[];
  readonly states: readonly BoundedLine[];
}

// Files of their own, with the hash of their content in their names.
const files = {
  ets2: () => import('./base/ets2.topo?raw'),
  ats: () => import('./base/ats.topo?raw'),
} as const satisfies Record<MapGame, unknown>;

const loaded = new Map<MapGame, Promise<Base>>();

/** The base of a game's map, fetched once. @throws when it cannot be fetched */
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

/** A fine tile of a game's base, fetched once. @throws when it cannot be fetched */
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

/** A base, or a fine tile of it, as the build has written it. */
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

/** A line with its rectangle; nothing for a line without a point. */
export function withBounds(points: readonly Point[]): BoundedLine[] {
  const bounds = boundsOf(points);
  return bounds === null ? [] : [{ points, bounds }];
}

/** The stretches of an outline that do not run along the edge of the world. */
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
