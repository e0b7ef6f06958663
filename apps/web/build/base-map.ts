import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { toGamePoint } from '@waybill/simulator/map/projection';
import {
  geoArea,
  type GeoContext,
  geoIdentity,
  geoPath,
  geoProjection,
  type GeoStreamWrapper,
} from 'd3-geo';
import { merge, mesh, quantize } from 'topojson-client';
import { topology } from 'topojson-server';
import { presimplify, simplify } from 'topojson-simplify';
import type {
  GeometryCollection,
  GeometryObject,
  MultiPolygon,
  Polygon,
  Topology,
} from 'topojson-specification';
import { fineTiles } from '../src/components/world-map/fine-tiles.ts';
import { type Bounds, type MapGame, worlds } from '../src/components/world-map/world.ts';

/** How far a simplified line may be from the original, and the grid that it is rounded to, in metres. */
interface Precision {
  readonly tolerance: number;
  readonly grid: number;
}
const coarse: Precision = { tolerance: 150, grid: 50 };
const fine: Precision = { tolerance: 25, grid: 10 };
/** Fine tiles overlap by this, so that lines don't end at their edges. */
const overlapM = 1_000;

/**
 * The countries that the game draws larger than the rest of Europe: Great Britain, Ireland, the Isle of Man.
 */
const british: ReadonlySet<string> = new Set(['826', '372', '833']);
const antarctica = '010';
const unitedStates = '840';
/** Alaska, Hawaii and the territories. */
const notContiguous: ReadonlySet<string> = new Set(['02', '15', '60', '66', '69', '72', '78']);

/**
 * Offsets that move the base map to the games' city positions, fitted to 31 cities. Positions themselves are
 * never moved.
 */
const shifts = {
  continent: { x: -600, z: 150 },
  britain: { x: -1850, z: 150 },
  america: { x: 0, z: 0 },
} as const;

export type Line = [x: number, z: number][];
type Area = Polygon | MultiPolygon;
type Atlas = Topology<Record<string, GeometryCollection>>;

/** The game of an area of the Earth, and its layout. */
interface Layout {
  readonly game: MapGame;
  readonly isBritish: boolean;
  readonly shift: { readonly x: number; readonly z: number };
}

/** Builds a game's base map as TopoJSON. Deterministic for the same sources. */
export function buildBase(game: MapGame): string {
  return write(layOut(game), worlds[game].bounds, coarse);
}

/** Builds a game's fine tiles as TopoJSON, by name. */
export function buildFineTiles(game: MapGame): ReadonlyMap<string, string> {
  const whole = layOut(game);
  return new Map(
    fineTiles(game).map(({ name, bounds: [left, top, right, bottom] }) => {
      const around = [
        left - overlapM,
        top - overlapM,
        right + overlapM,
        bottom + overlapM,
      ] as const;
      return [name, write(cut(whole, around), around, fine)];
    }),
  );
}

function layOut(game: MapGame): Drawn {
  return game === 'ets2' ? layOutEurope() : layOutAmerica();
}

/** Clips to a rectangle. */
function cut({ land, borders, states }: Drawn, bounds: Bounds): Drawn {
  const within = geoIdentity().clipExtent(extentOf(bounds));
  const cutLines = (coordinates: Line[]) => trace(within, { type: 'MultiLineString', coordinates });
  return {
    land: land.flatMap((ring) => trace(within, { type: 'Polygon', coordinates: [ring] })),
    borders: cutLines(borders),
    states: cutLines(states),
  };
}

function write(
  { land, borders, states }: Drawn,
  [left, top]: Bounds,
  { tolerance, grid }: Precision,
): string {
  const least = tolerance ** 2;
  const whole = topology({
    land: shape({
      type: 'Polygon',
      coordinates: land.filter((ring) => areaOf(ring) >= 9 * least),
    }),
    borders: shape({ type: 'MultiLineString', coordinates: borders }),
    states: shape({ type: 'MultiLineString', coordinates: states }),
  });
  const lines = presimplify({ ...whole, objects: {} });
  const { type, transform, arcs } = quantize(simplify(lines, least), {
    scale: [grid, grid],
    translate: [left, top],
  });
  return `${JSON.stringify({ type, transform, objects: whole.objects, arcs })}\n`;
}

/** Widens a literal to the geometry type. */
function shape(geometry: GeoJSON.Geometry): GeoJSON.Geometry {
  return geometry;
}

/** Lines in the coordinates of a game. */
export interface Drawn {
  readonly land: Line[];
  readonly borders: Line[];
  readonly states: Line[];
}

/** Lays out all of Europe within the game's bounds, unsimplified. */
export function layOutEurope(): Drawn {
  const { atlas, areas } = readAtlas('world-atlas/countries-10m.json', 'countries');
  const continent = { game: 'ets2', isBritish: false, shift: shifts.continent } as const;
  const isles = { game: 'ets2', isBritish: true, shift: shifts.britain } as const;
  const countries = areas.filter(({ id }) => id !== antarctica);
  const borderIn = (isInside: (area: GeometryObject) => boolean) =>
    mesh(atlas, collect(areas), (a, b) => a !== b && isInside(a) && isInside(b));
  return {
    land: [
      ...ringsOf(
        continent,
        merge(
          atlas,
          countries.filter((area) => !isBritish(area)),
        ),
      ),
      ...ringsOf(isles, merge(atlas, countries.filter(isBritish))),
    ],
    borders: [
      ...linesOf(
        continent,
        borderIn((area) => !isBritish(area)),
      ),
      ...linesOf(isles, borderIn(isBritish)),
    ],
    states: [],
  };
}

function layOutAmerica(): Drawn {
  const world = readAtlas('world-atlas/countries-10m.json', 'countries');
  const union = readAtlas('us-atlas/states-10m.json', 'states');
  const layout = { game: 'ats', isBritish: false, shift: shifts.america } as const;
  const others = world.areas.filter(({ id }) => id !== antarctica && id !== unitedStates);
  const states = union.areas.filter(({ id }) => !notContiguous.has(String(id)));
  return {
    land: [
      ...ringsOf(layout, merge(world.atlas, others)),
      ...ringsOf(layout, merge(union.atlas, states)),
    ],
    // Includes the United States: the two sources share no lines.
    borders: linesOf(
      layout,
      mesh(world.atlas, collect(world.areas), (a, b) => a !== b),
    ),
    states: linesOf(
      layout,
      mesh(union.atlas, collect(states), (a, b) => a !== b),
    ),
  };
}

function isBritish({ id }: GeometryObject): boolean {
  return british.has(String(id));
}

function collect(geometries: Area[]): GeometryCollection {
  return { type: 'GeometryCollection', geometries };
}

/** @throws when the source is not what it was */
function readAtlas(file: string, object: string) {
  const path = createRequire(import.meta.url).resolve(file);
  const atlas: Atlas = JSON.parse(readFileSync(path, 'utf8'));
  const areas = atlas.objects[object]?.geometries.filter(isArea) ?? [];
  if (areas.length === 0) throw new Error(`${file} has no ${object}`);
  return { atlas, areas };
}

function isArea(geometry: GeometryObject): geometry is Area {
  return geometry.type === 'Polygon' || geometry.type === 'MultiPolygon';
}

/** Returns the outlines of areas within the game's bounds. */
function ringsOf(
  { game, isBritish, shift }: Layout,
  { coordinates }: GeoJSON.MultiPolygon,
): Line[] {
  const projection = projectionOf(game, isBritish, shift);
  return trace(projection, { type: 'MultiPolygon', coordinates: coordinates.map(rewind) });
}

/** Rewinds a polygon for d3: merging reverses some, which then mean everything except their area. */
function rewind(coordinates: GeoJSON.Position[][]): GeoJSON.Position[][] {
  const isTurned = geoArea({ type: 'Polygon', coordinates }) > 2 * Math.PI;
  return isTurned ? coordinates.map((ring) => ring.toReversed()) : coordinates;
}

function linesOf({ game, isBritish, shift }: Layout, lines: GeoJSON.MultiLineString): Line[] {
  return trace(projectionOf(game, isBritish, shift), lines).filter((line) => line.length > 1);
}

/** Returns lines as a projection draws and clips them; those of areas are closed. */
function trace(projection: GeoStreamWrapper, shape: GeoJSON.GeometryObject): Line[] {
  const lines: Line[] = [];
  const context: GeoContext = {
    moveTo: (x, z) => void lines.push([[x, z]]),
    lineTo: (x, z) => void lines.at(-1)?.push([x, z]),
    closePath: () => {
      const line = lines.at(-1);
      const [first] = line ?? [];
      if (first) line?.push([...first]);
    },
    beginPath: () => {},
    arc: () => {},
  };
  geoPath(projection, context)(shape);
  return lines;
}

/**
 * Returns a game's projection of the Earth for d3, which cuts it at the antimeridian and at the game's
 * bounds. Clipping by angle would cut off Lapland.
 */
export function projectionOf(
  game: MapGame,
  isBritish: boolean,
  shift: { readonly x: number; readonly z: number } = { x: 0, z: 0 },
) {
  const { bounds, middleLongitude } = worlds[game];
  const degrees = 180 / Math.PI;
  const place = (longitude: number, latitude: number): [x: number, z: number] => {
    const earth = {
      longitude: longitude * degrees + middleLongitude,
      latitude: latitude * degrees,
    };
    const { x, z } = toGamePoint(game, earth, isBritish);
    // d3 flips the axis that grows northward.
    return [x + shift.x, -(z + shift.z)];
  };
  const [x, z] = place(0, 0);
  return geoProjection(place)
    .rotate([-middleLongitude, 0])
    .scale(1)
    .translate([x, -z])
    .precision(0)
    .clipExtent(extentOf(bounds));
}

function extentOf([left, top, right, bottom]: Bounds): [[number, number], [number, number]] {
  return [
    [left, top],
    [right, bottom],
  ];
}

/** Returns the area within a ring, in square metres. */
export function areaOf(ring: Line): number {
  const sum = ring.reduce((sum, [x, z], index) => {
    const [nextX, nextZ] = ring[(index + 1) % ring.length] ?? [x, z];
    return sum + x * nextZ - nextX * z;
  }, 0);
  return Math.abs(sum) / 2;
}
