import { eventPath, eventsPath } from '#src/lib/shared-paths.ts';

export const newEventPath = `${eventsPath}/new`;

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
