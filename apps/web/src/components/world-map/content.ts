import type { MapCity } from '@waybill/schema/features/roads.models';
import { boundsOf, type Bounds, type Point } from './world.ts';

/**
 * What a line stands for: where one drove, where one has driven today, what lies ahead, the way across the
 * sea, what others drove.
 */
export type LineKind = 'trace' | 'trail' | 'ahead' | 'ferry' | 'road';

export interface MapLine {
  readonly kind: LineKind;
  readonly points: readonly Point[];
}

/** What a place stands for; what is bad cost money or metal, what is reported is on the road now. */
export type PlaceKind = 'start' | 'goal' | 'stop' | 'bad' | 'report' | 'city';

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
  /** Whether it stands. */
  readonly isAtRest?: boolean;
  /** Whether it drives for another company than the reader's. */
  readonly isForeign?: boolean;
}

/** How many trucks there are around a point, where each by itself would be too many. */
export interface MapCount {
  readonly at: Point;
  readonly count: number;
}

/** Trucks that go on by themselves, asked for where they are at most five times a second. */
export interface Fleet {
  /** Where they are at a time of `performance.now()`: the same array as long as nothing has moved. */
  readonly trucksAt: (now: number) => readonly MapTruck[];
}

/** What a mark says besides its size; in words its text says it too. */
type MarkTone = 'plain' | 'good' | 'bad' | 'chosen';

/** A circle at a point, the larger the more it stands for. */
export interface MapMark {
  readonly id: string;
  readonly at: Point;
  /** What its area grows with, 0 or more; the largest of a map has the largest circle. */
  readonly value: number;
  /** Written beside it where there is room, and where it is in the table. */
  readonly label: string;
  /** What it stands for, in words: the table says it. */
  readonly text: string;
  readonly tone?: MarkTone;
}

/** A square at a point, the stronger the more there is of what it stands for. */
export interface MapArea {
  readonly id: string;
  readonly at: Point;
  /** In metres of the game. */
  readonly sideM: number;
  /** 0 to 1. */
  readonly strength: number;
  readonly tone: 'bad' | 'info' | 'good';
  /** Where it is, in the table. */
  readonly label: string;
  /** What it stands for, in words: the table says it. */
  readonly text: string;
}

/** What a map shows above its base. What stands first is drawn below what comes later. */
export interface MapContent {
  readonly lines: readonly MapLine[];
  readonly places: readonly MapPlace[];
  readonly trucks: readonly MapTruck[];
  readonly counts?: readonly MapCount[];
  readonly areas?: readonly MapArea[];
  /** What the strength of the areas stands for, in the legend. */
  readonly areasMean?: string;
  readonly marks?: readonly MapMark[];
  /** What the size of the marks stands for, in the legend. */
  readonly marksMean?: string;
}

/** The rectangle that has all of a content in it; null where there is none. */
export function boundsOfContent(content: MapContent): Bounds | null {
  const { lines, places, trucks, marks = [], areas = [] } = content;
  return boundsOf([
    ...lines.flatMap(({ points }) => points),
    ...[...places, ...trucks, ...marks, ...areas].map(({ at }) => at),
  ]);
}

/** A content with the cities beside it that it does not name itself. */
export function withCities(content: MapContent, cities: readonly MapCity[]): MapContent {
  if (cities.length === 0) return content;
  const named = new Set([...content.places, ...(content.marks ?? [])].map(({ label }) => label));
  const others = cities
    .filter(({ name }) => !named.has(name))
    .map(({ name, x, z }): MapPlace => ({ kind: 'city', at: [x, z], label: name }));
  return { ...content, places: [...others, ...content.places] };
}
