import type { Game } from '@waybill/schema/features/telemetry.models';
import { cellM } from './road-grid.ts';

/**
 * How many kilometres and minutes the games count per kilometre and minute of their world, outside cities
 * (docs/telemetry.md).
 */
export const mapScales = { ets2: 19, ats: 20 } as const satisfies Record<Game, number>;

/** Estimates the length of a road through this many cells, in odometer kilometres. */
export function kilometresOfCells(game: Game, cells: number): number {
  return (cells * cellM * mapScales[game]) / 1_000;
}
