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

/**
 * A way as the thread hands it over that has found it: thousands of points that are objects would keep the
 * loop that gets them for milliseconds, and encoding them as long.
 */
export type FoundWay = Omit<Way, 'points'> & {
  /** x and z of one point after the other, in metres of the map. */
  readonly points: Int32Array<ArrayBuffer>;
  /** The same points as an encoded line. */
  readonly line: string;
};

/** Finds ways on what drivers have drawn, without keeping anybody waiting. */
export interface WayFinder {
  /**
   * The way of each pair, on the roads that a company may see; null for those without one, and for all of them when there is nobody to ask:
   * the worker has failed, is not there, or takes too long.
   */
  find(
    game: Game,
    vtcId: string,
    pairs: readonly PlacePair[],
  ): Promise<readonly (FoundWay | null)[]>;
  stop(): Promise<void>;
}
