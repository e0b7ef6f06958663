import { cellM, cornerOf, step } from '@waybill/telemetry/road-grid';
import { meanPointSteps } from '@waybill/telemetry/roads';
import type { TileCell } from '@waybill/telemetry/road-tiles';
import { cardColours as colours } from '../../lib/card-drawing.ts';
import type { DrivenRoads } from '../roads/driven-roads.service.ts';

/** A rectangle of a card, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const exits = [
  [8, step.east],
  [4, step.south],
  [2, step.west],
  [1, step.north],
] as const;

const margin = 36;
/** The smallest part of the world that fills a card, in metres, so that one short road isn't a giant. */
const leastM = 8_000;
/** By how often they were driven: rarely, often, most. */
const tones = ['#c08f2c', colours.amber, '#fff3d6'] as const;

/** Draws the roads of the game with the most of them, as large as they fit. */
export function drawRoads(roads: readonly DrivenRoads[], box: Box): string {
  const cells = roads
    .map(({ tiles }) => [...tiles.values()].flat())
    .reduce((most, each) => (each.length > most.length ? each : most), []);
  const place = placeIn(box, cells.map(pointOf));
  const known = new Map(cells.map((cell) => [cell.cell, cell]));
  const paths = tones.map(() => new Set<string>());
  for (const from of cells) {
    for (const [exit, by] of exits) {
      const to = known.get(from.cell + by);
      if (!to || (from.exits & exit) === 0) continue;
      const [start, end] = [place(pointOf(from)), place(pointOf(to))].toSorted();
      if (start !== end) paths[toneOf(Math.min(from.level, to.level))]?.add(`M${start}L${end}`);
    }
  }
  const drawn = paths.map((path) => [...path].join(''));
  return [
    stroke(drawn.join(''), colours.amber, 'stroke-width="9" stroke-opacity="0.12"'),
    ...drawn.map((d, tone) => stroke(d, tones[tone] ?? '', `stroke-width="${2 + tone * 0.6}"`)),
  ].join('');
}

function stroke(d: string, colour: string, more: string): string {
  return d && `<path d="${d}" fill="none" stroke="${colour}" stroke-linecap="round" ${more}/>`;
}

function toneOf(level: number): number {
  if (level >= 4) return 2;
  return level >= 2 ? 1 : 0;
}

type Point = readonly [x: number, z: number];

function pointOf({ cell, dx, dz }: TileCell): Point {
  const [west, north] = cornerOf(cell);
  return [west + (dx / meanPointSteps) * cellM, north + (dz / meanPointSteps) * cellM];
}

/** Returns a function that writes a point of the game's map as one of the card. */
function placeIn(box: Box, points: readonly Point[]): (point: Point) => string {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, z] of points) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, z);
    south = Math.max(south, z);
  }
  const scale = Math.min(
    (box.width - 2 * margin) / Math.max(east - west, leastM),
    (box.height - 2 * margin) / Math.max(south - north, leastM),
  );
  const [x0, z0] = [(west + east) / 2, (north + south) / 2];
  const [left, top] = [box.left + box.width / 2, box.top + box.height / 2];
  return ([x, z]) =>
    `${(left + (x - x0) * scale).toFixed(1)} ${(top + (z - z0) * scale).toFixed(1)}`;
}
