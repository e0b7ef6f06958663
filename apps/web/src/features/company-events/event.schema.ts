import { eventFormSchema } from '@waybill/schema/features/company-events.fields';
import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import type { GameName } from '@waybill/schema/features/jobs.models';
import { z } from 'zod';
import { toGameId } from '#src/features/jobs/game-names.model.ts';
import { toLocalTime } from '#src/lib/zoned-time.ts';

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
  /** Empty: no limit. */
  places: string | number;
}

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
    places: '',
  };
}

/** Returns the form of an event that exists. */
export function valuesOf(event: CompanyEvent, text: string): EventValues {
  const { title, game, server, startsAt, meetsAt, endsAt, zone, reach, from, to, places } = event;
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
    places: places ?? '',
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
      const { meetingMinutes, minutes, fromCity, toCity, places, ...rest } = values;
      return {
        ...rest,
        meetingMinutes: Number(meetingMinutes),
        minutes: Number(minutes),
        ...cityOf('from', fromCity, cities),
        ...cityOf('to', toCity, cities),
        places: places === '' ? null : Number(places),
      };
    })
    .pipe(eventFormSchema);
}

function cityOf(end: 'from' | 'to', typed: string, cities: readonly GameName[]) {
  const city = typed.trim();
  return city === ''
    ? { [`${end}CityId`]: null, [`${end}City`]: null }
    : { [`${end}CityId`]: toGameId(city, cities), [`${end}City`]: city };
}
