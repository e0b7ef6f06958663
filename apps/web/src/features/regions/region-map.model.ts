import type { MapContent } from '#src/components/world-map/content.ts';
import type { Point } from '#src/components/world-map/world.ts';

/** A row of the report with its name, value and position. */
export interface MapLineOfReport {
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly text: string;
  /** The place, or the start and end of the lane. */
  readonly ends: readonly {
    readonly name: string;
    readonly at: { readonly x: number; readonly z: number } | null;
  }[];
}

/**
 * Builds the map of a report: countries and cities as circles, lanes as lines. Rows without a known position
 * are only in the table.
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
