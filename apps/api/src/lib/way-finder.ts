import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Way } from '@waybill/telemetry/ways';

interface Place {
  readonly x: number;
  readonly z: number;
}

/** From one place of a game's map to another, in metres. */
export interface PlacePair {
  readonly from: Place;
  readonly to: Place;
}

/** Finds ways on what drivers have drawn, without keeping anybody waiting. */
export interface WayFinder {
  /**
   * The way of each pair; null for those without one, and for all of them when there is nobody to ask:
   * the worker has failed, is not there, or takes too long.
   */
  find(game: Game, pairs: readonly PlacePair[]): Promise<readonly (Way | null)[]>;
  stop(): Promise<void>;
}
