import type { CalendarSource } from '../../http/calendar-source.ts';
import { listEventDates } from './company-events.data.ts';
import { moveEvent } from './company-events.service.ts';
import { viewerOf } from './viewing.service.ts';

/** Events of the company and for it as an ally, and others that the reader takes part in. */
export const eventsCalendar: CalendarSource = {
  async list({ db, reader, now }, range) {
    const viewer = viewerOf(reader);
    const found = await listEventDates(db, viewer, range, now);
    return found.map(
      ({ id, vtcId, state, title, meetsAt, startsAt, endsAt, answers, sequence, changedAt }) => ({
        id,
        title,
        starts: startsAt,
        ends: endsAt,
        link: `/dashboard/events/${id}`,
        state: state === 'PUBLISHED' ? 'PLANNED' : state,
        mine: answers.some(({ answer }) => answer !== 'NO'),
        sequence,
        changedAt,
        canMove:
          vtcId === viewer.vtcId &&
          viewer.organises &&
          (state === 'DRAFT' || (state === 'PUBLISHED' && now < meetsAt)),
      }),
    );
  },
  move: moveEvent,
};
