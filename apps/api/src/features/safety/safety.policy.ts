import {
  type Emphasis,
  emphasisGroups,
  mapPlainSums,
  mapWeightedSums,
  safetyOf,
  type StandingSums,
} from '@waybill/telemetry/standing';

/** Returns the percentage that applies to a cause: the game's offences are fines. */
export function emphasisOf(emphasis: Emphasis, cause: string): number {
  const group = emphasisGroups.findIndex((name) => name === cause);
  return emphasis[Math.max(group, 0)] ?? 100;
}

/** Adds two sets of sums. */
function addSums(a: StandingSums, b: StandingSums): StandingSums {
  return {
    plain: mapPlainSums((name) => a.plain[name] + b.plain[name]),
    weighted: mapWeightedSums((name) => a.weighted[name] + b.weighted[name]),
  };
}

export const emptySums: StandingSums = {
  plain: mapPlainSums(() => 0),
  weighted: mapWeightedSums(() => 0n),
};

/** Adds up any number of sums. */
export function addAllSums(all: readonly StandingSums[]): StandingSums {
  return all.reduce(addSums, emptySums);
}

/** Returns the score at the end of each week, once there is one. The last is the score now. */
export function historyOf(
  weeks: readonly { readonly week: string; readonly sums: StandingSums }[],
  emphasis: Emphasis,
): { week: string; score: number }[] {
  let sums = emptySums;
  return weeks.flatMap(({ week, sums: added }) => {
    sums = addSums(sums, added);
    const safety = safetyOf(sums, emphasis);
    return safety === null ? [] : [{ week, score: safety.exact }];
  });
}

/** An incident at a place of the map. */
interface PlacedIncident {
  readonly x: number;
  readonly z: number;
  readonly cause: string;
  readonly points: number;
}

const cellM = 4_000;

/** Groups incidents by squares of 4 km; each is named by the cause with the most points. */
export function cellsOf(incidents: readonly PlacedIncident[]) {
  const cells = new Map<string, { x: number; z: number; n: number; causes: Map<string, number> }>();
  for (const { x, z, cause, points } of incidents) {
    const [column, row] = [Math.floor(x / cellM), Math.floor(z / cellM)];
    const key = `${column} ${row}`;
    const cell = cells.get(key) ?? {
      x: column * cellM + cellM / 2,
      z: row * cellM + cellM / 2,
      n: 0,
      causes: new Map<string, number>(),
    };
    cell.n += 1;
    cell.causes.set(cause, (cell.causes.get(cause) ?? 0) + points);
    cells.set(key, cell);
  }
  return Array.from(cells.values(), ({ x, z, n, causes }) => {
    const [[cause] = ['']] = [...causes].toSorted((a, b) => b[1] - a[1]);
    return { x, z, n, points: [...causes.values()].reduce((sum, one) => sum + one, 0), cause };
  });
}
