import type { Game } from '@waybill/schema/features/telemetry.models';
import { encodeLine } from '@waybill/telemetry/trace';
import type { Way } from '@waybill/telemetry/ways';
import type { FoundWay, PlacePair } from './way-finder.ts';

/** What the thread that finds ways is told: what was learned in place of the former, or which ways are sought. */
export type WayOrder =
  | {
      /** What is shared, or with a company what it has of its own. */
      readonly kind: 'load';
      readonly game: Game;
      readonly vtcId: string | null;
      /** Chunks of packed sums. */
      readonly bodies: readonly Uint8Array[];
      /** Drives across the sea, each as JSON of a `CrossingDrive`. */
      readonly crossings: readonly string[];
      readonly hasManyCompanies: boolean;
    }
  | { readonly kind: 'forget'; readonly game: Game; readonly vtcId: string }
  | {
      readonly kind: 'find';
      readonly id: number;
      readonly game: Game;
      /** Whose roads are driven beside those that are shared; null for nobody's. */
      readonly vtcId: string | null;
      readonly pairs: readonly PlacePair[];
    };

export interface WayAnswer {
  readonly id: number;
  readonly ways: readonly (FoundWay | null)[];
}

/** A way as it goes from one thread to the other. */
export function packWay({ points, ...way }: Way): FoundWay {
  const numbers = new Int32Array(points.length * 2);
  for (const [at, [x, z]] of points.entries()) {
    numbers[2 * at] = x;
    numbers[2 * at + 1] = z;
  }
  return { ...way, points: numbers, line: encodeLine(points) };
}
