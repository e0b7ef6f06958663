import { cellM, cornerOf, step } from '@waybill/telemetry/road-grid';
import { meanPointSteps } from '@waybill/telemetry/roads';
import type { TileCell } from '@waybill/telemetry/road-tiles';
import { cardColours as colours } from '../../lib/card-drawing.ts';
import { type Box, drawLine, type MapPoint, placeIn, roadTones } from '../../lib/card-map.ts';
import type { DrivenRoads } from '../roads/driven-roads.service.ts';

const exits = [
  [8, step.east],
  [4, step.south],
  [2, step.west],
  [1, step.north],
] as const;

/** Draws the roads of the game with the most of them, as large as they fit. */
export function drawRoads(roads: readonly DrivenRoads[], box: Box): string {
  const cells = roads
    .map(({ tiles }) => [...tiles.values()].flat())
    .reduce((most, each) => (each.length > most.length ? each : most), []);
  const place = placeIn(box, cells.map(pointOf));
  const known = new Map(cells.map((cell) => [cell.cell, cell]));
  const paths = roadTones.map(() => new Set<string>());
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
    drawLine(drawn.join(''), colours.amber, 'stroke-width="9" stroke-opacity="0.12"'),
    ...drawn.map((d, tone) =>
      drawLine(d, roadTones[tone] ?? '', `stroke-width="${2 + tone * 0.6}"`),
    ),
  ].join('');
}

function toneOf(level: number): number {
  if (level >= 4) return 2;
  return level >= 2 ? 1 : 0;
}

function pointOf({ cell, dx, dz }: TileCell): MapPoint {
  const [west, north] = cornerOf(cell);
  return [west + (dx / meanPointSteps) * cellM, north + (dz / meanPointSteps) * cellM];
}
