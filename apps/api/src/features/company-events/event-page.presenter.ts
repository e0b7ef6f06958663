import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import type { Language } from '@waybill/schema/preferences';
import escapeHtml from 'escape-html';
import type { Config } from '../../config.ts';
import { addressIn } from '../../http/locale.ts';
import type { AskedPage, WrittenPage } from '../../http/web-app.ts';
import { cardSize } from '../../lib/card-drawing.ts';
import { loadTexts } from '../../lib/load-texts.ts';
import { writeMessage } from '../../lib/write-message.ts';
import type { EventRow } from './company-events.data.ts';
import en from './texts/en.json' with { type: 'json' };

const textsIn = await loadTexts(
  en,
  (language) => import(/* @vite-ignore */ `./texts/${language}.json`, { with: { type: 'json' } }),
);

/** Returns the path of a public event's page. */
export function eventPagePath(id: string): string {
  return `/events/${id}`;
}

/** Builds the head of a public event's page, and its short description, shown until the app runs. */
export function presentEventPage(
  event: CompanyEvent,
  { publicUrl }: Config,
  locale: Language,
): WrittenPage {
  const texts = textsIn(locale);
  const { id, title, vtc, state } = event;
  const company = `${vtc.name} [${vtc.tag}]`;
  const facts = [
    state === 'CANCELLED' && texts.cancelled,
    `${writeDay(event, locale)}, ${writeTime(event, locale)} (${event.zone})`,
    event.meetsAt !== event.startsAt &&
      writeMessage(texts.meets, locale, {
        time: writeTime({ ...event, startsAt: event.meetsAt }, locale),
      }),
    placesOf(event).join(' → '),
    company,
  ];
  const description = facts.filter(Boolean).join(' · ');
  return {
    head: {
      title,
      description,
      path: eventPagePath(id),
      image: {
        path: `/media/events/${id}.png`,
        ...cardSize,
        alt: writeMessage(texts.alt, locale, { title }),
        isWide: true,
      },
      graph: [describeEvent(event, `${publicUrl}${eventPagePath(id)}`)],
    },
    body: `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p></main>`,
  };
}

/** Renders events as plain links, shown until the app runs. */
export function renderEventsAhead(
  events: readonly Pick<EventRow, 'id' | 'title' | 'startsAt' | 'zone'>[],
  { locale, named }: Pick<AskedPage, 'locale' | 'named'>,
): string {
  if (events.length === 0) return '';
  const items = events.map(({ id, title, startsAt, zone }) => {
    const departure = { startsAt: startsAt.toISOString(), zone };
    const when = `${writeDay(departure, locale)}, ${writeTime(departure, locale)} (${zone})`;
    const address = escapeHtml(addressIn(named, eventPagePath(id)));
    return `<li><a href="${address}">${escapeHtml(title)}</a><br>${escapeHtml(when)}</li>`;
  });
  return `<h2>${textsIn(locale).ahead}</h2><ul>${items.join('')}</ul>`;
}

type Departure = Pick<CompanyEvent, 'startsAt' | 'zone'>;

/** Writes the day of departure by the organiser's clock. */
export function writeDay({ startsAt, zone: timeZone }: Departure, locale: Language): string {
  const style = { dateStyle: 'full', timeZone } as const;
  return new Intl.DateTimeFormat(dateLocaleOf(locale), style).format(new Date(startsAt));
}

/** Writes the time of departure by the organiser's clock. */
export function writeTime({ startsAt, zone: timeZone }: Departure, locale: Language): string {
  const style = { timeStyle: 'short', timeZone } as const;
  return new Intl.DateTimeFormat(dateLocaleOf(locale), style).format(new Date(startsAt));
}

/** Days come before months, except in America. */
function dateLocaleOf(locale: Language): string {
  return locale === 'en' ? 'en-GB' : locale;
}

/** Lists the cities that organisers named: the start, the destination, or both. */
export function placesOf({ from, to }: Pick<CompanyEvent, 'from' | 'to'>): string[] {
  return [from, to].flatMap((city) => city?.name ?? city?.id ?? []);
}

/** Describes an event in the vocabulary of schema.org. */
function describeEvent({ title, vtc, state, startsAt, endsAt }: CompanyEvent, url: string): object {
  return {
    '@type': 'Event',
    name: title,
    url,
    startDate: startsAt,
    endDate: endsAt,
    eventStatus: `https://schema.org/${state === 'CANCELLED' ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    location: { '@type': 'VirtualLocation', url },
    organizer: { '@type': 'Organization', name: vtc.name },
  };
}
