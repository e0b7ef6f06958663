import { chunkMetres } from '@waybill/schema/position-frames';
import { limits } from '@waybill/schema/limits';
import type { Box, ReceivedSample, SeenAt, Sighting } from '../../lib/positions.ts';

/** Below this speed a truck counts as stationary: it creeps while its driver brakes. */
const standingCmS = 55;
/** Points closer than this don't show a heading. */
const headingMetres = 5;

/** Returns a truck's state after one more sample. */
export function move(before: Sighting | null, sample: ReceivedSample): SeenAt {
  const { x, z, at } = sample;
  const last = before?.game === sample.game ? before.place : null;
  const stands = Math.abs(sample.speedCmS) < standingCmS;
  return {
    x,
    z,
    speedKmh: toKmh(Math.abs(sample.speedCmS)),
    limitKmh: sample.limitCmS === 0 ? null : toKmh(sample.limitCmS),
    fuelMl: sample.fuelMl,
    heading: last ? (headingBetween(last, sample) ?? last.heading) : null,
    standingSince: stands ? (last?.standingSince ?? at) : null,
  };
}

function toKmh(cmS: number): number {
  return Math.round(cmS * 0.036);
}

/** In 256ths of a turn, clockwise from north. Null if the points are too close together. */
function headingBetween(
  from: { readonly x: number; readonly z: number },
  to: { readonly x: number; readonly z: number },
): number | null {
  const [east, south] = [to.x - from.x, to.z - from.z];
  if (Math.hypot(east, south) < headingMetres) return null;
  const turns = Math.atan2(east, -south) / (2 * Math.PI);
  return Math.round(turns * 256) & 255;
}

/** Returns when a sighting becomes stale: a device may take 1.5 times its interval. */
export function staleAt({ at, cadenceMs }: Sighting): number {
  return at + Math.max(limits.positionStaleMs, 1.5 * cadenceMs);
}

export function isGone({ at }: Pick<Sighting, 'at'>, now: number): boolean {
  return now - at > limits.positionGoneMs;
}

/** Returns for how many whole minutes a truck has been stationary. */
export function standingMinutes({ standingSince }: SeenAt, now: number): number {
  return standingSince === null ? 0 : Math.max(0, Math.floor((now - standingSince) / 60_000));
}

/** Widens a view to whole squares, plus one on each side. */
export function widen({ x0, z0, x1, z1 }: Box): Box {
  return { x0: squareBelow(x0), z0: squareBelow(z0), x1: squareAbove(x1), z1: squareAbove(z1) };
}

function squareBelow(metres: number): number {
  return (Math.floor(metres / chunkMetres) - 1) * chunkMetres;
}

function squareAbove(metres: number): number {
  return (Math.ceil(metres / chunkMetres) + 1) * chunkMetres;
}

export function lies(
  { x0, z0, x1, z1 }: Box,
  { x, z }: { readonly x: number; readonly z: number },
): boolean {
  return x >= x0 && x < x1 && z >= z0 && z < z1;
}

/** Returns how much detail a reader gets, by the width of their view in metres. */
export function densityOf({ x0, x1 }: Box): { readonly everyMs: number; readonly most: number } {
  const width = x1 - x0;
  if (width <= 60_000) return { everyMs: 0, most: Infinity };
  if (width <= 150_000) return { everyMs: 10_000, most: Infinity };
  return { everyMs: 20_000, most: limits.positionsWide };
}

/** Returns the square that contains a place. */
export function chunkOf({ x, z }: { readonly x: number; readonly z: number }) {
  return { cx: Math.floor(x / chunkMetres), cz: Math.floor(z / chunkMetres) };
}
