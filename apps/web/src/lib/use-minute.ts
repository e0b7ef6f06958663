import { useNow } from 'use-intl';

const refreshEveryMs = 60_000;

/** The time, read again each minute: for what is written to the minute or to the day. */
export function useMinute(): Date {
  return useNow({ updateInterval: refreshEveryMs });
}
