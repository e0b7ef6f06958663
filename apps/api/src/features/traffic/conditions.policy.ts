import type { Congestion, Wet } from '@waybill/schema/features/traffic.models';
import { isShared, sharingRule } from '../../lib/sharing.ts';
import { cellAt, hourMs, middleOf } from './cells.policy.ts';
import type { City } from './cities.data.ts';
import type { CellSums, HourSums, Sums } from './conditions.data.ts';

/** The conditions in some squares or hours. Null for no data. */
export interface Measured {
  readonly congestion: Congestion | null;
  readonly wet: Wet | null;
}

/** A square further from every city than this, in game metres, belongs to none. */
const cityM = 8_000;

/** Current conditions cover this hour and the previous one, counted since 1970. */
export function recentHours(now: Date) {
  const toHour = Math.floor(now.getTime() / hourMs);
  return { fromHour: toHour - 1, toHour };
}

/** Returns the squares that contain cities: trucks stop there for loading and at lights. */
export function cellsOfCities(cities: readonly City[]): ReadonlySet<number> {
  return new Set(cities.map(({ x, z }) => cellAt(x, z)));
}

/** Groups rows by square. */
export function byCell(rows: readonly CellSums[]): ReadonlyMap<number, readonly CellSums[]> {
  return groupBy(rows, ({ cell }) => cell);
}

/** The reader of traffic data. */
export interface TrafficReader {
  readonly vtcId: string | null;
  readonly hasManyCompanies: boolean;
}

/** Measures the conditions of some squares together. */
export function measure(
  rows: readonly CellSums[],
  cityCells: ReadonlySet<number>,
  reader: TrafficReader,
  now: Date,
): Measured {
  const companies = [...groupBy(rows, ({ vtcId }) => vtcId)];
  const sums = companies.map(([vtcId, own]): CompanySums => {
    const total = (read: (row: CellSums) => number) => own.reduce((sum, row) => sum + read(row), 0);
    return {
      vtcId,
      samples: total(({ samples }) => samples),
      speedSum: total(({ speedSum }) => speedSum),
      limitSum: total(({ limitSum }) => limitSum),
      standingSum: total(({ cell, standingSum }) => (cityCells.has(cell) ? 0 : standingSum)),
      toldMs: total(({ toldMs }) => toldMs),
      wetMs: total(({ wetMs }) => wetMs),
      drivers: countPeople(own, 'drivers'),
      tellers: countPeople(own, 'tellers'),
      allDrivers: countPeople(rows, 'drivers'),
      allTellers: countPeople(rows, 'tellers'),
      lastAt: new Date(Math.max(0, ...own.map(({ lastAt }) => lastAt.getTime()))),
    };
  });
  return measureSums(sums, reader, now);
}

/** Counts the distinct people in rows. */
function countPeople(rows: readonly Sums[], who: 'drivers' | 'tellers'): number {
  return new Set(rows.flatMap((row) => row[who])).size;
}

type CompanySums = Omit<HourSums, 'hourOfDay'>;

/**
 * Measures the totals of companies. Congestion is 1 - Σ speed / Σ limit; times in the future count as now.
 */
export function measureSums(
  sums: readonly CompanySums[],
  reader: TrafficReader,
  now: Date,
): Measured {
  const driven = choose(
    sums.filter(({ limitSum }) => limitSum > 0),
    ({ drivers }) => drivers,
    sums[0]?.allDrivers ?? 0,
    reader,
  );
  const told = choose(
    sums.filter(({ toldMs }) => toldMs > 0),
    ({ tellers }) => tellers,
    sums[0]?.allTellers ?? 0,
    reader,
  );
  const shareOf = ({ speedSum, limitSum, standingSum }: CompanySums) =>
    Math.max(0, 1 - speedSum / (limitSum + standingSum));
  const total = (of: readonly CompanySums[], read: (row: CompanySums) => number) =>
    of.reduce((sum, row) => sum + read(row), 0);
  const lastOf = (of: readonly CompanySums[]) =>
    new Date(
      Math.min(now.getTime(), Math.max(0, ...of.map(({ lastAt }) => lastAt.getTime()))),
    ).toISOString();
  return {
    congestion: driven && {
      share: medianOf(driven.sums.map(shareOf)),
      samples: total(driven.sums, ({ samples }) => samples),
      drivers: driven.people,
      at: lastOf(driven.sums),
    },
    wet: told && {
      share: medianOf(told.sums.map(({ wetMs, toldMs }) => wetMs / toldMs)),
      minutes: Math.round(total(told.sums, ({ toldMs }) => toldMs) / 60_000),
      drivers: told.people,
      at: lastOf(told.sums),
    },
  };
}

/**
 * Chooses the totals that a reader sees: their own company's, else everyone's if enough drivers of enough
 * companies agree. A company sees its own only from that many drivers on: fewer would reveal where each of
 * them is.
 */
function choose(
  sums: readonly CompanySums[],
  peopleOf: (sums: CompanySums) => number,
  all: number,
  { vtcId, hasManyCompanies }: TrafficReader,
): { readonly sums: readonly CompanySums[]; readonly people: number } | null {
  const own = sums.find((each) => each.vtcId === vtcId);
  if (own && peopleOf(own) >= sharingRule.drivers) return { sums: [own], people: peopleOf(own) };
  const isEnough = isShared({ drivers: all, companies: sums.length }, hasManyCompanies);
  return isEnough && sums.length > 0 ? { sums, people: all } : null;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
}

/** Returns the nearest city, and its distance in game metres. Null if none is known. */
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

/** Groups the rows of squares by the nearest city, if one is near. */
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

/** Groups rows by key. Rows without one are left out. */
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

/** Compares cities: slowest first; without data last, by name. */
export function compareCities(
  one: Measured & { readonly name: string },
  other: Measured & { readonly name: string },
): number {
  const rank = ({ congestion, wet }: Measured) =>
    congestion ? 2 + congestion.share : wet ? wet.share : -1;
  return rank(other) - rank(one) || one.name.localeCompare(other.name, 'en');
}
