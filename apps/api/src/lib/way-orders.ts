import type { Game } from '@waybill/schema/features/telemetry.models';
import { encodeLine } from '@waybill/telemetry/trace';
import type { Way } from '@waybill/telemetry/ways';
import type { FoundWay, PlacePair } from './way-finder.ts';

/** A message to the route-finding thread: learned data that replaces the previous data, or routes to find. */
export type WayOrder =
  | {
      /** The shared data, or a company's own data. */
      readonly kind: 'load';
      readonly game: Game;
      readonly vtcId: string | null;
      /** Chunks of packed sums. */
      readonly bodies: readonly Uint8Array[];
      /** Sea crossings, each as JSON of a `CrossingDrive`. */
      readonly crossings: readonly string[];
      readonly hasManyCompanies: boolean;
    }
  | { readonly kind: 'forget'; readonly game: Game; readonly vtcId: string }
  | {
      readonly kind: 'find';
      readonly id: number;
      readonly game: Game;
      /**
       * The company whose own roads are used in addition to the shared ones. Null for
       * shared roads only.
       */
      readonly vtcId: string | null;
      readonly pairs: readonly PlacePair[];
    };

export interface WayAnswer {
  readonly id: number;
  readonly ways: readonly (FoundWay | null)[];
}

/** Packs a route for the transfer between threads. */
export function packWay({ points, ...way }: Way): FoundWay {
  const numbers = new Int32Array(points.length * 2);
  for (const [at, [x, z]] of points.entries()) {
    numbers[2 * at] = x;
    numbers[2 * at + 1] = z;
  }
  return { ...way, points: numbers, line: encodeLine(points) };
}
