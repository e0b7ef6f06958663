import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import escapeHtml from 'escape-html';
import type { Config } from '../../config.ts';
import { commonImage } from '../../http/page-head.ts';
import type { WrittenPage } from '../../http/web-app.ts';

/** Returns the path of a public event's page. */
export function eventPagePath(id: string): string {
  return `/events/${id}`;
}

/** Builds the head of a public event's page, and its short description, shown until the app runs. */
export function presentEventPage(event: CompanyEvent, { publicUrl }: Config): WrittenPage {
  const { id, title, vtc, state } = event;
  const company = `${vtc.name} [${vtc.tag}]`;
  const facts = [
    state === 'CANCELLED' && 'Cancelled',
    writeTime(event),
    writeRoute(event),
    company,
  ];
  const description = facts.filter(Boolean).join(' · ');
  return {
    head: {
      title,
      description,
      path: eventPagePath(id),
      image: { ...commonImage, alt: title },
      graph: [describeEvent(event, `${publicUrl}${eventPagePath(id)}`)],
    },
    body: `<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p></main>`,
  };
}

/** The departure by the organiser's clock. */
function writeTime({ startsAt, zone }: CompanyEvent): string {
  const style = { dateStyle: 'full', timeStyle: 'short', timeZone: zone } as const;
  return `${new Intl.DateTimeFormat('en-GB', style).format(new Date(startsAt))} (${zone})`;
}

function writeRoute({ from, to }: CompanyEvent): string {
  return [from, to].flatMap((city) => city?.name ?? city?.id ?? []).join(' → ');
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
