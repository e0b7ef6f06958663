import type { Base, BoundedLine } from './base.ts';
import { fineScale } from './fine-tiles.ts';
import type { Palette } from './palette.ts';
import type { RoadLines } from './road-layer.ts';
import { type Bounds, overlap, type Point } from './world.ts';

/** Everything below the moving parts: the base and the roads. */
export interface Ground {
  readonly base: Base | null;
  /** Fine tiles. Each replaces the base within its bounds. */
  readonly fine: readonly FineBase[];
  readonly roads: readonly BoundedLine[];
  /** The road network, in place of single roads; the faintest first. */
  readonly network: readonly RoadLines[];
}

/** A fine tile of the base. */
export interface FineBase {
  readonly bounds: Bounds;
  readonly base: Base;
}

/** A part of the world, with metres per pixel. */
interface Area {
  readonly bounds: Bounds;
  readonly scale: number;
}

type Context = CanvasRenderingContext2D;

/** The points in a slice of the ground: more would block a slow phone. */
const slicePoints = 4_000;

/**
 * Draws a part of the ground in slices, one per step; all of Europe takes several. Only lines that touch it
 * are processed.
 */
export function* drawGround(
  context: Context,
  { base, fine, roads, network }: Ground,
  { bounds: [left, top, right, bottom], scale }: Area,
  palette: Palette,
  pixelRatio: number,
): Generator<undefined, void> {
  const zoom = pixelRatio / scale;
  context.setTransform(zoom, 0, 0, zoom, -left * zoom, -top * zoom);
  context.fillStyle = palette.sea;
  context.fillRect(left, top, right - left, bottom - top);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  // Lines just outside reach into it by their width.
  const seen: Bounds = [left - 4 * scale, top - 4 * scale, right + 4 * scale, bottom + 4 * scale];
  if (base) {
    drawBase(context, base, seen, { palette, scale });
    for (const tile of scale < fineScale ? fine : []) {
      if (!overlap(tile.bounds, seen)) continue;
      yield;
      context.save();
      clipTo(context, tile.bounds);
      context.fillStyle = palette.sea;
      context.fillRect(left, top, right - left, bottom - top);
      drawBase(context, tile.base, seen, { palette, scale });
      context.restore();
    }
    fadeEdges(context, base.bounds, seen, palette);
    yield;
  }
  if (network.length > 0) {
    yield* drawNetwork(context, network, seen, { palette, scale });
    return;
  }
  // Each as faint as a road that was driven once; more driven ones are brighter.
  context.strokeStyle = palette.road;
  context.globalAlpha = palette.faintest;
  context.lineWidth = 1.6 * scale;
  for (const road of roads) {
    addLines(context, [road], seen, scale);
    context.stroke();
  }
  context.globalAlpha = 1;
}

interface Drawing {
  readonly palette: Palette;
  readonly scale: number;
}

function drawBase(
  context: Context,
  { land, coast, borders, states }: Base,
  seen: Bounds,
  { palette, scale }: Drawing,
): void {
  addLines(context, land, seen, scale);
  context.fillStyle = palette.land;
  context.fill('evenodd');
  context.lineWidth = scale;
  context.strokeStyle = palette.coast;
  addLines(context, coast, seen, scale);
  context.stroke();
  context.setLineDash([3 * scale, 4 * scale]);
  addLines(context, borders, seen, scale);
  context.stroke();
  context.setLineDash([scale, 4 * scale]);
  addLines(context, states, seen, scale);
  context.stroke();
  context.setLineDash([]);
}

/**
 * Clips to a rectangle. Its edges are snapped to whole pixels, because blended edges would show between
 * tiles.
 */
function clipTo(context: Context, [left, top, right, bottom]: Bounds): void {
  const { a: zoom, e: moveX, f: moveY } = context.getTransform();
  const snap = (edge: number, by: number) => (Math.round(edge * zoom + by) - by) / zoom;
  const [x, y] = [snap(left, moveX), snap(top, moveY)];
  context.beginPath();
  context.rect(x, y, snap(right, moveX) - x, snap(bottom, moveY) - y);
  context.clip();
}

/** The width in metres over which land fades out at the edge of the base. */
const fadeM = 16_000;

function fadeEdges(
  context: Context,
  [left, top, right, bottom]: Bounds,
  seen: Bounds,
  { sea }: Palette,
): void {
  const edges: readonly { readonly from: Point; readonly to: Point }[] = [
    { from: [left, 0], to: [left + fadeM, 0] },
    { from: [right, 0], to: [right - fadeM, 0] },
    { from: [0, top], to: [0, top + fadeM] },
    { from: [0, bottom], to: [0, bottom - fadeM] },
  ];
  const all: Bounds = [left + fadeM, top + fadeM, right - fadeM, bottom - fadeM];
  if (contains(all, seen)) return;
  for (const { from, to } of edges) {
    const gradient = context.createLinearGradient(from[0], from[1], to[0], to[1]);
    gradient.addColorStop(0, sea);
    // Not `transparent`, which is transparent black and would darken a light sea.
    gradient.addColorStop(1, `rgb(from ${sea} r g b / 0)`);
    context.fillStyle = gradient;
    context.fillRect(seen[0], seen[1], seen[2] - seen[0], seen[3] - seen[1]);
  }
}

function contains(all: Bounds, part: Bounds): boolean {
  return all[0] <= part[0] && all[1] <= part[1] && all[2] >= part[2] && all[3] >= part[3];
}

/**
 * The level of full brightness is the highest on the map, but at least 3 (8 jobs) and at most 8 (256 jobs).
 */
const [leastBrightest, brightest] = [3, 8];
/** In the light theme the busiest roads, from this share on, have an amber centre. */
const busiest = 0.7;

function* drawNetwork(
  context: Context,
  network: readonly RoadLines[],
  seen: Bounds,
  { palette, scale }: Drawing,
): Generator<undefined, void> {
  // Sorted from faint to bright.
  let points = 0;
  const most = Math.min(brightest, Math.max(leastBrightest, network.at(-1)?.level ?? 0));
  for (const { bounds, level, lines } of network) {
    if (!overlap(bounds, seen)) continue;
    if (points >= slicePoints) {
      yield;
      points = 0;
    }
    const share = Math.min(1, level / most);
    context.globalAlpha = palette.faintest + (1 - palette.faintest) * share;
    context.strokeStyle = palette.road;
    context.lineWidth = (0.9 + 1.5 * share) * scale;
    points += addLines(context, lines, seen, scale);
    context.stroke();
    if (palette.liveWidth === 0 || share < busiest) continue;
    context.globalAlpha = 1;
    context.strokeStyle = palette.core;
    context.lineWidth = scale;
    context.stroke();
  }
  context.globalAlpha = 1;
}

/**
 * Adds the lines that touch a rectangle to the context's path. Skips points closer than a pixel to the
 * previous one, which are invisible but cost as much as others.
 * @returns how many points it has
 */
function addLines(
  context: Context,
  lines: readonly BoundedLine[],
  seen: Bounds,
  scale: number,
): number {
  context.beginPath();
  let count = 0;
  for (const { points, bounds } of lines) {
    if (!overlap(bounds, seen)) continue;
    const last = points.length - 1;
    let [atX, atZ] = [Infinity, Infinity];
    for (const [index, [x, z]] of points.entries()) {
      if (index === 0) context.moveTo(x, z);
      else if (index < last && Math.abs(x - atX) + Math.abs(z - atZ) < scale) continue;
      else context.lineTo(x, z);
      atX = x;
      atZ = z;
      count += 1;
    }
  }
  return count;
}
