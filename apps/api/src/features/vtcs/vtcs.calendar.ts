import type { CalendarSource } from '../../http/calendar-source.ts';
import { findBirthdays, findDeletion } from './vtc-dates.data.ts';

const link = '/dashboard/companyoverview';

/** When the company is deleted, if that is announced. */
export const deletionCalendar: CalendarSource = {
  async list({ db, reader: { vtcId } }, range) {
    const found = vtcId === null ? null : await findDeletion(db, vtcId, range);
    return found === null
      ? []
      : [{ id: found.id, title: found.name, starts: found.deleteAfter, link }];
  },
};

/** Birthdays of the company. */
export const birthdayCalendar: CalendarSource = {
  async list({ db, reader: { vtcId } }, range) {
    const found = vtcId === null ? [] : await findBirthdays(db, vtcId, range);
    return found.map(({ id, name, day, years }) => ({
      id: `${id}-${years}`,
      title: name,
      starts: day,
      isDay: true,
      years,
      link,
    }));
  },
};
