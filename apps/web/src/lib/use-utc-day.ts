import { useFormatter } from 'use-intl';

/** Writes a day of UTC that the server gives without a time: the same wherever it is read. */
export function useUtcDay(): (day: string) => string {
  const format = useFormatter();
  return (day) => format.dateTime(new Date(day), { dateStyle: 'medium', timeZone: 'UTC' });
}
