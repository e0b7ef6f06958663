import { dayOf, shiftDay } from '@waybill/schema/days';
import type { RegionSort, RegionTableQuery } from '@waybill/schema/features/regions.fields';
import type { RegionMeasures, RegionRow } from '@waybill/schema/features/regions.models';
import { limits } from '@waybill/schema/limits';

/** The first and last UTC day, in ISO 8601. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The period of a report, and the one that it is compared with. */
export interface Periods {
  readonly now: Days;
  readonly before: Days;
}

const dayMs = 86_400_000;

/** Returns the days of a report, and as many before. Null for too many, or for none. */
export function periodsOf(
  { from, to }: Pick<RegionTableQuery, 'from' | 'to'>,
  today: Date,
): Periods | null {
  const last = to ?? dayOf(today);
  const first = from ?? shiftDay(last, 1 - limits.jobStatsDays.default);
  const length = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (!(length >= 1 && length <= limits.jobStatsDays.max)) return null;
  const now = { from: first, to: last };
  if (!first.endsWith('-01')) {
    return { now, before: { from: shiftDay(first, -length), to: shiftDay(first, -1) } };
  }
  // Whole months are compared with whole months, and a month up to its 12th with the previous one up to its
  // 12th.
  const months = monthOf(last) - monthOf(first) + 1;
  return {
    now,
    before: { from: shiftMonths(first, months), to: shiftMonths(last, months) },
  };
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

/** Returns the number of days in a month. */
function lengthOf(month: number): number {
  return new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
}

/** Returns the same day some months earlier; the last day of a month stays the last. */
function shiftMonths(day: string, months: number): string {
  const month = monthOf(day) - months;
  const date = Number(day.slice(8));
  const length = lengthOf(month);
  const isLast = date === lengthOf(monthOf(day));
  return dayOf(
    new Date(
      Date.UTC(Math.floor(month / 12), month % 12, isLast ? length : Math.min(date, length)),
    ),
  );
}

const valueOf: Readonly<Record<RegionSort, (of: RegionMeasures) => number | null>> = {
  jobs: ({ jobs }) => jobs,
  mass: ({ massG }) => massG,
  moved: ({ movedTKm }) => movedTKm,
  revenuePerKm: ({ revenuePerKmMinor }) => revenuePerKmMinor,
  minutes: ({ medianMinutes }) => medianMinutes,
  tolls: ({ tollsPer1000KmMinor }) => tollsPer1000KmMinor,
  transport: ({ transportPer1000KmMinor }) => transportPer1000KmMinor,
  fines: ({ finesPer1000KmMinor }) => finesPer1000KmMinor,
  truckDamage: ({ truckDamagePer1000KmPpm }) => truckDamagePer1000KmPpm,
  cargoDamage: ({ cargoDamagePer1000KmPpm }) => cargoDamagePer1000KmPpm,
  empty: ({ emptyPpm }) => emptyPpm,
};

/** A line's position in the order of a report. */
export interface Standing {
  /** Null if it has no value to sort by: those come last. */
  readonly value: number | null;
  readonly key: string;
}

/** Returns a row's position in a sort order. */
export function standingOf({ now, key }: RegionRow, sort: RegionSort): Standing {
  return { value: now && valueOf[sort](now), key };
}

/** Compares two lines by position. */
export function compareStandings(order: 'asc' | 'desc', one: Standing, other: Standing): number {
  if (one.value !== other.value) {
    if (one.value === null) return 1;
    if (other.value === null) return -1;
    return order === 'asc' ? one.value - other.value : other.value - one.value;
  }
  return one.key < other.key ? -1 : Number(one.key > other.key);
}

/** Normalises a text for searching, ignoring case and accents. */
export function searchable(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
