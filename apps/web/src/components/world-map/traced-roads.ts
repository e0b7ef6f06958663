import type { JobTrace } from '@waybill/schema/features/jobs.models';
import { decodeLine } from '@waybill/telemetry/trace';
import type { MapContent, MapPlace } from './content.ts';
import type { MapGame, Point } from './world.ts';

/** The largest number of named cities, the most visited ones. */
const mostCities = 14;

/** A driven lane and its number of drives. */
interface DrivenLane {
  readonly from: string | null;
  readonly to: string | null;
  readonly count: number;
}

/** The content of a company's road map. */
export interface CompanyRoads {
  readonly game: MapGame;
  readonly content: MapContent;
  /** Most driven first. */
  readonly lanes: readonly DrivenLane[];
}

/** Builds the roads, cities and lanes of the game with most traces, else of the first. */
export function roadsOf(traces: readonly JobTrace[], firstGame: MapGame): CompanyRoads {
  const ofFirst = traces.filter(({ game }) => game === firstGame).length;
  const other = firstGame === 'ets2' ? 'ats' : 'ets2';
  const game = ofFirst * 2 < traces.length ? other : firstGame;
  const shown = traces.filter((trace) => trace.game === game);
  const drawn = shown.map((trace) => ({ ...trace, lines: trace.lines.map(decodeLine) }));
  return {
    game,
    content: {
      lines: drawn.flatMap(({ lines }) => lines.map((points) => ({ kind: 'road', points }))),
      places: citiesOf(drawn),
      trucks: [],
    },
    lanes: lanesOf(shown),
  };
}

interface DrawnTrace extends Pick<JobTrace, 'from' | 'to'> {
  readonly lines: readonly (readonly Point[])[];
}

/** Returns the cities at the ends of traces, at the position of their first trace. */
function citiesOf(traces: readonly DrawnTrace[]): MapPlace[] {
  const cities = new Map<string, { readonly at: Point; readonly count: number }>();
  for (const { from, to, lines } of traces) {
    for (const [name, at] of [
      [from, lines[0]?.[0]],
      [to, lines.at(-1)?.at(-1)],
    ] as const) {
      if (name === null || !at) continue;
      const known = cities.get(name);
      cities.set(name, { at: known?.at ?? at, count: (known?.count ?? 0) + 1 });
    }
  }
  return [...cities]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .slice(0, mostCities)
    .map(([label, { at }]): MapPlace => ({ kind: 'city', at, label }));
}

function lanesOf(traces: readonly JobTrace[]): DrivenLane[] {
  const lanes = new Map<string, DrivenLane>();
  for (const { from, to } of traces) {
    const key = JSON.stringify([from, to]);
    lanes.set(key, { from, to, count: (lanes.get(key)?.count ?? 0) + 1 });
  }
  return [...lanes.values()].toSorted((a, b) => b.count - a.count);
}
