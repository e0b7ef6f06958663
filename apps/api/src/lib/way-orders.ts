import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Way } from '@waybill/telemetry/ways';
import type { PlacePair } from './way-finder.ts';

/** What the thread that finds ways is told: a network in place of the former, or which ways are sought. */
export type WayOrder =
  | {
      readonly kind: 'load';
      readonly game: Game;
      /** Rows of six numbers each: cell, decimetres, milliseconds, exits, x, z. */
      readonly bodies: readonly Uint8Array[];
      /** Drives across the sea, each as JSON of a `CrossingDrive`. */
      readonly crossings: readonly string[];
    }
  | {
      readonly kind: 'find';
      readonly id: number;
      readonly game: Game;
      readonly pairs: readonly PlacePair[];
    };

export interface WayAnswer {
  readonly id: number;
  readonly ways: readonly (Way | null)[];
}
