import type { MapCity } from '@waybill/schema/features/roads.models';
import { boundsOf, type Bounds, type Point } from './world.ts';

/**
 * The meaning of a line: a job's route, today's trail of a driver, the route ahead, a sea crossing, or
 * discovered roads.
 */
export type LineKind = 'trace' | 'trail' | 'ahead' | 'ferry' | 'road';

export interface MapLine {
  readonly kind: LineKind;
  readonly points: readonly Point[];
}

/** The meaning of a place; `bad` cost money or caused damage, `report` is a current traffic report. */
export type PlaceKind = 'start' | 'goal' | 'stop' | 'bad' | 'report' | 'city';

export interface MapPlace {
  readonly kind: PlaceKind;
  readonly at: Point;
  /** Shown beside it if there is room. */
  readonly label?: string;
}

export interface MapTruck {
  readonly id: string;
  readonly at: Point;
  /** Clockwise from north, in degrees. */
  readonly heading: number;
  readonly name: string;
  readonly isChosen?: boolean;
  /** True after a while without contact. */
  readonly isStale?: boolean;
  /** True if it is not moving. */
  readonly isAtRest?: boolean;
  /** True if it belongs to another company than the reader's. */
  readonly isForeign?: boolean;
}

/** The number of trucks around a point, where single ones would be too many. */
export interface MapCount {
  readonly at: Point;
  readonly count: number;
}

/** Moving trucks, polled for their positions at most five times per second. */
export interface Fleet {
  /** Returns their positions at a time of `performance.now()`: the same array while nothing has moved. */
  readonly trucksAt: (now: number) => readonly MapTruck[];
}

/** The meaning of a mark besides its size; its text says the same. */
type MarkTone = 'plain' | 'good' | 'bad' | 'chosen';

/** A circle whose area is proportional to its value. */
export interface MapMark {
  readonly id: string;
  readonly at: Point;
  /** 0 or more: its area is proportional to it, the largest of a map has the largest circle. Null for a small dot. */
  readonly value: number | null;
  /** Shown beside it if there is room, and as its place in the table. */
  readonly label: string;
  /** Its value as text, for the table. */
  readonly text: string;
  readonly tone?: MarkTone;
}

/** A square whose opacity depends on its strength. */
export interface MapArea {
  readonly id: string;
  readonly at: Point;
  /** In metres of the game. */
  readonly sideM: number;
  /** From 0 to 1. */
  readonly strength: number;
  readonly tone: 'bad' | 'info' | 'good';
  /** Its place in the table. */
  readonly label: string;
  /** Its value as text, for the table. */
  readonly text: string;
}

/** The content of a map above its base. Later entries are drawn on top. */
export interface MapContent {
  readonly lines: readonly MapLine[];
  readonly places: readonly MapPlace[];
  readonly trucks: readonly MapTruck[];
  readonly counts?: readonly MapCount[];
  readonly areas?: readonly MapArea[];
  /** The meaning of the areas' strength, for the legend. */
  readonly areasMean?: string;
  readonly marks?: readonly MapMark[];
  /** The meaning of the marks' size, for the legend. */
  readonly marksMean?: string;
}

/** Returns the bounding box of a content; null if it is empty. */
export function boundsOfContent(content: MapContent): Bounds | null {
  const { lines, places, trucks, marks = [], areas = [] } = content;
  return boundsOf([
    ...lines.flatMap(({ points }) => points),
    ...[...places, ...trucks, ...marks, ...areas].map(({ at }) => at),
  ]);
}

/** Adds cities that the content does not name itself. */
export function withCities(content: MapContent, cities: readonly MapCity[]): MapContent {
  if (cities.length === 0) return content;
  const named = new Set([...content.places, ...(content.marks ?? [])].map(({ label }) => label));
  const others = cities
    .filter(({ name }) => !named.has(name))
    .map(({ name, x, z }): MapPlace => ({ kind: 'city', at: [x, z], label: name }));
  return { ...content, places: [...others, ...content.places] };
}
