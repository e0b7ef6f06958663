import type { CalendarSource } from '../../../http/calendar-source.ts';
import { listWarnings } from './warnings.data.ts';

/** When one's own warnings end. */
export const warningsCalendar: CalendarSource = {
  async list({ db, reader: { userId, vtcId }, now }, { from, until }) {
    // A member has few warnings at a time.
    const holding = vtcId === null ? [] : await listWarnings(db, { userId, vtcId }, now);
    return holding
      .filter(({ expiresAt }) => expiresAt >= from && expiresAt < until)
      .map(({ id, reason, expiresAt }) => ({
        id,
        title: reason,
        starts: expiresAt,
        link: `/dashboard/members/${userId}`,
        mine: true,
      }));
  },
};
