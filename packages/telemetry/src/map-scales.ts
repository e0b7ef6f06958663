import type { Game } from '@waybill/schema/features/telemetry.models';
import { cellM } from './road-grid.ts';

/**
 * How many kilometres, and minutes, the games count for one of their world outside of cities
 * (docs/telemetry.md).
 */
export const mapScales = { ets2: 19, ats: 20 } as const satisfies Record<Game, number>;

/** How long the road through so many cells is, about, in kilometres as odometers count them. */
export function kilometresOfCells(game: Game, cells: number): number {
  return (cells * cellM * mapScales[game]) / 1_000;
}
