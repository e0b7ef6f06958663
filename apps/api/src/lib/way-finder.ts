import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Way } from '@waybill/telemetry/ways';

interface Place {
  readonly x: number;
  readonly z: number;
}

/** Two places on a game's map, in metres. */
export interface PlacePair {
  readonly from: Place;
  readonly to: Place;
}

/**
 * A route as the worker thread returns it: thousands of points as objects would block the event loop for
 * milliseconds, and encoding them as long again.
 */
export type FoundWay = Omit<Way, 'points'> & {
  /** Alternating x and z of the points, in map metres. */
  readonly points: Int32Array<ArrayBuffer>;
  /** The same points as an encoded line. */
  readonly line: string;
};

/** Finds routes on the roads learned from drivers, without blocking requests. */
export interface WayFinder {
  /**
   * Finds the route of each pair, on the roads that a company may see. Null for those without one, and for
   * all of them if the worker has failed, is missing or takes too long.
   */
  find(
    game: Game,
    vtcId: string,
    pairs: readonly PlacePair[],
  ): Promise<readonly (FoundWay | null)[]>;
  stop(): Promise<void>;
}
