import { useFormatter } from 'use-intl';

/** Returns a function that formats a UTC day from the server: the same day in every time zone. */
export function useUtcDay(): (day: string) => string {
  const format = useFormatter();
  return (day) => format.dateTime(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' });
}
