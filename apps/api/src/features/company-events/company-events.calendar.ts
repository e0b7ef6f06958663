import type { CalendarDate, CalendarSource } from '../../http/calendar-source.ts';
import { type EventRow, listEventDates } from './company-events.data.ts';
import { moveEvent } from './company-events.service.ts';
import { viewerOf } from './viewing.service.ts';

type Dated = Pick<
  EventRow,
  'id' | 'title' | 'startsAt' | 'endsAt' | 'state' | 'sequence' | 'changedAt'
>;

/** Returns an event as a date of a calendar. */
export function toDate(event: Dated): CalendarDate {
  const { id, title, startsAt, endsAt, state, sequence, changedAt } = event;
  return {
    id,
    title,
    starts: startsAt,
    ends: endsAt,
    link: `/dashboard/events/${id}`,
    state: state === 'PUBLISHED' ? 'PLANNED' : state,
    sequence,
    changedAt,
  };
}

/** Events of the company and for it as an ally, and others that the reader takes part in. */
export const eventsCalendar: CalendarSource = {
  async list({ db, reader, now }, range) {
    const viewer = viewerOf(reader);
    const { events, accepted } = await listEventDates(db, viewer, range, now);
    return events.map((event) =>
      Object.assign(toDate(event), {
        mine: accepted.has(event.id),
        canMove:
          event.vtcId === viewer.vtcId &&
          viewer.organises &&
          (event.state === 'DRAFT' || (event.state === 'PUBLISHED' && now < event.meetsAt)),
      }),
    );
  },
  move: moveEvent,
};
