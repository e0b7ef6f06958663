import { lookBackYears } from '@waybill/schema/features/look-backs.fields';

/** A year of UTC, or a month of it. */
export interface LookBackTime {
  readonly year: number;
  /** 1 to 12. Null: the whole year. */
  readonly month: number | null;
}

/** The days at the start of a month on which the home page shows the month before. */
const firstDays = 7;
/** The day of December from which the home page shows the year. */
const firstDecemberDay = 15;

/** Returns the look back that the home page shows today; null on most days. */
export function findDueLookBack(now: Date): LookBackTime | null {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth() + 1, now.getUTCDate()];
  if (month === 12 && day >= firstDecemberDay) return { year, month: null };
  if (day > firstDays) return null;
  return month === 1 ? { year: year - 1, month: null } : { year, month: month - 1 };
}

/** Returns the time in a page's address; by default the year, in its first week the year before. */
export function readTime(parameters: URLSearchParams, now: Date): LookBackTime {
  const year = Number(parameters.get('year'));
  const month = Number(parameters.get('month'));
  const { first, last } = lookBackYears;
  const isYear = Number.isInteger(year) && year >= first && year <= last;
  const isMonth = Number.isInteger(month) && month >= 1 && month <= 12;
  const due = findDueLookBack(now);
  const usual = due?.month === null ? due.year : now.getUTCFullYear();
  return { year: isYear ? year : usual, month: isMonth ? month : null };
}

/** Lists the years to choose from, newest first; also the chosen one, if it is in the future. */
export function listYears(now: Date, chosen: number): number[] {
  const newest = Math.max(now.getUTCFullYear(), chosen);
  return Array.from({ length: newest - lookBackYears.first + 1 }, (_, index) => newest - index);
}

const equatorM = 40_075_017;

/** Returns how often a distance goes around the Earth, to a tenth; null below a tenth. */
export function timesAroundEarth(distanceM: number): number | null {
  const times = Math.floor((10 * distanceM) / equatorM) / 10;
  return times >= 0.1 ? times : null;
}
