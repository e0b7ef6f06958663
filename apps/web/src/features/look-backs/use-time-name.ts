import { useFormatter } from 'use-intl';
import type { LookBackTime } from './look-backs.model.ts';

/** Returns a function that names a year or month, such as "November 2026". */
export function useTimeName(): (time: LookBackTime) => string {
  const format = useFormatter();
  return ({ year, month }) =>
    month === null
      ? String(year)
      : format.dateTime(new Date(Date.UTC(year, month - 1)), {
          month: 'long',
          year: 'numeric',
          timeZone: 'UTC',
        });
}
