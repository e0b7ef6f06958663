import { useNow } from 'use-intl';

const refreshEveryMs = 60_000;

/** Returns the time, updated each minute, for text that is exact to the minute or day. */
export function useMinute(): Date {
  return useNow({ updateInterval: refreshEveryMs });
}
