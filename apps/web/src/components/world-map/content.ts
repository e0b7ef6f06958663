import { boundsOf, type Bounds, type Point } from './world.ts';

/** What a line stands for: where one drove, what lies ahead, the way across the sea, what others drove. */
export type LineKind = 'trace' | 'ahead' | 'ferry' | 'road';

export interface MapLine {
  readonly kind: LineKind;
  readonly points: readonly Point[];
}

/** What a place stands for; what is bad cost money or metal. */
export type PlaceKind = 'start' | 'goal' | 'stop' | 'bad' | 'city';

export interface MapPlace {
  readonly kind: PlaceKind;
  readonly at: Point;
  /** Written beside it where there is room. */
  readonly label?: string;
}

export interface MapTruck {
  readonly id: string;
  readonly at: Point;
  /** Clockwise from north, in degrees. */
  readonly heading: number;
  readonly name: string;
  readonly isChosen?: boolean;
  /** Whether nothing was heard of it for a while. */
  readonly isStale?: boolean;
}

/** What a map shows above its base. What stands first is drawn below what comes later. */
export interface MapContent {
  readonly lines: readonly MapLine[];
  readonly places: readonly MapPlace[];
  readonly trucks: readonly MapTruck[];
}

/** The rectangle that has all of a content in it; null where there is none. */
export function boundsOfContent({ lines, places, trucks }: MapContent): Bounds | null {
  return boundsOf([
    ...lines.flatMap(({ points }) => points),
    ...[...places, ...trucks].map(({ at }) => at),
  ]);
}
