import type { Congestion, Wet } from '@waybill/schema/features/traffic.models';
import { isShared, sharingRule } from '../../lib/sharing.ts';
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

/** Who reads of the traffic. */
export interface TrafficReader {
  readonly vtcId: string | null;
  readonly hasManyCompanies: boolean;
}

/** What some squares say together. */
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

/** How many people rows name, each once. */
function countPeople(rows: readonly Sums[], who: 'drivers' | 'tellers'): number {
  return new Set(rows.flatMap((row) => row[who])).size;
}

type CompanySums = Omit<HourSums, 'hourOfDay'>;

/** The same of sums of companies. Congestion is 1 - Σ speed / Σ limit; nobody is ahead of the clock. */
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
 * Whose sums somebody reads: those of their own company, else of all where enough drivers of enough companies agree.
 * A company reads its own from as many drivers on: of fewer it would tell where each of them is.
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
