/** All dates of the company and the viewer. */
export const calendarPath = '/dashboard/calendar';
