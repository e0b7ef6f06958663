import {
  type EventForm,
  eventFormSchema,
  type EventSeriesForm,
  type Recurrence,
  recurrenceSchema,
} from '@waybill/schema/features/company-events.fields';
import {
  type CompanyEvent,
  eventDlc,
  type EventRule,
  eventRuleSchema,
  type Weekday,
  weekdays,
} from '@waybill/schema/features/company-events.models';
import type { GameName } from '@waybill/schema/features/jobs.models';
import { z } from 'zod';
import { toGameId } from '#src/features/jobs/game-names.model.ts';
import { toLocalTime } from '#src/lib/zoned-time.ts';

/** The picture of an event that exists. */
export interface StoredPicture {
  readonly eventId: string;
  readonly url: string;
}

/** The values of the form as typed. */
export interface EventValues extends Record<string, unknown> {
  title: string;
  text: string;
  game: string;
  server: string;
  departure: string;
  zone: string;
  meetingMinutes: string;
  minutes: string;
  reach: string;
  fromCity: string;
  toCity: string;
  /** In game metres. */
  meet: { readonly x: number; readonly z: number } | null;
  /** Empty: none. */
  routePlanId: string;
  dlc: readonly string[];
  livery: string;
  /** The picture to send after the form. */
  picture: File | null;
  /** Empty: no limit. */
  places: string | number;
  /** Empty: it does not repeat. */
  repeats: string;
  interval: string;
  /** Empty: the weekday of the departure. */
  weekdays: readonly Weekday[];
  /** Which weekday of the month; empty: the first that fits the departure. */
  nth: string;
  until: string;
}

const noRepeat = { repeats: '', interval: '1', weekdays: [], nth: '', until: '' };

/** Returns the form of a new event, in the organiser's time zone. */
export function newEvent(zone: string): EventValues {
  return {
    title: '',
    text: '',
    game: 'ets2',
    server: '',
    departure: '',
    zone,
    meetingMinutes: '30',
    minutes: '120',
    reach: 'COMPANY',
    fromCity: '',
    toCity: '',
    meet: null,
    routePlanId: '',
    dlc: [],
    livery: '',
    places: '',
    picture: null,
    ...noRepeat,
  };
}

/** Returns the form of a series. */
export function valuesOfSeries(series: EventSeriesForm): EventValues {
  const { rule, zone, localTime, from, until, event } = series;
  return {
    ...event,
    zone,
    departure: `${from}T${localTime}`,
    meetingMinutes: String(event.meetingMinutes),
    minutes: String(event.minutes),
    fromCity: event.fromCity ?? event.fromCityId ?? '',
    toCity: event.toCity ?? event.toCityId ?? '',
    routePlanId: event.routePlanId ?? '',
    places: event.places ?? '',
    picture: null,
    repeats: rule.every,
    interval: String(rule.interval),
    weekdays: rule.every === 'week' ? rule.weekdays : [],
    nth: rule.every === 'month' ? String(rule.nth) : '',
    until: until ?? '',
  };
}

/** Returns the form of an event that exists. */
export function valuesOf(event: CompanyEvent, text: string): EventValues {
  const { title, game, server, startsAt, meetsAt, endsAt, zone, reach, from, to, places } = event;
  const { dlc, livery, meet, route } = event;
  return {
    title,
    text,
    game,
    server: server ?? '',
    departure: toLocalTime(startsAt, zone),
    zone,
    meetingMinutes: String(minutesBetween(meetsAt, startsAt)),
    minutes: String(minutesBetween(startsAt, endsAt)),
    reach,
    fromCity: from?.name ?? from?.id ?? '',
    toCity: to?.name ?? to?.id ?? '',
    meet,
    routePlanId: route?.routePlanId ?? '',
    dlc,
    livery: livery ?? '',
    places: places ?? '',
    picture: null,
    ...noRepeat,
  };
}

function minutesBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
}

/** Schema that parses the form and validates it like the server. */
export function eventSchema(cities: readonly GameName[]) {
  return z
    .custom<EventValues>()
    .transform((values): unknown => {
      const {
        meetingMinutes,
        minutes,
        fromCity,
        toCity,
        dlc,
        places,
        until,
        picture: _,
        ...rest
      } = values;
      const {
        repeats: _repeats,
        interval: _interval,
        weekdays: _days,
        nth: _nth,
        ...fields
      } = rest;
      return {
        ...fields,
        meetingMinutes: Number(meetingMinutes),
        minutes: Number(minutes),
        dlc: dlc.filter((key) => Object.hasOwn(dlcOf(values.game), key)),
        ...cityOf('from', fromCity, cities),
        ...cityOf('to', toCity, cities),
        routePlanId: values.routePlanId || null,
        places: places === '' ? null : Number(places),
        rule: ruleOf(values),
        until: until || null,
      };
    })
    .pipe(
      eventFormSchema.extend({
        rule: eventRuleSchema.nullable(),
        until: recurrenceSchema.shape.until,
      }),
    );
}
export type SentEvent = z.output<ReturnType<typeof eventSchema>>;

/** Returns the form of an event from what was sent. */
export function eventOf(sent: SentEvent): EventForm {
  const { rule: _, until: _until, ...form } = sent;
  return form;
}

/** Returns the form of a series from what was sent; null if it does not repeat. */
export function seriesOf({ rule, until, ...sent }: SentEvent): EventSeriesForm | null {
  if (rule === null) return null;
  const { departure, zone, ...event } = sent;
  return { rule, until, zone, ...splitTime(departure), event };
}

/** Returns when a series as typed takes place; null if it does not repeat or lacks its departure. */
export function recurrenceOf(values: EventValues): Recurrence | null {
  const { departure, zone, until } = values;
  const parsed = recurrenceSchema.safeParse({
    rule: ruleOf(values),
    zone,
    ...splitTime(departure),
    until: until || null,
  });
  return parsed.success ? parsed.data : null;
}

/** The maps that can be needed in a game. */
export function dlcOf(game: string): Readonly<Record<string, string>> {
  return game === 'ats' ? eventDlc.ats : eventDlc.ets2;
}

function splitTime(departure: string) {
  return { from: departure.slice(0, 10), localTime: departure.slice(11, 16) };
}

function ruleOf({
  repeats,
  interval,
  weekdays: days,
  nth,
  departure,
}: EventValues): EventRule | null {
  const weekday = weekdayOf(departure);
  if (repeats === '' || weekday === null) return null;
  if (repeats === 'week') {
    return {
      every: 'week',
      interval: Number(interval),
      weekdays: [...days, weekday].slice(0, days.length || 1),
    };
  }
  const fitting = nthsOf(departure);
  const chosen = fitting.find((one) => String(one) === nth) ?? fitting[0] ?? -1;
  return { every: 'month', interval: Number(interval), weekday, nth: chosen };
}

/** Returns the weekday of a local time; null if it is none. */
export function weekdayOf(departure: string): Weekday | null {
  const day = new Date(departure.slice(0, 10)).getUTCDay();
  return weekdays[(day + 6) % 7] ?? null;
}

/** Lists which of its month's weekdays a day is, such as the second; -1 for the last. */
export function nthsOf(departure: string): (1 | 2 | 3 | 4 | -1)[] {
  const day = Number(departure.slice(8, 10));
  const nextWeek = new Date(Date.parse(departure.slice(0, 10)) + 7 * 86_400_000);
  const isLast = nextWeek.getUTCMonth() + 1 !== Number(departure.slice(5, 7));
  const nth = ([1, 2, 3, 4] as const)[Math.ceil(day / 7) - 1];
  return [...(nth === undefined ? [] : [nth]), ...(isLast ? [-1 as const] : [])];
}

function cityOf(end: 'from' | 'to', typed: string, cities: readonly GameName[]) {
  const city = typed.trim();
  return city === ''
    ? { [`${end}CityId`]: null, [`${end}City`]: null }
    : { [`${end}CityId`]: toGameId(city, cities), [`${end}City`]: city };
}
