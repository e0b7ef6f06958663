import { dayOf, mondayOf, shiftDay } from '@waybill/schema/days';
import type { CalendarEntry } from '@waybill/schema/features/calendar.models';
import { toLocalTime, toMoment } from '#src/lib/zoned-time.ts';

/** Returns the day of a moment in a time zone, in ISO 8601. */
export function localDay(moment: string, timeZone: string): string {
  return toLocalTime(moment, timeZone).slice(0, 10);
}

/** Returns the weeks that a day's month touches, from Monday. */
export function weeksOf(day: string): string[][] {
  const month = day.slice(0, 7);
  const weeks: string[][] = [];
  let monday = mondayOf(new Date(`${month}-01`));
  while (monday.slice(0, 7) <= month) {
    const first = monday;
    weeks.push(Array.from({ length: 7 }, (_, index) => shiftDay(first, index)));
    monday = shiftDay(monday, 7);
  }
  return weeks;
}

/** Returns the first day of the month some months from a day's. */
export function shiftMonth(day: string, months: number): string {
  const date = new Date(`${day.slice(0, 7)}-01`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return dayOf(date);
}

/** Returns the moments at which some days begin and end. */
export function rangeOf(days: readonly string[], timeZone: string) {
  const midnightOf = (day: string) => toMoment(`${day}T00:00`, timeZone) ?? `${day}T00:00:00.000Z`;
  return { from: midnightOf(days[0] ?? ''), to: midnightOf(shiftDay(days.at(-1) ?? '', 1)) };
}

/** True if an entry takes whole days. */
export function isWholeDay({ starts }: CalendarEntry): boolean {
  return !starts.includes('T');
}

/** Groups entries by the days that they touch; those that end at midnight don't touch the next day. */
export function groupByDay(
  entries: readonly CalendarEntry[],
  days: readonly string[],
  timeZone: string,
): ReadonlyMap<string, readonly CalendarEntry[]> {
  const spans = entries.map((entry) => {
    const { starts, ends } = entry;
    if (isWholeDay(entry)) return { entry, first: starts, last: ends ?? starts };
    const end = Math.max(Date.parse(starts), Date.parse(ends ?? starts) - 1);
    const last = localDay(new Date(end).toISOString(), timeZone);
    return { entry, first: localDay(starts, timeZone), last };
  });
  return new Map(
    days.map((day) => [
      day,
      spans.filter(({ first, last }) => first <= day && day <= last).map(({ entry }) => entry),
    ]),
  );
}

/** Returns the day that a key of the month leads to. Undefined for other keys. */
export function dayAfterKey(day: string, key: string): string | undefined {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const steps: Readonly<Record<string, string>> = {
    ArrowLeft: shiftDay(day, -1),
    ArrowRight: shiftDay(day, 1),
    ArrowUp: shiftDay(day, -7),
    ArrowDown: shiftDay(day, 7),
    Home: shiftDay(day, -weekday),
    End: shiftDay(day, 6 - weekday),
    PageUp: shiftMonth(day, -1),
    PageDown: shiftMonth(day, 1),
  };
  return steps[key];
}
