import type { Recurrence } from '@waybill/schema/features/company-events.fields';
import { RRuleTemporal } from 'rrule-temporal';
import { Temporal } from 'temporal-polyfill';
import { momentOfLocalTime } from '../../../lib/local-time.ts';

/** One date of a series. */
export interface Occurrence {
  /** The day in the zone of the series, in ISO 8601. */
  readonly day: string;
  readonly startsAt: Date;
}

/** How many weeks or months of a series are looked at, times its interval. */
const periods = 13;

/**
 * Lists the departures after a time, in order: at least the next twelve weeks or months that a series has.
 * Days are computed without a zone, so that the local time decides each moment.
 */
export function listOccurrences(
  { rule, zone, localTime, from, until }: Recurrence,
  now: Date,
): Occurrence[] {
  const start = Temporal.PlainDate.from(from);
  // The day in the zone can be the one before that in UTC.
  const today = Temporal.PlainDate.from(now.toISOString().slice(0, 10)).subtract({ days: 1 });
  const first = later(start, today);
  const length = periods * rule.interval;
  const end = first.add(rule.every === 'week' ? { weeks: length } : { months: length });
  const last = until !== null && until < end.toString() ? Temporal.PlainDate.from(until) : end;
  const days = new RRuleTemporal({
    ...(rule.every === 'week'
      ? { freq: 'WEEKLY', byDay: rule.weekdays }
      : { freq: 'MONTHLY', byDay: [`${rule.nth}${rule.weekday}`] }),
    interval: rule.interval,
    wkst: 'MO',
    dtstart: start.toZonedDateTime('UTC'),
    temporal: Temporal,
  }).between(first.toZonedDateTime('UTC'), last.toZonedDateTime('UTC'), true);
  return days
    .map((date) => {
      const day = date.toPlainDate().toString();
      return { day, startsAt: momentOfLocalTime(`${day}T${localTime}`, zone) };
    })
    .filter(({ startsAt }) => startsAt > now);
}

function later(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) > 0 ? a : b;
}
