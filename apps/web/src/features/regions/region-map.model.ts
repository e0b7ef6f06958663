import type { MapContent } from '#src/components/world-map/content.ts';
import type { Point } from '#src/components/world-map/world.ts';

/** A line of a report with what it is called, what it stands for and where it is. */
export interface MapLineOfReport {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly text: string;
  /** The place, or where the way begins and ends. */
  readonly ends: readonly {
    readonly name: string;
    readonly at: { readonly x: number; readonly z: number } | null;
  }[];
}

/**
 * A report on the map: countries and cities as circles, ways as lines between cities. What is not known
 * to lie anywhere is in the table alone.
 */
export function mapOf(
  lines: readonly MapLineOfReport[],
  by: 'country' | 'city' | 'lane',
  marksMean: string,
): MapContent {
  const placed = lines.flatMap((line) => {
    const points = line.ends.flatMap(({ at }): Point[] => (at ? [[at.x, at.z]] : []));
    return points.length === line.ends.length ? [{ ...line, points }] : [];
  });
  if (by !== 'lane') {
    const marks = placed.flatMap(({ key: id, name: label, value, text, points: [at] }) =>
      at ? [{ id, at, value, label, text }] : [],
    );
    return { lines: [], places: [], trucks: [], marks, marksMean };
  }
  const cities = new Map(
    placed.flatMap(({ ends, points }) =>
      ends.flatMap(({ name }, index) => {
        const at = points[index];
        return at ? [[name, at] as const] : [];
      }),
    ),
  );
  return {
    lines: placed.map(({ points }) => ({ kind: 'ahead', points })),
    places: [...cities].map(([label, at]) => ({ kind: 'city', at, label })),
    trucks: [],
  };
}
