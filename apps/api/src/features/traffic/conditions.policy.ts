import type { Congestion, Wet } from '@waybill/schema/features/traffic.models';
import { limits } from '@waybill/schema/limits';
import { cellAt, hourMs, middleOf } from './cells.policy.ts';
import type { City } from './cities.data.ts';
import type { CellSums, HourSums, Sums } from './conditions.data.ts';

/** What there is to say of some squares or hours; null for no data. */
export interface Measured {
  readonly congestion: Congestion | null;
  readonly wet: Wet | null;
}

/** A square further from every city than this, in metres of the game, belongs to none. */
const cityM = 8_000;

/** What is going on now is of this hour and the one before, since 1970. */
export function recentHours(now: Date) {
  const toHour = Math.floor(now.getTime() / hourMs);
  return { fromHour: toHour - 1, toHour };
}

/** The squares in which cities stand: where trucks stand there, it is for loading and at lights. */
export function cellsOfCities(cities: readonly City[]): ReadonlySet<number> {
  return new Set(cities.map(({ x, z }) => cellAt(x, z)));
}

/** The rows of each square put together. */
export function byCell(rows: readonly CellSums[]): ReadonlyMap<number, readonly CellSums[]> {
  return groupBy(rows, ({ cell }) => cell);
}

/** What some squares say together: of fewer than three drivers nothing. */
export function measure(
  rows: readonly CellSums[],
  cityCells: ReadonlySet<number>,
  now: Date,
): Measured {
  const total = (read: (row: CellSums) => number) => rows.reduce((sum, row) => sum + read(row), 0);
  const countOnce = (read: (row: Sums) => readonly string[]) =>
    new Set(rows.flatMap((row) => read(row))).size;
  return measureSums(
    {
      samples: total(({ samples }) => samples),
      speedSum: total(({ speedSum }) => speedSum),
      limitSum: total(({ limitSum }) => limitSum),
      standingSum: total(({ cell, standingSum }) => (cityCells.has(cell) ? 0 : standingSum)),
      toldMs: total(({ toldMs }) => toldMs),
      wetMs: total(({ wetMs }) => wetMs),
      drivers: countOnce(({ drivers }) => drivers),
      tellers: countOnce(({ tellers }) => tellers),
      lastAt: new Date(Math.max(0, ...rows.map(({ lastAt }) => lastAt.getTime()))),
    },
    now,
  );
}

/** The same of sums. Congestion is 1 - Σ speed / Σ limit; nobody is ahead of the clock. */
export function measureSums(sums: Omit<HourSums, 'hourOfDay'>, now: Date): Measured {
  const { samples, speedSum, limitSum, standingSum, toldMs, wetMs, drivers, tellers } = sums;
  const at = new Date(Math.min(sums.lastAt.getTime(), now.getTime())).toISOString();
  const hasDrivers = drivers >= limits.trafficDrivers && limitSum > 0;
  const hasTellers = tellers >= limits.trafficDrivers && toldMs > 0;
  const share = 1 - speedSum / (limitSum + standingSum);
  return {
    congestion: hasDrivers ? { share: Math.max(0, share), samples, drivers, at } : null,
    wet: hasTellers
      ? { share: wetMs / toldMs, minutes: Math.round(toldMs / 60_000), drivers: tellers, at }
      : null,
  };
}

/** The nearest city, and how far it is in metres of the game; null where none is known. */
export function nearestCity(
  cities: readonly City[],
  at: { readonly x: number; readonly z: number },
): { readonly city: City; readonly distanceM: number } | null {
  let nearest: { city: City; distanceM: number } | null = null;
  for (const city of cities) {
    const distanceM = Math.hypot(city.x - at.x, city.z - at.z);
    if (nearest === null || distanceM < nearest.distanceM) nearest = { city, distanceM };
  }
  return nearest;
}

/** The rows of squares by the id of the city that is nearest to them, if any is near. */
export function byCity(
  rows: readonly CellSums[],
  cities: readonly City[],
): ReadonlyMap<string, readonly CellSums[]> {
  const cityOf = new Map<number, string | null>();
  for (const { cell } of rows) {
    if (cityOf.has(cell)) continue;
    const nearest = nearestCity(cities, middleOf(cell));
    cityOf.set(cell, nearest && nearest.distanceM <= cityM ? nearest.city.id : null);
  }
  return groupBy(rows, ({ cell }) => cityOf.get(cell) ?? null);
}

/** Rows by what they have in common; those with nothing are left out. */
function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key | null) {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** Where it is slowest first; without data last, those by name. */
export function compareCities(
  one: Measured & { readonly name: string },
  other: Measured & { readonly name: string },
): number {
  const rank = ({ congestion, wet }: Measured) =>
    congestion ? 2 + congestion.share : wet ? wet.share : -1;
  return rank(other) - rank(one) || one.name.localeCompare(other.name, 'en');
}
