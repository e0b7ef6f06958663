/** The company's events, and those of others that it can see. */
export const eventsPath = '/dashboard/events';
export const newEventPath = `${eventsPath}/new`;

/** Returns the path of an event. */
export function eventPath(id: string): string {
  return `${eventsPath}/${id}`;
}

/** Returns the path of an event's form. */
export function editEventPath(id: string): string {
  return `${eventPath(id)}/edit`;
}

/** Returns the path of the form of a series. */
export function editSeriesPath(id: string): string {
  return `${eventsPath}/series/${id}/edit`;
}

/** Returns the path of a public event’s page for everyone. */
export function publicEventPath(id: string): string {
  return `/events/${id}`;
}
